import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq, like, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { type Application, openApplication } from '../../../app.ts'
import { jobContext } from '../../../core/jobs/work-on-jobs.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { backups } from '../../../db/tables/records/backups.ts'
import { makeFirstData } from '../../../demo/first-data.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from '../../../testing/people/administrator.ts'
import { BACKUP_KEY } from '../../../testing/postgresql/backups.ts'
import { prepareDataFolders } from '../../../testing/postgresql/embedded.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { BackupRefused } from '../backup-refused.ts'
import { backupJob, verifyBackupJob } from './backup-job.ts'

/** Returns the id of the newest backup. */
async function newestId({ handle }: Application): Promise<string> {
  const [newest] = await handle.select().from(backups).orderBy(desc(backups.made_at)).limit(1)
  return newest?.id ?? ''
}

/** Returns whether every backup was verified without a fault. */
async function isVerified({ handle }: Application): Promise<boolean> {
  const rows = await handle.select().from(backups)
  return rows.every(({ verified_at, fault }) => verified_at !== null && fault === null)
}

async function warnedKeys({ handle }: Application): Promise<string[]> {
  const rows = await handle
    .select({ key: activities.text_key })
    .from(activities)
    .where(like(activities.text_key, 'activity.told.backup_%'))
  return rows.map(({ key }) => key)
}

const newDataFolder = prepareDataFolders()
let running: Application | undefined
afterAll(async () => {
  vi.unstubAllEnvs()
  await running?.close()
})

test('a server with a target backs itself up, verifies the backup, and notifies people if it cannot be restored', {
  timeout: 300_000,
}, async () => {
  const environment = {
    ...{ DATA_DIR: newDataFolder(), BACKUP_TO: join(temporaryDataFolder(), 'backups'), BACKUP_KEY },
    ...{ ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'error' },
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const pace = { passwordCost: PASSWORD_COST, jobPollingSeconds: 0.5 }
  const server = await openApplication(readSettings(environment), {}, (error) => console.error(error), pace)
  running = server
  await makeFirstData(server)
  const readBackup = async () =>
    (await server.handle.select().from(backups).orderBy(desc(backups.made_at)))[0]
  await server.workOnJobs()
  await expect.poll(readBackup, { timeout: 120_000, interval: 500 }).toMatchObject({
    rows: expect.any(Number),
    verified_at: expect.any(Number),
    fault: null,
  })

  // A verification that is stopped or cannot be run says nothing about the backup: the job fails, so that it is retried.
  const contextOfJob = (signal: AbortSignal) =>
    jobContext({ id: 'x', signal }, { database: server.handle, services: server.services })
  const stopped = verifyBackupJob.run(contextOfJob(AbortSignal.abort()), {})
  await expect(stopped).rejects.toThrow('aborted')
  vi.stubEnv('BACKUP_KEY', BACKUP_KEY.toUpperCase())
  const unable = verifyBackupJob.run(contextOfJob(new AbortController().signal), {})
  await expect(unable).rejects.toThrow(BackupRefused)
  vi.stubEnv('BACKUP_KEY', BACKUP_KEY)
  expect(await isVerified(server)).toBe(true)
  expect(await warnedKeys(server)).toEqual([])
  await verifyBackupJob.failed(contextOfJob(new AbortController().signal), {}, 'No answer')
  expect(await warnedKeys(server)).toEqual(['activity.told.backup_unverified'])
  await server.handle.delete(activities)

  // A file that the store has lost is a warning, of which people are notified once.
  await server.handle.execute(
    sql`insert into files (sha256, name, type, kind, size, created_at)
        values (${'a'.repeat(64)}, 'a.txt', 'text/plain', 'other', 5, 1)`,
  )
  for (const round of [1, 2]) {
    const before = await newestId(server)
    await server.services.jobs.add(server.handle, backupJob.name, {})
    await expect
      .poll(() => newestId(server), { timeout: 120_000, interval: 500, message: `Round ${round}` })
      .not.toBe(before)
    await expect
      .poll(() => warnedKeys(server), { timeout: 60_000, interval: 500 })
      .toEqual(['activity.told.backup_warned'])
    await expect.poll(() => isVerified(server), { timeout: 120_000, interval: 500 }).toBe(true)
  }

  const id = await newestId(server)
  const tables = join(environment.BACKUP_TO, 'backups', id, 'tables')
  await rm(join(tables, (await readdir(tables))[0] ?? ''))
  await server.services.jobs.add(server.handle, verifyBackupJob.name, {})
  await expect.poll(readBackup, { timeout: 120_000, interval: 500 }).toMatchObject({
    fault: expect.stringContaining('is missing'),
  })
  const readWarnings = () =>
    server.handle
      .select({ key: activities.text_key })
      .from(activities)
      .where(eq(activities.status, 'CRITICAL'))
  await expect
    .poll(readWarnings, { timeout: 60_000, interval: 500 })
    .toEqual([{ key: 'activity.told.backup_faulty' }])
})
