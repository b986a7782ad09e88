import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spaceUpdate } from '@lienzo/contract/customers/space'
import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { SettingsError } from '../adapters/settings/settings.ts'
import {
  categories,
  finishes,
  materialFinishes,
  materials,
  productMaterials,
  products,
} from '../db/tables/catalogue/catalogue.ts'
import { customerAddresses, customers } from '../db/tables/customers/customers.ts'
import { promotions } from '../db/tables/customers/promotions.ts'
import { spaces } from '../db/tables/customers/spaces.ts'
import { activities } from '../db/tables/people/activities.ts'
import { rolePermissions, roles } from '../db/tables/people/roles.ts'
import { usergroups, users } from '../db/tables/people/users.ts'
import { attachments } from '../db/tables/records/attachments.ts'
import { files } from '../db/tables/records/files.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../db/tables/sales/campaigns.ts'
import { movements, orderHistory, orderLines, orders } from '../db/tables/sales/orders.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'
import { makeFirstData } from './first-data.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication({ demo: true })
  admin = await application.signIn('admin')
})
// Also after a test whose time was over before its company was made.
afterEach(() => void vi.useRealTimers())
afterAll(() => application.close())

const tables: PgTable[] = [
  ...[roles, rolePermissions, usergroups, users, customers, customerAddresses, categories, finishes],
  ...[materials, materialFinishes, products, productMaterials, promotions, spaces, attachments],
  ...[
    campaigns,
    campaignImages,
    campaignImageRevisions,
    files,
    orders,
    orderLines,
    orderHistory,
    movements,
    activities,
  ],
]
/** What depends on the moment of the first start, or on chance. */
const changing = [
  ...['created_at', 'updated_at', 'requested_at', 'promised_at', 'starts_at', 'ends_at', 'artwork_due_at'],
  ...['last_sign_in_at', 'password_hash', 'read_at'],
]
/** Order codes count by years, which begin where they will in the story. */
const CODE = /\d\d-\d{6}/g

/** A company that was first started at this moment, at which the clock stays until the end of the test. */
function companyMadeAt(moment: string): Promise<TestApplication> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
  return openTestApplication({ demo: true })
}

/** All rows of the main tables without what may change, and the names of the stored contents. */
async function dump({ handle, folder }: TestApplication) {
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const found = await handle.select().from(table)
    const columns = Object.keys(getTableColumns(table)).filter((name) => !changing.includes(name))
    rows[getTableName(table)] = found
      .map((row: Record<string, unknown>) =>
        JSON.stringify(columns.map((name) => row[name])).replaceAll(CODE, 'code'),
      )
      .sort()
  }
  const contents = await readdir(join(folder, 'files'), { recursive: true })
  return { rows, contents: contents.filter((path) => /[0-9a-f]{64}$/.test(path)).sort() }
}

