import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { binOf, root } from './run-command.ts'

/** Files of a small sample project. Each has its imports and the name of the rule that it breaks, if any. */
const files: { path: string; imports: string[]; breaks?: string }[] = [
  { path: 'packages/rules/src/catalogue/price.ts', imports: [] },
  {
    path: 'packages/rules/src/sales/discount.ts',
    imports: ['../../../contract/src/sales/order.ts'],
    breaks: 'rules-import-nothing',
  },
  {
    path: 'packages/contract/src/sales/order.ts',
    imports: ['../../../rules/src/catalogue/price.ts', '../wire/list.ts'],
  },
  { path: 'packages/contract/src/wire/list.ts', imports: ['./fields.ts'] },
  {
    path: 'packages/contract/src/wire/fields.ts',
    imports: ['../catalogue/finish.ts'],
    breaks: 'wire-knows-no-resource',
  },
  { path: 'packages/contract/src/catalogue/finish.ts', imports: [] },
  { path: 'packages/server/src/core/context/scope.ts', imports: ['../../../../contract/src/sales/order.ts'] },
  {
    path: 'packages/client/src/client.ts',
    imports: ['../../contract/src/wire/list.ts'],
    breaks: 'client-needs-no-contract',
  },
  { path: 'packages/client/src/described-calls.ts', imports: ['../../contract/src/wire/list.ts'] },
  {
    path: 'packages/assistant/src/assistant.ts',
    imports: ['../../client/src/client.ts', '../../server/src/core/log/log.ts'],
    breaks: 'assistant-knows-no-side',
  },
  {
    path: 'packages/server/src/core/log/log.ts',
    imports: ['../../resources/customer/customer.rest.ts'],
    breaks: 'server-core-below',
  },
  {
    path: 'packages/server/src/core/session/access.ts',
    imports: ['../context/scope.ts', '../list/list-rows.ts'],
    breaks: 'server-core-session-below',
  },
  { path: 'packages/server/src/core/list/list-rows.ts', imports: ['../context/scope.ts'] },
  {
    path: 'packages/server/src/core/context/services.ts',
    imports: ['../list/list-rows.ts'],
    breaks: 'services-are-types',
  },
  {
    path: 'packages/server/src/resources/customer/customer.rest.ts',
    imports: ['../../core/context/scope.ts'],
  },
  {
    path: 'packages/server/src/resources/finish/finish.rest.ts',
    imports: ['../customer/customer.rest.ts'],
    breaks: 'server-resources-finish-apart',
  },
  {
    path: 'packages/web/src/core/session/session.ts',
    imports: ['../../../../contract/src/sales/order.ts'],
  },
  {
    path: 'packages/web/src/core/call/call.ts',
    imports: ['../session/session.ts'],
    breaks: 'web-core-call-below',
  },
  {
    path: 'packages/web/src/app/router.ts',
    imports: ['../core/session/session.ts', '../../../server/src/core/context/scope.ts'],
    breaks: 'web-knows-no-server',
  },
  { path: 'packages/web/src/core/list.ts', imports: ['./no-such-file.ts'], breaks: 'no-missing-files' },
  { path: 'packages/web/src/ui/day.ts', imports: ['./month.ts'], breaks: 'no-circles' },
  // A cycle is reported for only one of its files, the file above.
  { path: 'packages/web/src/ui/month.ts', imports: ['./day.ts'] },
]

/** Creates the sample project with the folders of the real project. Returns its path. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-imports-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['import-directions.mjs', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name))
  for (const name of ['rules', 'server', 'web'])
    await cp(join(root, 'packages', name, 'src'), join(folder, 'packages', name, 'src'), {
      recursive: true,
      filter: async (from) => (await stat(from)).isDirectory(),
    })
  for (const { path, imports } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), imports.map((from) => `import '${from}'\n`).join(''))
  }
  return folder
}

/** Runs the import check on a project. Returns its standard output and its error output. */
async function check(folder: string): Promise<{ found: string; complaint: string }> {
  const checking = spawn(
    process.execPath,
    [
      await binOf('dependency-cruiser', 'depcruise'),
      ...['--config', 'import-directions.mjs', '--output-type', 'json', 'packages'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [found, complaint] = await Promise.all([text(checking.stdout), text(checking.stderr)])
  return { found, complaint }
}

const patient = { timeout: 60_000 }

test('an import in a wrong direction is an error, and no other import is', patient, async () => {
  const { found, complaint } = await check(await makeProject())
  expect(complaint).toBe('')
  const violations: { from: string; rule: { name: string; severity: string } }[] =
    JSON.parse(found).summary.violations
  const expectedViolations = files.flatMap(({ path, breaks }) => (breaks ? [`${path}: error ${breaks}`] : []))
  expect(violations.map(({ from, rule }) => `${from}: ${rule.severity} ${rule.name}`).toSorted()).toEqual(
    expectedViolations.toSorted(),
  )
})

test('an unlisted folder is refused, and so is a listed one that no longer exists', patient, async () => {
  const projectWithExtra = await makeProject()
  await mkdir(join(projectWithExtra, 'packages/web/src/core/attic'))
  expect((await check(projectWithExtra)).complaint).toContain('stand: packages/web/src/core/attic')
  const projectWithMissing = await makeProject()
  await rm(join(projectWithMissing, 'packages/web/src/core/overview'), { recursive: true })
  expect((await check(projectWithMissing)).complaint).toContain(
    'nowhere else: packages/web/src/core/overview',
  )
})
