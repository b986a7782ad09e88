import { cardsInColumn } from '@lienzo/contract/sales/production/order-board'
import { type OrderState, orderStates } from '@lienzo/rules/sales/order-states'
import { type BoardColumn, boardColumns, columnOf, workStages } from '@lienzo/rules/sales/production/board'
import { daysLeft, dueAt } from '@lienzo/rules/sales/production/order-due'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardColumnOf } from '../../../db/tables/sales/order-board.ts'
import { dueAtOf } from '../../../db/tables/sales/order-due.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

stopClock()
const DAY = 86_400
const now = Math.floor(Date.now() / 1000)
const today = now - (now % DAY)

let application: TestApplication
let admin: string
let staff: Awaited<ReturnType<typeof customerWithStaff>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  staff = await customerWithStaff(application, admin)
})
afterAll(() => application.close())

type Question = { search?: string; filters?: Record<string, string> }

async function columnsFor(token: string, question: Question = {}) {
  const { columns } = await application.done('orderrest/board', question, token)
  expect(columns.map(({ column }) => column)).toEqual([...boardColumns])
  return new Map(columns.map((column) => [column.column, column]))
}

async function column(name: BoardColumn, token: string, question: Question = {}) {
  const boardColumn = (await columnsFor(token, question)).get(name)
  if (!boardColumn) throw new Error(`There is no column ${name}`)
  return boardColumn
}

/** Creates orders of a customer in every state and stage, with due dates before, on and after today and without a due date. */
async function keepOrders({ customer, user }: typeof staff, each: number) {
  const stagesOf = (status: OrderState) => (status === 'production' ? [null, ...workStages] : [null])
  const stages = orderStates.flatMap((status) => stagesOf(status).map((stage) => ({ status, stage })))
  const rows = stages.flatMap((place, kind) =>
    Array.from({ length: each }, (_, index) => {
      const day = index % 7 === 0 ? null : today + ((index % 5) - 2) * DAY
      return {
        ...place,
        ...{ requested_at: day, promised_at: null, installs_to: day },
        code: `${customer.id}-${kind}-${index}`,
        reference: index % 2 ? 'Escaparate' : 'Cartel',
        ...{ customer_id: customer.id, usergroup_id: user.usergroup_id, user_id: user.id },
        ...{ pieces: index + 1, m2: 10_000 + index, created_at: now, updated_at: now },
      }
    }),
  )
  return application.handle.insert(orders).values(rows).returning()
}

/** Creates a confirmed order with a line that is ready for production. */
async function confirmedOrder() {
  const { line } = await printable(application, admin)
  const mine = makerOf(application, staff.token)
  const { id, version } = await mine.order({ customer_id: staff.customer.id, lines: [line()] })
  return application.done('orderrest/changestatus', { id, version, status: 'confirmed' }, staff.token)
}

