import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { allPermissions, artworkOf, customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

type Order = Awaited<ReturnType<typeof read>>

const read = (id: number, token = admin) => application.done('orderrest/get', { id }, token)

async function step(id: number, status: Order['status'], more: object = {}) {
  const { version } = await read(id)
  return application.done('orderrest/changestatus', { id, version, status, ...more }, admin)
}

/** Creates a confirmed order with one line for each entry of `copies`. Each piece measures 1 m2 and costs 14.20 €. */
async function confirmNewOrder(copies: number[]) {
  const staff = await customerWithStaff(application, admin)
  const mine = makerOf(application, staff.token)
  const promotion = await mine.promotion({ customer_id: staff.customer.id, name: 'Bruma de azahar' })
  const lines = copies.map((count) => catalogue.line({ copies: count, promotion_id: promotion.id }))
  const { id } = await mine.order({ customer_id: staff.customer.id, lines })
  const order = await step(id, 'confirmed')
  const saldo = async () => (await application.done('userrest/getsaldo', {}, staff.token)).saldo
  return { ...staff, order, saldo, mine }
}

type CancelInput = {
  lines: { id: number; copies?: number }[]
  reason?: string
  give_back?: object
  version?: number
}

function cancel({ id, version }: Order, options: CancelInput, token = admin) {
  const input = { id, version, reason: 'Cierra la tienda', ...options }
  return application.send('orderrest/cancellines', input, token) as Promise<
    Omit<Awaited<ReturnType<typeof application.send>>, 'content'> & { content: Order }
  >
}

const idOf = (order: Order, number: number) => order.lines.find((line) => line.number === number)?.id ?? 0

describe('cancelling lines of a confirmed order', () => {
  // covers: product 4.6
  test('removes whole lines and copies, refunds their share, and keeps them visible', async () => {
    const { order, token, saldo } = await confirmNewOrder([1, 3, 5])
    const lines = [{ id: idOf(order, 2) }, { id: idOf(order, 3), copies: 2 }]
    const { status, content } = await cancel(order, { lines })
    expect(status).toBe(200)
    expect(content).toMatchObject({ status: 'confirmed', pieces: 4, m2: 4, net: 56.8, version: 3 })
    // The number of a cancelled line is not reused, because printed labels can show it.
    expect(content.lines.map(({ number, copies, net }) => [number, copies, net])).toEqual([
      [1, 1, 14.2],
      [3, 3, 42.6],
    ])
    const steps = content.lines[1]?.price_steps ?? []
    expect(steps.at(-1)).toEqual({ key: 'price.cancelled', values: { pieces: 2 }, amount: -28.4 })
    expect(Math.round(steps.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(4260)
    expect(await saldo()).toEqual({ euros: 56.8, m2: 4 })

    const orderAfter = await read(order.id, token)
    expect(orderAfter.may_cancel_lines).toBe(false)
    expect(orderAfter.cancellations).toMatchObject([
      {
        ...{ reason: 'Cierra la tienda', back_euros: 71, back_m2: 5, created_by_name: 'admin' },
        lines: [
          { number: 2, whole: true, copies: 3, m2: 3, net: 42.6, width: 1000, height: 1000 },
          { number: 3, whole: false, copies: 2, m2: 2, net: 28.4, promotion_name: 'Bruma de azahar' },
        ],
      },
    ])
    const activity = await application.done('activityrest/list', {}, token)
    expect(activity.notifications.data[0]).toMatchObject({
      text_key: 'activity.told.order_lines_cancelled',
      text_values: { code: order.code, reason: 'Cierra la tienda' },
    })
    const filters = { resource: 'in;order', action: 'in;cancel_lines' }
    const { rows } = await application.done('logrest/list', { filters }, admin)
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['reason', 'net', 'm2', 'pieces', 'lines.2.copies', 'lines.3.copies']),
    )
  })

  test('works once for each copy of a line, and the charge always matches the rest', async () => {
    const { order, saldo } = await confirmNewOrder([7, 1])
    let now = order
    for (const copies of [1, 2, 3]) {
      now = (await cancel(now, { lines: [{ id: idOf(now, 1), copies }] })).content
      expect(await saldo()).toEqual({ euros: now.net, m2: now.m2 })
    }
    expect(now).toMatchObject({ pieces: 2, net: 28.4, cancellations: [{}, {}, {}] })
  })

  test('cancels the order if no line is left, and keeps its lines', async () => {
    const { order, token, saldo } = await confirmNewOrder([1, 2])
    const one = await cancel(order, { lines: [{ id: idOf(order, 1) }] })
    const last = await cancel(one.content, {
      lines: [{ id: idOf(order, 2), copies: 2 }],
      reason: 'Todo fuera',
    })
    expect(last.content).toMatchObject({ status: 'cancelled', lines: [{ number: 2 }], cancellations: [{}] })
    expect(last.content.history.at(-1)).toMatchObject({ to_status: 'cancelled', note: 'Todo fuera' })
    expect(await saldo()).toEqual({ euros: 0, m2: 0 })
    const { notifications } = await application.done('activityrest/list', {}, token)
    expect(notifications.data[0]?.text_key).toBe('activity.told.order_cancelled')
  })

  test('is final after reopening: the draft has the remaining lines, renumbered', async () => {
    const { order, saldo } = await confirmNewOrder([1, 2, 3])
    await cancel(order, { lines: [{ id: idOf(order, 1) }], give_back: { euros: 4.2, m2: 1 } })
    const draft = await step(order.id, 'draft')
    expect(draft.lines.map(({ number, copies }) => [number, copies])).toEqual([
      [1, 2],
      [2, 3],
    ])
    // The user is still charged the share that the house kept of the cancelled line.
    expect(await saldo()).toEqual({ euros: 10, m2: 0 })
    await step(order.id, 'confirmed')
    expect(await saldo()).toEqual({ euros: 81, m2: 5 })
    await step(order.id, 'cancelled')
    expect(await saldo()).toEqual({ euros: 10, m2: 0 })
  })
})

describe('cancelling lines in production', () => {
  // covers: product 4.6
  test('requires a refund set by the house, at most the charge of the lines', async () => {
    const { order, saldo } = await confirmNewOrder([2, 2])
    const inProduction = await step(order.id, 'production')
    const lines = [{ id: idOf(inProduction, 1) }]
    expect(await cancel(inProduction, { lines })).toMatchObject({
      ...{ status: 422, fields: { give_back: { key: 'validation.give_back_unsaid' } } },
    })
    expect(await cancel(inProduction, { lines, give_back: { euros: 28.41, m2: 0 } })).toMatchObject({
      fields: { 'give_back.euros': { key: 'validation.more_than_charged', values: { most: 28.4 } } },
    })
    const { content } = await cancel(inProduction, { lines, give_back: { euros: 10, m2: 0 } })
    expect(content).toMatchObject({ net: 28.4, cancellations: [{ back_euros: 10, back_m2: 0 }] })
    expect(await saldo()).toEqual({ euros: 46.8, m2: 4 })
  })

  test('reports obstacles by line number and position among the remaining lines', async () => {
    const { customer, mine } = await confirmNewOrder([1])
    const campaign = await mine.campaign({ customer_id: customer.id })
    const image = await artworkOf(application, campaign.id)
    const artworkLine = catalogue.line({ campaign_image_id: image, width: 40, height: 40 })
    const of = { customer_id: customer.id, campaign_id: campaign.id }
    const { id } = await mine.order({ ...of, lines: [catalogue.line(), artworkLine] })
    const order = await step(id, 'confirmed')
    const { content } = await cancel(order, { lines: [{ id: idOf(order, 1) }] })
    const { version } = content
    const input = { id, version, status: 'production' as const }
    expect(await application.call('orderrest/changestatus', input, admin)).toMatchObject({
      fields: { 'lines.0.campaign_image_id': { values: { number: 2 } } },
    })
  })
})

describe('cancelling lines is refused', () => {
  test('to the customer, without rights, signed out, out of scope, with an outdated version or no reason', async () => {
    const { order, token, saldo } = await confirmNewOrder([1, 1])
    const lines = [{ id: idOf(order, 1) }]
    const flags = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: { ...allPermissions(), '/order': flags } })
    const reader = await make.user({ role_id: role.id, usergroup_id: 1 })
    const stranger = await customerWithStaff(application, admin)
    expect(await cancel(order, { lines }, token)).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(await cancel(order, { lines }, stranger.token)).toMatchObject({ status: 403 })
    expect(await cancel(order, { lines }, await application.signIn(reader.username))).toMatchObject({
      ...{ status: 403, error: 'NO_PERMISSION' },
    })
    expect(await cancel(order, { lines }, 'nobody')).toMatchObject({ status: 401 })
    expect(await cancel({ ...order, id: 999_999 }, { lines })).toMatchObject({ error: 'NOT_FOUND' })
    expect(await cancel(order, { lines, version: 1 })).toMatchObject({
      ...{ status: 409, error: 'CONFLICT', content: { id: order.id, version: order.version } },
    })
    expect(await cancel(order, { lines, reason: ' ' })).toMatchObject({
      fields: { reason: { key: 'validation.required' } },
    })
    expect(await saldo()).toEqual({ euros: 28.4, m2: 2 })
  })

  test('for a line of another order, a repeated line, and more copies than exist', async () => {
    const [{ order }, other] = [await confirmNewOrder([2, 1]), await confirmNewOrder([1])]
    const id = idOf(order, 1)
    const lines = [{ id }, { id, copies: 1 }, { id: idOf(other.order, 1) }, { id: idOf(order, 2), copies: 5 }]
    expect(await cancel(order, { lines })).toMatchObject({
      status: 422,
      fields: {
        'lines.1.id': { key: 'validation.not_found' },
        'lines.2.id': { key: 'validation.not_found' },
        'lines.3.copies': { key: 'validation.more_copies_than_line', values: { number: 2, most: 1 } },
      },
    })
  })

  test.each(['draft', 'shipped', 'installed', 'cancelled'] as const)(
    'for an order that is %s',
    async (status) => {
      const { order } = await confirmNewOrder([1, 1])
      for (const to of ['production', 'shipped', 'installed'] as const) {
        if (status === 'draft' || status === 'cancelled') break
        await step(order.id, to)
        if (to === status) break
      }
      if (status === 'draft' || status === 'cancelled') await step(order.id, status)
      const now = await read(order.id)
      expect(now).toMatchObject({ status, may_cancel_lines: false })
      expect(await cancel(now, { lines: [{ id: idOf(now, 1) }] })).toMatchObject({
        error: 'STATE_NOT_ALLOWED',
      })
    },
  )
})

