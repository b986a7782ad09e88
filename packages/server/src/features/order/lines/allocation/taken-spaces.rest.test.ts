import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable, unique } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const now = Math.floor(Date.now() / 1000)
const inDays = (days: number) => now - (now % SECONDS_PER_DAY) + days * SECONDS_PER_DAY

/** Creates a customer with two campaigns and a space. An order of the first campaign takes the space from day 10 on. */
async function shop() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const mine = makerOf(application, staff.token)
  const space = await mine.space({ customer_id, visible_width: 900, visible_height: 700 })
  const spring = await mine.campaign({ customer_id, starts_at: inDays(12), ends_at: inDays(40) })
  const summer = await mine.campaign({ customer_id, starts_at: inDays(41), ends_at: inDays(80) })
  const { line } = await printable(application, admin)
  const lines = [line({ space_id: space.id, width: 900, height: 700 })]
  const there = await mine.order({
    ...{ customer_id, campaign_id: spring.id, installs_from: inDays(10), installs_to: inDays(13), lines },
  })
  const takenOf = (orderLine: { checks: { check: string; key: string; values: object }[] } | undefined) =>
    (orderLine?.checks ?? [])
      .filter(({ check }) => check === 'taken')
      .map(({ key, values }) => ({ key, values }))
  const tried = async (order: object, token = staff.token) => {
    const input = { customer_id, lines, campaign_id: summer.id, ...order }
    const answer = await application.done('orderrest/validatesize', input, token)
    return takenOf(answer.lines[0])
  }
  const known = {
    key: 'size.taken.by_campaign',
    values: {
      ...{ order: there.code, campaign: spring.name },
      ...{ firstDay: inDays(10), lastDay: inDays(40) },
    },
  }
  return { ...staff, customer_id, mine, space, spring, summer, lines, there, takenOf, tried, known }
}

const window = (from: number, to: number) => ({ installs_from: inDays(from), installs_to: inDays(to) })