describe('the production board', () => {
  // covers: product 9.4
  test('shows the first cards of each column, late ones first, with totals of all', async () => {
    const own = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const ownOrders = await keepOrders(own, cardsInColumn + 3)
    const others = await keepOrders(other, 2)
    const columns = await columnsFor(own.token)
    for (const name of boardColumns) {
      const inColumn = ownOrders.filter((order) => columnOf(order) === name)
      const dues = inColumn
        .map((order) => ({ id: order.id, due: dueAt(order) ?? Infinity }))
        .toSorted((one, next) => one.due - next.due || one.id - next.id)
      const { cards, ...sums } = columns.get(name) ?? { cards: [] }
      expect(cards.map(({ id }) => id)).toEqual(dues.slice(0, cardsInColumn).map(({ id }) => id))
      expect(sums).toEqual({
        column: name,
        orders: inColumn.length,
        late: inColumn.filter((order) => (daysLeft(dueAt(order), now) ?? 0) < 0).length,
        pieces: inColumn.reduce((sum, { pieces }) => sum + pieces, 0),
        m2: inColumn.reduce((sum, { m2 }) => sum + m2, 0) / 10_000,
      })
    }
    // The house sees the orders of both customers, and can use the same filters as in the list of orders.
    const of = { filters: { customer_id: `in;${own.customer.id}|${other.customer.id}`, due: 'in;late' } }
    const late = [...ownOrders, ...others].filter(
      (order) => order.status === 'shipped' && (daysLeft(dueAt(order), now) ?? 0) < 0,
    )
    expect((await column('shipped', admin, of)).orders).toBe(late.length)
    const matches = await column('shipped', own.token, { search: 'cartel' })
    expect(matches.orders).toBe(Math.ceil((cardsInColumn + 3) / 2))
    expect(new Set(matches.cards.map(({ reference }) => reference))).toEqual(new Set(['Cartel']))
  })

  test('takes three statements, for forty cards a column as for none', async () => {
    const empty = await customerWithStaff(application, admin)
    const full = await customerWithStaff(application, admin)
    await keepOrders(full, cardsInColumn + 1)
    const countQueries = async (token: string) => {
      await columnsFor(token)
      return (await queriesOf(() => columnsFor(token))).length
    }
    expect(await countQueries(full.token)).toBe(3)
    expect(await countQueries(empty.token)).toBeLessThanOrEqual(3)
  })

  test('reads the cards of a column in order from its index', async () => {
    const { rows } = await application.handle.transaction(async (transaction) => {
      // Disables the scans that the query planner prefers for the small tables of a test.
      await transaction.execute(sql`set local enable_seqscan = off`)
      await transaction.execute(sql`set local enable_bitmapscan = off`)
      return transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ${orders.id} from ${orders}
          where ${orders.deleted_at} is null and ${boardColumnOf(orders)} = 'finishing'
          order by ${dueAtOf(orders)} asc nulls last, ${orders.id} asc limit 40`,
      )
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using orders_board')
    expect(plan).not.toContain('Sort')
  })

  test('rejects an unknown filter by name', async () => {
    const filters = { colour: 'eq;red', due: 'eq;never' }
    expect(await application.send('orderrest/board', { filters }, admin)).toMatchObject({
      status: 422,
      fields: { 'filters.colour': {}, 'filters.due': {} },
    })
  })
})

describe('the stage of production', () => {
  test('starts with production, moves forward and back, is logged, and ends at shipping', async () => {
    const order = await confirmedOrder()
    expect(order.stage).toBeNull()
    const { id } = order
    const inProduction = await application.done(
      'orderrest/changestatus',
      { id, version: order.version, status: 'production' },
      admin,
    )
    expect(inProduction).toMatchObject({ status: 'production', stage: 'printing' })
    const inPacking = await application.done(
      'orderrest/changestage',
      { id, version: inProduction.version, stage: 'packing' },
      admin,
    )
    expect(inPacking).toMatchObject({ stage: 'packing', version: inProduction.version + 1 })
    expect((await column('packing', staff.token)).cards.map((card) => card.id)).toContain(id)
    const back = await application.done(
      'orderrest/changestage',
      { id, version: inPacking.version, stage: 'finishing' },
      admin,
    )
    const filters = { resource: 'in;order', record_id: `eq;${id}` }
    const { rows } = await application.done('logrest/list', { filters, sort: 'id', order: 'desc' }, admin)
    expect(rows[0]).toMatchObject({ action: 'update' })
    const again = await application.done(
      'orderrest/changestage',
      { id, version: back.version, stage: 'finishing' },
      admin,
    )
    expect(again.version).toBe(back.version)
    const afterShipping = await application.done(
      'orderrest/changestatus',
      { id, version: back.version, status: 'shipped' },
      admin,
    )
    expect(afterShipping).toMatchObject({ status: 'shipped', stage: null })
  })

  test('is taken from the board column into which the order is moved', async () => {
    const { id, version } = await confirmedOrder()
    const wrong = { id, version, status: 'cancelled', stage: 'packing' }
    expect(await application.send('orderrest/changestatus', wrong, admin)).toMatchObject({
      status: 422,
      fields: { stage: {} },
    })
    const step = { id, version, status: 'production', stage: 'finishing' } as const
    expect(await application.done('orderrest/changestatus', step, admin)).toMatchObject({
      stage: 'finishing',
    })
  })

  test('is set by the house only, for an order in production, in its current version', async () => {
    const { id, version } = await confirmedOrder()
    const change = (token: string, read = version) =>
      application.send('orderrest/changestage', { id, version: read, stage: 'packing' }, token)
    expect(await change(staff.token)).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(await change(admin)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await change(admin, version - 1)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, version },
    })
  })
})
