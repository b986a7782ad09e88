import { orderStates } from '@lienzo/rules/sales/order-states'
import {
  type DueTerm,
  daysOfTerm,
  dueAt,
  dueTerms,
  nearestTerm,
} from '@lienzo/rules/sales/production/order-due'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueAtOf } from '../../../db/tables/sales/order-due.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { readSpreadsheet } from '../../../testing/files/read-spreadsheet.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

stopClock()
const DAY = 86_400
const now = Math.floor(Date.now() / 1000)
const today = now - (now % DAY)

let application: TestApplication
let staff: Awaited<ReturnType<typeof customerWithStaff>>
let orderRows: (typeof orders.$inferSelect)[]

beforeAll(async () => {
  application = await openTestApplication()
  const admin = await application.signIn('admin')
  staff = await customerWithStaff(application, admin)
  const other = await customerWithStaff(application, admin)
  orderRows = await keepOrders(staff)
  await keepOrders(other)
})
afterAll(() => application.close())

/**
 * Creates orders in every state, with and without each kind of date, and with dates just before and after the limits of each
 * term.
 */
async function keepOrders({ customer, user }: typeof staff) {
  const days = [null, ...[-30, -1, 0, 1, 3, 4, 7, 8, 14, 15].map((away) => today + away * DAY)]
  const schedules = days.flatMap((day, index) => [
    { requested_at: day, promised_at: null, installs_to: days.at(-1 - index) ?? null },
    { requested_at: days.at(-1 - index) ?? null, promised_at: day, installs_to: day },
  ])
  const rows = orderStates.flatMap((status, state) =>
    schedules.map((schedule, index) => ({
      ...schedule,
      status,
      code: `${customer.id}-${state}-${index}`,
      customer_id: customer.id,
      usergroup_id: user.usergroup_id,
      user_id: user.id,
      created_at: now,
      updated_at: now,
    })),
  )
  return application.handle.insert(orders).values(rows).returning()
}

const list = (filters: Record<string, string>, more: { sort?: string; perpage?: number } = {}) =>
  application.done('orderrest/list', { perpage: 500, filters, ...more }, staff.token)

const idsBy = async (filters: Record<string, string>) =>
  (await list(filters)).rows.map(({ id }) => id).toSorted((one, other) => one - other)

/** Returns the ids of orders whose due date satisfies `fits`. The rules calculate the due date, not the database. */
const idsWhere = (fits: (due: number | null) => boolean) =>
  orderRows.filter((order) => fits(dueAt(order))).map(({ id }) => id)

const isIn = (due: number | null, term: DueTerm) => {
  const { from, to } = daysOfTerm(term, today)
  return due !== null && due <= to && (from === null || due >= from)
}

// covers: product 9.4
test('every order is listed with its due date according to the rules', async () => {
  const { rows } = await list({})
  expect(rows).toHaveLength(orderRows.length)
  const expected = new Map(orderRows.map((order) => [order.id, dueAt(order)]))
  expect(rows.map(({ id, due_at }) => [id, due_at])).toEqual(rows.map(({ id }) => [id, expected.get(id)]))
})

test.each(dueTerms)(
  'orders that are %s can be filtered, and the others with the opposite filter',
  async (term) => {
    const ids = await idsBy({ due: `eq;${term}` })
    expect(ids).toEqual(idsWhere((due) => isIn(due, term)))
    expect(ids.length).toBeGreaterThan(0)
    expect(await idsBy({ due: `neq;${term}` })).toEqual(idsWhere((due) => !isIn(due, term)))
  },
)

test('several terms can be combined in a filter, and so can no due date', async () => {
  const late = await idsBy({ due: 'in;late|in_7_days' })
  expect(late).toEqual(idsWhere((due) => isIn(due, 'late') || isIn(due, 'in_7_days')))
  expect(await idsBy({ due: 'null;1' })).toEqual(idsWhere((due) => due === null))
  expect(
    await application.send('orderrest/list', { filters: { due: 'eq;soon' } }, staff.token),
  ).toMatchObject({ status: 422, fields: { 'filters.due': { key: 'validation.filter.unknown-choice' } } })
  expect(await application.send('orderrest/list', { sort: 'due' }, staff.token)).toMatchObject({
    status: 422,
    fields: { sort: {} },
  })
})

