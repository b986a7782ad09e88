import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingsError } from '../adapters/settings/settings-error.ts'
import { dump } from '../testing/postgresql/dump-company.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'
import { makeFirstData } from './first-data.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

// covers: product 8.5
test('a house without a demo company starts with its administrator only', async () => {
  const { rows } = await dump(application)
  const filledTables = Object.entries(rows).filter(([, records]) => records.length > 0)
  expect(filledTables.map(([name, records]) => `${name} ${records.length}`).toSorted()).toEqual([
    'role_permissions 18',
    'roles 1',
    'usergroups 1',
    'users 1',
  ])
})

// covers: product 8.6; ASVS 6.2.12
test.each([
  ['Basketball', 'is too easy to guess (common)'],
  ['4815162342', 'was found among leaked passwords'],
  ['admin@example.com', 'is too easy to guess (contains-name)'],
])('no house starts with %s as ADMIN_PASSWORD, which %s', async (adminPassword, why) => {
  const { services } = application
  const settings = { ...services.settings, adminPassword, demo: false }
  const firstStart = application.handle.transaction(async (handle) => {
    await handle.execute(sql`truncate users cascade`)
    await makeFirstData({ handle, services: { ...services, settings } })
  })
  await expect(firstStart).rejects.toThrow(SettingsError)
  await expect(firstStart).rejects.toThrow(`ADMIN_PASSWORD ${why}; give another, or none to have one made`)
  // ADMIN_PASSWORD is only checked at the first start.
  await makeFirstData({ handle: application.handle, services: { ...services, settings } })
})
