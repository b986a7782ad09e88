import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { type Application, openApplication } from '../../../app.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { backups } from '../../../db/tables/records/backups.ts'
import { makeFirstData } from '../../../demo/first-data.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from '../../../testing/people/administrator.ts'
import { BACKUP_KEY } from '../../../testing/postgresql/backups.ts'
import { prepareDataFolders } from '../../../testing/postgresql/embedded.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { verifyBackupJob } from './backup-job.ts'

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
  const readBackup = async () => (await server.handle.select().from(backups))[0]
  await server.workOnJobs()
  await expect.poll(readBackup, { timeout: 120_000, interval: 500 }).toMatchObject({
    rows: expect.any(Number),
    verified_at: expect.any(Number),
    fault: null,
  })

  const { id = '' } = (await readBackup()) ?? {}
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