test('two concurrent calls never cancel the same copies twice', async () => {
  const { order, saldo } = await confirmNewOrder([5, 1])
  const lines = [{ id: idOf(order, 1), copies: 3 }]
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(order, { lines })))
  expect(answers.map(({ error }) => error).sort()).toEqual(['', ...Array(5).fill('CONFLICT')])
  expect(await saldo()).toEqual({ euros: 42.6, m2: 3 })
})

test('cancelling three thousand lines takes as many statements as cancelling one', async () => {
  const statements = async (count: number) => {
    const { order } = await confirmNewOrder([1, 1])
    await application.handle.execute(sql`insert into order_lines (order_id, number, version, product_id, material_id,
        finish_ids, width, height, copies, m2, discount, net, price_steps, checks)
      select order_id, number + more, version, product_id, material_id, finish_ids, width, height, copies, m2, discount,
        net, price_steps, checks from order_lines, generate_series(1, ${count}::int) more
      where order_id = ${order.id} and number = 2`)
    await application.handle.execute(sql`update orders set pieces = ${count + 2}::int, m2 = ${(count + 2) * 10_000}::bigint,
      net = ${(count + 2) * 1420}::bigint where id = ${order.id}`)
    const { id, order_id, number } = orderLines
    const linesToCancel = await application.handle
      .select({ id })
      .from(orderLines)
      .where(and(eq(order_id, order.id), gt(number, 2)))
    const queries = await queriesOf(() =>
      cancel(order, { lines: linesToCancel, give_back: { euros: 0, m2: 0 } }),
    )
    expect((await read(order.id)).lines).toHaveLength(2)
    return queries.length
  }
  await statements(1)
  expect(await statements(600)).toBe(await statements(1))
})
