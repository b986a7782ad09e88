import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { manySpaces } from '@lienzo/server/testing/imports/space-imports'
import { openTestApplication, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf, root } from '../../../scripts/run-command.ts'
import { buildClient } from '../scripts/build-client.ts'
import { makeKey } from './testing/make-key.ts'

const run = promisify(execFile)
const compilerOptions = {
  ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] },
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
}

let application: TestApplication
/** Folder of a separate project in which the built client is installed, but not the contract. */
let project: string

beforeAll(async () => {
  application = await openTestApplication()
  project = await mkdtemp(join(tmpdir(), 'lienzo-client-'))
  await mkdir(join(project, 'node_modules/@lienzo'), { recursive: true })
  await symlink(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'))
  await buildClient(join(project, 'node_modules/@lienzo/client'))
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await writeFile(join(project, 'spaces.csv'), manySpaces(3))
  await writeFile(join(project, 'client.ts'), await programIn('docs/client.md'))
})
afterAll(async () => {
  await application.close()
  await rm(project, { recursive: true, force: true })
})

/** Extracts the code blocks of a page. All other lines become empty, so that line numbers in errors match the page. */
async function programIn(page: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8')
  const parts = text.split(/^```(?:ts)?\n/m)
  return parts.map((part, index) => (index % 2 === 1 ? `\n${part}\n` : part.replace(/.+/g, ''))).join('')
}

test('the examples fit the types of the package that other projects install', async () => {
  const compiler = await binOf('typescript-7', 'tsc')
  const compilation = await run(process.execPath, [compiler, '-p', project]).catch(({ stdout }) => ({
    stdout,
  }))
  expect(compilation.stdout).toBe('')
})

test('the examples behave as the page says', async () => {
  const admin = await application.signIn('admin')
  await printable(application, admin)
  const { customer, user, token } = await customerWithStaff(application, admin)
  const order = await makerOf(application, token).order({ customer_id: customer.id })
  const { key } = await makeKey(application, token)
  await application.workOnJobs()

  const environment = { ...process.env, LIENZO_ADDRESS: application.address, LIENZO_KEY: key }
  const { stdout, stderr } = await run(process.execPath, ['client.ts'], { cwd: project, env: environment })

  expect(stderr.replace(/.*(ExperimentalWarning|--trace-warnings).*\n/g, '')).toBe('')
  const { net } = await application.done('orderrest/get', { id: order.id }, token)
  expect(stdout.trimEnd().split('\n')).toEqual([
    `Signed in as ${user.username}`,
    `${order.code} of ${customer.name}: 0 lines, 0 euros`,
    '3 new spaces, 0 rows refused',
    'The import ended as done',
    '3 spaces',
    `1 line added, 0 refused: ${net} euros`,
    expect.stringMatching(/^added\.0\.width .+ \(request [\w-]+\)$/),
    '1 orders',
  ])
  expect(net).toBeGreaterThan(0)
  expect((await readFile(join(project, 'labels.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})