describe('the demo company', () => {
  test('is the same every time, to the last row and picture, whatever the day', async () => {
    // Another year, in a summer and at a weekend.
    const year = new Date().getUTCFullYear() + 2
    await using other = await companyMadeAt(`${year}-07-09T23:30:00Z`)
    const [one, two] = [await dump(application), await dump(other)]
    expect(Object.entries(one.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(one.contents.length).toBeGreaterThan(20)
    expect(two).toEqual(one)
  })

  test('has orders in every state, of every customer, over the last year', async () => {
    const { rows, total } = await application.done('orderrest/list', { perpage: 500 }, admin)
    expect(total).toBe(36)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(orderStates))
    expect(new Set(rows.map((row) => row.customer_id)).size).toBe(3)
    const { orders: figures } = await application.done('homerest/getdata', {}, admin)
    const quiet = figures?.months.filter((month) => month.orders === 0) ?? []
    expect(quiet.length).toBeLessThanOrEqual(1)
    const inTime = rows.toSorted((one, other) => one.created_at - other.created_at)
    expect(inTime.map((row) => row.code)).toEqual(rows.map((row) => row.code).sort())
  })

  test.each([
    ['ana', ['/order', '/campaign'], 16],
    ['lucia', [], 16],
    ['tomas', ['/order', '/campaign'], 36],
  ])('%s signs in with the same password and may write %j', async (username, written, seen) => {
    const token = await application.signIn(username)
    const { rows, total } = await application.done('orderrest/list', { perpage: 100 }, token)
    expect([rows.length, total]).toEqual([seen, seen])
    const { id = 0 } = rows.find((row) => row.status === 'draft') ?? {}
    const { may_edit } = await application.done('orderrest/get', { id }, token)
    expect(may_edit).toBe(written.includes('/order'))
  })

  test('has some hundreds of spaces in Spain and Portugal, where their states are, a few with a photo', async () => {
    const { rows, total } = await application.done('spacerest/list', { perpage: 500 }, admin)
    expect(total).toBeGreaterThan(300)
    expect(new Set(rows.map(({ customer_id }) => customer_id)).size).toBe(3)
    for (const country of ['ES', 'PT']) {
      const states = (await application.done('staterest/list', { country }, admin)).rows.map(
        ({ name }) => name,
      )
      const named = rows.filter((row) => row.country === country).map(({ state }) => state)
      expect(named.length).toBeGreaterThan(50)
      expect([...new Set(named)].filter((state) => !states.includes(state))).toEqual([])
    }
    for (const row of rows) {
      const {
        id,
        version: _read,
        ...update
      } = Object.fromEntries(
        Object.keys(spaceUpdate.shape).map((name) => [name, row[name as keyof typeof row]]),
      )
      expect(spaceUpdate.safeParse(update).error, `${id}`).toBeUndefined()
    }
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(spaceKinds))
    const covers = rows.flatMap(({ cover }) => (cover ? [cover] : []))
    expect(covers).toHaveLength(9)
    for (const { medium } of covers) {
      expect((await fetch(application.address + medium)).headers.get('content-type')).toBe('image/webp')
    }
    const number = await application.done('spacerest/getnextspacenum', { customer_id: 1 }, admin)
    expect(number.number).toBe(rows.filter((row) => row.customer_id === 1).length + 1)
  })

  test('shows the mark of each user group, and pictures of what it sells', async () => {
    const groups = await application.done('usergrouprest/list', {}, admin)
    expect(groups.rows).toHaveLength(4)
    const logos = groups.rows.map((group) => group.header_logo)
    expect(new Set(logos.map((logo) => logo?.size)).size).toBe(4)
    for (const logo of logos) {
      const response = await fetch(application.address + (logo?.original ?? ''))
      const { format, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([format, hasAlpha, logo?.type]).toEqual(['png', true, 'image/png'])
    }
    const lists = [
      await application.done('categoryrest/list', { perpage: 100 }, admin),
      await application.done('materialrest/list', { perpage: 100 }, admin),
      await application.done('productrest/list', { perpage: 100 }, admin),
    ]
    for (const { rows } of lists) {
      for (const row of rows) {
        const response = await fetch(application.address + (row.picture?.medium ?? ''))
        expect([response.status, response.headers.get('content-type')], row.name).toEqual([200, 'image/webp'])
      }
    }
  })
})

test('without it a house starts with its administrator alone', async () => {
  await using empty = await openTestApplication()
  const { rows } = await dump(empty)
  const made = Object.entries(rows).filter(([, found]) => found.length > 0)
  expect(made.map(([name, found]) => `${name} ${found.length}`).toSorted()).toEqual([
    'role_permissions 18',
    'roles 1',
    'usergroups 1',
    'users 1',
  ])
})

test.each([
  ['Basketball', 'is too easy to guess (common)'],
  ['4815162342', 'was found among leaked passwords'],
  ['admin@example.com', 'is too easy to guess (contains-name)'],
])('no house starts with %s as ADMIN_PASSWORD: it %s', async (adminPassword, why) => {
  const { services } = application
  const settings = { ...services.settings, adminPassword, demo: false }
  const firstStart = application.handle.transaction(async (handle) => {
    await handle.execute(sql`truncate users cascade`)
    await makeFirstData({ handle, services: { ...services, settings } })
  })
  await expect(firstStart).rejects.toThrow(SettingsError)
  await expect(firstStart).rejects.toThrow(`ADMIN_PASSWORD ${why}; give another, or none to have one made`)
  // It is the first start alone that asks.
  await makeFirstData({ handle: application.handle, services: { ...services, settings } })
})
