import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../adapters/settings/settings.ts'
import { type Application, openApplication } from '../../app.ts'
import { makeFirstData } from '../../demo/first-data.ts'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { callsTo } from '../../testing/test-application.ts'
import { readPostmasterFile } from './embedded/leftover.ts'

/** Polling timeout and interval in milliseconds. The timeout allows a busy machine to start PostgreSQL. */
const SOON = { timeout: 20_000, interval: 50 }

let folder: string
let application: Application
let server: ReturnType<typeof callsTo>
let admin: string
const failures: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-outage-'))
  const settings = readSettings({ DATA_DIR: folder, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'silent' })
  application = await openApplication(settings, {}, (error) => failures.push(error.message))
  await makeFirstData(application)
  server = callsTo(await application.fastify.listen({ port: 0, host: '127.0.0.1' }))
  admin = await server.signIn('admin')
})
afterAll(async () => {
  await application?.close()
  await rm(folder, { recursive: true, force: true })
})

// covers: ASVS 16.5.2
test('a killed PostgreSQL is restarted, calls meanwhile are asked to retry, and nothing is lost', async () => {
  const acknowledgedNames: string[] = []
  const others = new Set<string>()
  let going = true
  /** Creates finish records one after another, as fast as the server answers. */
  const busy = async (worker: number) => {
    for (let number = 0; going; number += 1) {
      const name = `Finish ${worker}-${number}`
      const finish = {
        code: `F-${worker}-${number}`,
        name,
        price_mode: 'm2',
        price: 4.2,
        active: true,
      } as const
      const answer = await server.call('finishrest/update', finish, admin)
      if (answer.error === '') acknowledgedNames.push(name)
      else others.add(`${answer.status} ${answer.error}`)
    }
  }
  const working = [busy(1), busy(2), busy(3)]
  for (let round = 0; round < 3; round += 1) {
    const target = acknowledgedNames.length + 5
    await expect.poll(() => acknowledgedNames.length, SOON).toBeGreaterThan(target)
    const { pid = 0 } = readPostmasterFile(join(folder, 'database')) ?? {}
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => failures.filter((each) => each.startsWith('PostgreSQL has ended')).length, SOON)
      .toBe(round + 1)
  }
  const nextTarget = acknowledgedNames.length + 5
  await expect.poll(() => acknowledgedNames.length, SOON).toBeGreaterThan(nextTarget)
  going = false
  await Promise.all(working)

  expect([...others]).toEqual(['503 UNAVAILABLE'])
  const { rows } = await application.database.pool.query<{ name: string }>('select name from finishes')
  const storedNames = new Set(rows.map(({ name }) => name))
  expect(acknowledgedNames.filter((name) => !storedNames.has(name))).toEqual([])
  // The server again receives the changes that other servers make.
  await expect.poll(() => application.services.changes.live, SOON).toBe(true)
})
