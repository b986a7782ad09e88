import { afterAll, beforeAll, expect, test } from 'vitest'
import { backups } from '../../db/tables/records/backups.ts'
import { customerWithStaff } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const backupFor = async (token: string) =>
  (await application.done('homerest/getdata', { time_zone: 'Europe/Madrid' }, token)).backup

test('the newest backup is shown only to people of the house who manage users', async () => {
  expect(await backupFor(admin)).toBeNull()
  const now = Math.floor(Date.now() / 1000)
  const figures = { seconds: 9, rows: 5000, files: 12, bytes: 48_000 }
  await application.handle.insert(backups).values([
    { id: 'older', made_at: now - 90_000, verified_at: now - 89_000, fault: null, ...figures },
    { id: 'newer', made_at: now - 3600, verified_at: null, fault: 'The part users is missing.', ...figures },
  ])
  expect(await backupFor(admin)).toEqual({
    state: 'failed',
    made_at: now - 3600,
    verified_at: null,
    fault: 'The part users is missing.',
  })
  const { token } = await customerWithStaff(application, admin)
  expect(await backupFor(token)).toBeNull()
})
