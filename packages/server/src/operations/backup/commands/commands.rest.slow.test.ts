import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { type Application, openApplication } from '../../../app.ts'
import { backups as knownBackups } from '../../../db/tables/records/backups.ts'
import { makeFirstData } from '../../../demo/first-data.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from '../../../testing/people/administrator.ts'
import { BACKUP_KEY } from '../../../testing/postgresql/backups.ts'
import { prepareDataFolders } from '../../../testing/postgresql/embedded.ts'
import { bucketSettings } from '../../../testing/servers/opened-stores.ts'
import { startS3Server } from '../../../testing/servers/s3-server.ts'

const newDataFolder = prepareDataFolders()
let dataDir: string
let bucket: Record<string, string> = {}
let running: Application | undefined

/** Opens the application on a data folder, as a server does when it starts. */
async function open(folder: string): Promise<Application> {
  const settings = readSettings({ DATA_DIR: folder, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'error' })
  const pace = { passwordCost: PASSWORD_COST }
  return openApplication(settings, {}, (error) => console.error(error), pace)
}

/** Runs a command in a separate process. Returns the exit code, the standard output and the standard error. */
async function run(
  command: 'backup' | 'restore' | 'verify',
  options: string[],
  more: NodeJS.ProcessEnv = {},
) {
  const program = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_KEY, ...bucket, ...more }
  const child = spawn(process.execPath, [program, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, said: output, complained: errors }
}

afterAll(() => running?.close())

test('the commands back up a running server into a bucket, verify it, and restore it on an empty machine', {
  timeout: 180_000,
}, async () => {
  dataDir = newDataFolder()
  await using store = await startS3Server()
  bucket = Object.fromEntries(
    Object.entries(bucketSettings(store)).map(([name, value]) => [`BACKUP_${name}`, value]),
  )
  const server = await open(dataDir)
  running = server
  await makeFirstData(server)

  expect(await run('backup', ['--to', 's3'], { BACKUP_KEY: 'short' })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('BACKUP_KEY must be at least 32 characters'),
  })
  expect(await run('backup', [])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('with --to: a folder'),
  })
  expect(await run('restore', ['--from', 's3'], { BACKUP_KEY: '' })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('BACKUP_KEY must be the key that the backups were made with'),
  })
  const environment = { PUBLIC_URL: 'https://lienzo.example.com', SMTP_URL: 'smtp://u:secret@example.com' }
  const backupOutput = await run('backup', ['--to', 's3'], environment)
  expect(backupOutput).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringMatching(/^\S+: \d+ rows; 0 files/),
  })
  const id = backupOutput.said.split(':')[0] ?? ''
  const manifest = String(store.objects.get(`backups/${id}/manifest.json`)?.content)
  expect(manifest).toContain('"PUBLIC_URL": "https://lienzo.example.com"')
  expect(manifest).toContain('"SMTP_URL": null')

  expect(await run('restore', ['--from', 's3'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining(`${dataDir} is in use by the process ${process.pid}`),
  })
  const readBackups = () =>
    server.handle.select({ id: knownBackups.id, verified_at: knownBackups.verified_at }).from(knownBackups)
  expect(await readBackups()).toEqual([{ id, verified_at: null }])
  expect(await run('verify', ['--from', 's3', '--record'])).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${id} can be restored`),
  })
  expect(await readBackups()).toEqual([{ id, verified_at: expect.any(Number) }])
  expect(store.objects.has(`backups/${id}/verified.json`)).toBe(true)
  await server.close()
  running = undefined

  const unknown = await run('restore', ['--from', 's3', '--at', '2026-01-01'])
  expect(unknown.complained).toContain(`Choose one with --at: ${id}.`)

  // The second backup of a day replaces the first. The command starts PostgreSQL itself, because no server is running.
  const next = await run('backup', ['--to', 's3'])
  expect(next.said).toContain(`removed: the backup ${id}`)
  await rm(dataDir, { recursive: true })
  const restoreOutput = await run('restore', ['--from', 's3', '--at', next.said.split(':')[0] ?? ''])
  expect(restoreOutput).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringMatching(/ is restored in .*: \d+ rows, 0 files\. Start the server\.\n$/),
  })
  running = await open(dataDir)
  const answer = await running.fastify.inject({
    method: 'POST',
    url: '/rest/userrest/login',
    payload: { username: 'admin', password: ADMIN_PASSWORD },
  })
  expect(answer.json()).toMatchObject({ error: '' })
})

test('a command shows its options with --help and after a wrong one', { timeout: 60_000 }, async () => {
  const usage = 'npm run restore -- --from <folder, or s3>'
  expect(await run('restore', ['--help'], { BACKUP_KEY: '' })).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringContaining(usage),
  })
  expect(await run('restore', ['--form', 's3'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining(usage),
  })
})