test('today is the day in the time zone of the caller, in lists, on the board and on Home', async () => {
  // At any hour, it is already tomorrow in the first zone, or still yesterday in the second one.
  const isAhead = now - today >= 10 * 3600
  const [zone, there] = isAhead
    ? ['Pacific/Kiritimati', today + DAY]
    : (['Pacific/Pago_Pago', today - DAY] as const)
  const ask = async (path: string, input: object, timeZone: string) => {
    const authorization = `Bearer ${staff.token}`
    const headers = { authorization, 'content-type': 'application/json', 'time-zone': timeZone }
    return application.post(path, JSON.stringify(input), headers)
  }
  const { to } = daysOfTerm('late', there)
  const late = idsWhere((due) => due !== null && due <= to).length
  expect(late).not.toBe(idsWhere((due) => isIn(due, 'late')).length)
  const filters = { due: 'eq;late' }
  expect((await ask('orderrest/list', { filters }, zone)).content).toMatchObject({ total: late })
  expect((await ask('homerest/getdata', {}, zone)).content).toMatchObject({ late_orders: { total: late } })
  const board = (await ask('orderrest/board', {}, zone)).content as { columns: { late: number }[] }
  expect(board.columns.reduce((sum, column) => sum + column.late, 0)).toBe(late)
  expect(await ask('orderrest/list', { filters }, 'Europe/Nowhere')).toMatchObject({
    status: 422,
    fields: { time_zone: { key: 'validation.choice' } },
  })
})

test('the list is sorted from the longest overdue to orders without a due date', async () => {
  const dues = (await list({}, { sort: 'due_at' })).rows.map(({ due_at }) => due_at ?? Infinity)
  expect(dues).toEqual(dues.toSorted((one, other) => one - other))
})

test('the late orders of a page are read in order from the index of due dates', async () => {
  const queries = await queriesOf(() => list({ due: 'in;late' }, { sort: 'due_at', perpage: 11 }))
  expect(queries.length).toBeLessThanOrEqual(3)
  const { rows } = await application.handle.transaction(async (transaction) => {
    // Disables sequential scans, which the query planner prefers for the small tables of a test.
    await transaction.execute(sql`set local enable_seqscan = off`)
    const due = dueAtOf(orders)
    return transaction.execute<{ 'QUERY PLAN': string }>(
      sql`explain select ${orders.id} from ${orders}
        where ${orders.deleted_at} is null and ${due} <= ${today - DAY} order by ${due}, ${orders.id} limit 10`,
    )
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using orders_due_at_id')
  expect(plan).not.toContain('Sort')
})

test('the query planner can estimate the number of late orders', async () => {
  const late = sql`${dueAtOf(orders)} <= ${today - DAY}`
  const lateCount = await application.handle.$count(orders, late)
  const { rows } = await application.handle.transaction(async (transaction) => {
    await transaction.execute(sql`analyze orders`)
    return transaction.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select from ${orders} where ${late}`,
    )
  })
  // Without statistics on the expression, the query planner would expect a third of all rows to match.
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(Math.max(1, lateCount))
})

test('the spreadsheet shows the due date and the nearest term, in the language of the person', async () => {
  const words = { late: 'Con retraso', today: 'Vence hoy' }
  const columns = [{ name: 'code' }, { name: 'due_at' }, { name: 'due', header: 'Plazo', words }]
  const input = { columns, filters: { due: 'in;late|today|in_14_days' }, sort: 'due_at' }
  const { content } = await application.send('orderrest/export', input, staff.token)
  const { rows } = await readSpreadsheet(content as Uint8Array)
  const expected = orderRows.flatMap((order) => {
    const due = dueAt(order)
    const term = due === null ? null : nearestTerm(due, today)
    return term ? [{ due: due ?? 0, id: order.id, cells: [order.code, words[term as 'late'] ?? term] }] : []
  })
  const sortedRows = expected.toSorted((one, other) => one.due - other.due || one.id - other.id)
  expect(rows.slice(1).map(([code, , term]) => [code, term])).toEqual(sortedRows.map((row) => row.cells))
})

test('Home counts late orders and lists the longest overdue, for the caller only', async () => {
  const { late_orders } = await application.done('homerest/getdata', {}, staff.token)
  const late = orderRows
    .flatMap((order) => ({ ...order, due: dueAt(order) ?? Infinity }))
    .filter(({ due }) => due < today)
    .toSorted((one, other) => one.due - other.due || one.id - other.id)
  expect(late_orders?.total).toBe(late.length)
  expect(late_orders?.rows.map(({ id, due_at }) => [id, due_at])).toEqual(
    late.slice(0, 5).map(({ id, due }) => [id, due]),
  )
})
