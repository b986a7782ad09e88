import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spaceUpdate } from '@lienzo/contract/customers/space'
import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { formatOrderCode } from '@lienzo/rules/sales/order-code'
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
/** What depends on the moment of the first start, or on chance; and of a code its year. */
const changing = ['created_at', 'updated_at', 'requested_at', 'last_sign_in_at', 'password_hash', 'read_at']

const YEAR_OF_CODE = /"\d\d-(?=\d{6}")/g

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
        JSON.stringify(columns.map((name) => row[name])).replaceAll(YEAR_OF_CODE, '"'),
      )
      .sort()
  }
  const contents = await readdir(join(folder, 'files'), { recursive: true })
  return { rows, contents: contents.filter((path) => /[0-9a-f]{64}$/.test(path)).sort() }
}

describe('the demo company', () => {
  test('is the same every time, to the last row and picture, whatever the day', async () => {
    // More than a year later, and in a winter, when some of its orders are of the year before.
    const year = new Date().getUTCFullYear() + 2
    await using other = await companyMadeAt(`${year}-02-03T23:30:00Z`)
    const [one, two] = [await dump(application), await dump(other)]
    expect(Object.entries(one.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(one.contents.length).toBeGreaterThan(20)
    expect(two).toEqual(one)

    const codes = await other.handle.select({ code: orders.code }).from(orders).orderBy(orders.id)
    expect(codes.map(({ code }) => code)).toEqual(
      Array.from({ length: 24 }, (_, index) => formatOrderCode(year, index + 1)),
    )
  })

  test('has orders in every state, of every customer, over the last months', async () => {
    const { rows, total } = await application.done('orderrest/list', { perpage: 500 }, admin)
    expect(total).toBe(24)
    for (const status of orderStates) {
      const ofCustomers = rows.filter((row) => row.status === status).map((row) => row.customer_id)
      expect(new Set(ofCustomers).size, status).toBe(3)
    }
    const days = rows.map((row) => Math.floor((Date.now() / 1000 - row.created_at) / 86_400))
    expect(Math.max(...days)).toBeGreaterThan(120)
    expect(Math.min(...days)).toBeLessThan(7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    const inTime = rows.toSorted((one, other) => one.created_at - other.created_at)
    expect(inTime.map((row) => row.code)).toEqual(rows.map((row) => row.code).sort())
  })

  test('has orders with nothing to fault: every check is fine, every price is in reason', async () => {
    const { rows } = await application.done('orderrest/list', { perpage: 500 }, admin)
    for (const { id, code, customer_id } of rows) {
      const order = await application.done('orderrest/get', { id }, admin)
      const { lines, net, total, history, status } = order
      expect(lines.length, code).toBeGreaterThan(0)
      expect(new Set(lines.flatMap((line) => line.checks.map((check) => check.level))), code).toEqual(
        new Set(['ok']),
      )
      expect(net, code).toBeGreaterThan(20)
      expect(net, code).toBeLessThan(1500)
      expect(total).toBeGreaterThan(net)
      expect(history.at(-1)?.to_status).toBe(status)
      const moments = history.map((entry) => entry.created_at)
      expect(moments).toEqual(moments.toSorted((one, other) => one - other))
      expect(moments.at(-1)).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
      expect(customer_id).toBe(order.customer_id)
    }
  })

  test('keeps its books: the saldo of each user is the sum of their movements, within the limits', async () => {
    const { rows } = await application.done('userrest/list', { perpage: 100 }, admin)
    const sums = await application.handle
      .select({
        user_id: movements.user_id,
        euros: sql<number>`sum(euros)::bigint`,
        m2: sql<number>`sum(m2)::bigint`,
      })
      .from(movements)
      .groupBy(movements.user_id)
    expect(sums).toHaveLength(3)
    for (const user of rows) {
      const sum = sums.find((each) => each.user_id === user.id) ?? { euros: 0, m2: 0 }
      expect([user.user_saldo_euros, user.user_saldo_m2]).toEqual([sum.euros / 100, sum.m2 / 10_000])
      if (user.user_limit_euros > 0) expect(user.user_saldo_euros).toBeLessThan(user.user_limit_euros)
    }
  })

  test.each([
    ['ana', ['/order', '/campaign'], 8],
    ['lucia', [], 8],
    ['tomas', ['/order', '/campaign'], 24],
  ])('%s signs in with the same password and may write %j', async (username, written, seen) => {
    const token = await application.signIn(username)
    const { rows, total } = await application.done('orderrest/list', { perpage: 100 }, token)
    expect([rows.length, total]).toEqual([seen, seen])
    const { id = 0 } = rows.find((row) => row.status === 'draft') ?? {}
    const { may_edit } = await application.done('orderrest/get', { id }, token)
    expect(may_edit).toBe(written.includes('/order'))
  })

  test.each(['admin', 'ana'])(
    'gives %s messages, notifications and tasks, of which some are new',
    async (name) => {
      const token = await application.signIn(name)
      const { messages, notifications, tasks, total, unread } = await application.done(
        'activityrest/list',
        {},
        token,
      )
      for (const group of [messages, notifications, tasks]) {
        expect(group.data.length, group.name).toBeGreaterThan(0)
        expect(group.unread, group.name).toBeGreaterThan(0)
        expect(group.unread, group.name).toBeLessThanOrEqual(5)
      }
      expect(total).toBeGreaterThan(unread)
      for (const { link } of [...messages.data, ...notifications.data]) {
        const id = Number(/^\/order\/(\d+)$/.exec(link)?.[1])
        expect(await application.call('orderrest/get', { id }, token)).toMatchObject({ status: 200 })
      }
    },
  )

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
    'role_permissions 17',
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
