import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Staff with an empty order, and as many measured spaces as asked for, numbered from 1. */
async function shop(count: number) {
  const { customer, token } = await customerWithStaff(application, admin)
  const customer_id = customer.id
  const mine = makerOf(application, token)
  const spaces = []
  for (let index = 0; index < count; index += 1) {
    const size = { visible_width: 600 + 10 * index, visible_height: 400, bleed: 5 }
    spaces.push(await mine.space({ customer_id, shop_name: `Farmacia ${index + 1}`, ...size }))
  }
  const { line } = await printable(application, admin)
  const order = await mine.order({ customer_id, lines: [] })
  const { width: _, height: _height, ...template } = line({ copies: 2 })
  const add = (chosen: object, changes: object = {}) =>
    application.done(
      'orderrest/updatespaces',
      { id: order.id, ...chosen, line: { ...template, ...changes } } as never,
      token,
    )
  const lines = async () => (await application.done('orderrest/get', { id: order.id }, token)).lines
  return { customer_id, token, mine, spaces, line, order, add, lines }
}

test('a line comes for each space of the basket, at its own size, and not twice where it is asked again', async () => {
  const { token, spaces, order, add, lines } = await shop(3)
  await application.done(
    'spacerest/addremoveall',
    { ids: spaces.map(({ id }) => id), in_basket: true },
    token,
  )
  const answer = await add({ basket: true })
  expect(answer).toMatchObject({ added: 3, left_out: 0, version: order.version + 1 })
  const made = await lines()
  expect(
    made.map(({ space_number, width, height, copies }) => [space_number, width, height, copies]),
  ).toEqual([
    [1, 610, 410, 2],
    [2, 620, 410, 2],
    [3, 630, 410, 2],
  ])
  const { pieces, m2, net, vat, total } = await application.done('orderrest/get', { id: order.id }, token)
  expect(answer.totals).toMatchObject({ pieces, m2, net, vat, total })
  expect(await add({ basket: true })).toMatchObject({
    added: 0,
    left_out: 3,
    left: [{ reason: 'there' }, {}, {}],
  })
})

test('numbers bring theirs, and what gets no line is named with the reason', async () => {
  const { customer_id, mine, spaces, add, lines } = await shop(2)
  const [first, second] = spaces
  const unmeasured = await mine.space({ customer_id, shop_name: 'Sin medir' })
  const form = await spaceForm(application, admin, second?.id ?? 0)
  await application.done('spacerest/update', { ...form, active: false }, admin)
  const answer = await add({ numbers: [1, 2, unmeasured.number, 77] })
  expect(answer).toMatchObject({ added: 1, left_out: 3 })
  expect(answer.left.map(({ number, reason }) => [number, reason])).toEqual([
    [77, 'not_found'],
    [2, 'inactive'],
    [unmeasured.number, 'not_measured'],
  ])
  expect((await lines()).map(({ space_id }) => space_id)).toEqual([first?.id])
  // With a size of its own an unmeasured one gets it too.
  expect(await add({ ids: [unmeasured.id] }, { width: 300, height: 200 })).toMatchObject({ added: 1 })
  const other = await shop(1)
  const foreign = other.spaces[0]?.id ?? 0
  expect(await add({ ids: [foreign] })).toMatchObject({
    added: 0,
    left: [{ space_id: foreign, reason: 'not_found' }],
  })
  const { order, line } = other
  const wrong = await application.done(
    'orderrest/updatespaces',
    { id: order.id, ids: [first?.id ?? 0], line: line({}) },
    admin,
  )
  expect(wrong).toMatchObject({ added: 0, left: [{ reason: 'other_customer' }] })
})

test('what does not fit the catalogue is refused space by space', async () => {
  const { add, lines } = await shop(2)
  expect(await add({ numbers: [1, 2] }, { product_id: 999_999 })).toMatchObject({
    ...{ added: 0, left_out: 2 },
    left: [
      { number: 1, reason: 'refused', fields: { product_id: { key: 'validation.not_found' } } },
      { number: 2, reason: 'refused' },
    ],
  })
  expect(await lines()).toEqual([])
})

test('the spaces are named in one way', async () => {
  const { order, line, token } = await shop(1)
  const ask = (chosen: object) =>
    application.send('orderrest/updatespaces', { id: order.id, ...chosen, line: line({}) }, token)
  for (const chosen of [{}, { basket: true, numbers: [1] }, { ids: [1], numbers: [1] }]) {
    expect(await ask(chosen)).toMatchObject({ status: 422, fields: { ids: { key: 'validation.required' } } })
  }
})

test('three thousand take as many statements as one, and the order adds up', async () => {
  const { customer_id, order, add, token } = await shop(1)
  await application.handle.execute(
    `insert into spaces (created_at, updated_at, number, shop_name, customer_id, kind, country, visible_width, visible_height)
      select 1, 1, 100 + i, 'Tienda ' || i, ${customer_id}, 'window', 'ES', 500 + i % 300, 400 from generate_series(1, 3000) i`,
  )
  const one = (await queriesOf(() => add({ numbers: [1] }))).length
  const numbers = Array.from({ length: 3000 }, (_, index) => 101 + index)
  let answer: Awaited<ReturnType<typeof add>> | undefined
  const many = await queriesOf(async () => {
    answer = await add({ numbers })
  })
  expect(many.length).toBe(one)
  expect(answer).toMatchObject({ added: 3000, left_out: 0 })
  const { rows } = await application.handle.execute(
    `select count(*)::int as count, sum(copies)::int as pieces, sum(net)::int as net, max(number) as last
      from order_lines where order_id = ${order.id}`,
  )
  expect(rows[0]).toMatchObject({ count: 3001, last: 3001, pieces: answer?.totals.pieces })
  expect(rows[0]?.net).toBe(Math.round((answer?.totals.net ?? 0) * 100))
  const page = await application.done('orderrest/lines', { id: order.id, page: 31, perpage: 100 }, token)
  expect(page).toMatchObject({ total: 3001, rows: [{ number: 3001 }] })
})