describe('a space taken by an order of another campaign', () => {
  // covers: product 9.42
  test('is reported for the days of the mounting window, or else those of the campaign', async () => {
    const { tried, known, spring } = await shop()
    expect(await tried(window(20, 21))).toEqual([known])
    expect(await tried(window(40, 44))).toEqual([known])
    expect(await tried(window(41, 44))).toEqual([])
    expect(await tried({})).toEqual([])
    expect(await tried({ campaign_id: null })).toEqual([])
    // Several prints of the same campaign can hang in one space.
    expect(await tried({ campaign_id: spring.id, ...window(20, 21) })).toEqual([])
  })

  test('is reported until its campaign ends, or without limit if it has no end', async () => {
    const { customer_id, mine, lines, tried, there } = await shop()
    const always = await mine.campaign({ customer_id, starts_at: inDays(100), ends_at: null })
    const order = await mine.order({ customer_id, campaign_id: always.id, lines })
    const open = {
      key: 'size.taken.by_campaign_open',
      values: { order: order.code, campaign: always.name, firstDay: inDays(100) },
    }
    expect(await tried(window(300, 301))).toEqual([open])
    expect(await tried(window(98, 99))).toEqual([])
    // This order needs the space only from day 100 on, when no order of a different campaign takes the space.
    expect(await tried({ id: order.id, campaign_id: always.id })).toEqual([])
    const later = await mine.campaign({ customer_id, starts_at: inDays(5), ends_at: null })
    expect(await tried({ campaign_id: later.id })).toMatchObject([{ values: { order: there.code } }])
  })

  test('is reported wherever lines are read, as of that moment, and prevents nothing', async () => {
    const { customer_id, mine, summer, lines, there, takenOf, known, token, tried } = await shop()
    const order = await mine.order({ customer_id, campaign_id: summer.id, ...window(20, 21), lines })
    expect(takenOf(order.lines[0])).toEqual([known])
    const page = () => application.done('orderrest/lines', { id: order.id }, token)
    expect(takenOf((await page()).rows[0])).toEqual([known])
    const [line] = order.lines
    const answer = await application.done(
      'orderrest/savelines',
      { id: order.id, changed: [{ id: line?.id ?? 0, version: 1, copies: 2 }] },
      token,
    )
    expect(takenOf(answer.changed[0])).toEqual([known])
    // An order never conflicts with itself, not even while it is edited.
    expect(await tried({ id: order.id, ...window(20, 21) })).toEqual([known])
    expect(await tried({ id: there.id, ...window(20, 21) })).not.toContainEqual(known)
    await application.done(
      'orderrest/changestatus',
      { id: order.id, version: answer.version, status: 'confirmed' },
      token,
    )
    const cancellation = { id: there.id, version: there.version, status: 'cancelled' } as const
    await application.done('orderrest/changestatus', cancellation, token)
    expect(takenOf((await page()).rows[0])).toEqual([])
  })

  // covers: product 9.42
  test('is reported without details to callers who cannot see the order', async () => {
    const { customer, tried, known } = await shop()
    const make = makerOf(application, admin)
    const group = await make.usergroup({ customer_id: customer.id })
    const role = await make.role()
    const other = await make.user({ role_id: role.id, usergroup_id: group.id })
    const token = await application.signIn(other.username)
    expect(await tried(window(20, 21), token)).toEqual([{ key: 'size.taken.unnamed', values: {} }])
    expect(await tried(window(20, 21), admin)).toEqual([known])
  })

  test('is not reported to callers who are signed out, lack the rights, or belong to another customer', async () => {
    const [{ customer_id, lines, summer }, other] = [await shop(), await shop()]
    const input = { customer_id, lines, campaign_id: summer.id }
    expect(await application.send('orderrest/validatesize', input)).toMatchObject({ status: 401 })
    const role = await makerOf(application, admin).role({ permissions: {} })
    const nobody = await makerOf(application, admin).user({
      ...{ role_id: role.id, usergroup_id: other.usergroup.id },
    })
    const token = await application.signIn(nobody.username)
    expect(await application.send('orderrest/validatesize', input, token)).toMatchObject({ status: 403 })
    const own = { ...input, customer_id: other.customer_id, lines: [] }
    expect(await application.send('orderrest/validatesize', own, other.token)).toMatchObject({
      status: 422,
      fields: { campaign_id: { key: 'validation.not_found' } },
    })
  })
})

// covers: product 9.42
test('three thousand taken spaces take one more statement than free ones', async () => {
  const { customer_id, mine, summer, token, there, lines } = await shop()
  const order = await mine.order({ customer_id, campaign_id: summer.id, ...window(20, 21), lines })
  await fillSpaces(customer_id, [there.id, order.id], 3000)
  const read = () => application.done('orderrest/get', { id: order.id }, token)
  const queries = await queriesOf(read)
  expect(queries.filter((text) => /^select distinct/.test(text))).toHaveLength(1)
  const { lines: firstLines, line_count } = await read()
  expect([firstLines.length, line_count]).toEqual([200, 3001])
  expect(firstLines.every(({ checks }) => checks.some(({ check }) => check === 'taken'))).toBe(true)
})

/** Creates `count` spaces. For each space, copies the first line of each of the orders. */
async function fillSpaces(customerId: number, orderIds: number[], count: number) {
  const { handle } = application
  await handle.execute(sql`insert into ${spaces} (number, customer_id, shop_name, kind, country, created_at, updated_at)
    select 10000 + each, ${customerId}, ${unique('Kette')} || each, 'window', 'ES', ${now}, ${now}
    from generate_series(1, ${count}::int) each`)
  await handle.execute(sql`insert into ${orderLines} (order_id, number, space_id, product_id, finish_ids, width, height, copies,
      m2, net, price_steps, checks)
    select line.order_id, space.number, space.id, line.product_id, '[]', line.width, line.height, 1, line.m2, line.net, '[]', '[]'
    from ${orderLines} line join ${spaces} space on space.customer_id = ${customerId} and space.number > 10000
    where line.order_id = any(${sql.param(orderIds)}) and line.number = 1`)
}
