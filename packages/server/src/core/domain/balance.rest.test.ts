import { randomFrom } from '@lienzo/rules/testing/random'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/tables/people/users.ts'
import { movements } from '../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

/** Price in euros and area in m2 of one copy of the catalogue's order line: 1 m2 at 10 € plus a finish of 4.20 €. */
const PIECE = { euros: 14.2, m2: 1 }

/**
 * Creates a user with these limits. Returns functions that create an order for the user and read the user's saldo and ledger.
 */
async function buyer(limits: { user_limit_euros?: number; user_limit_m2?: number } = {}) {
  const staff = await customerWithStaff(application, admin, limits)
  const mine = makerOf(application, staff.token)
  const order = (copies = 1) =>
    mine.order({ customer_id: staff.customer.id, lines: [catalogue.line({ copies })] })
  const balance = async () => {
    const { saldo } = await application.done('userrest/getsaldo', {}, staff.token)
    return saldo
  }
  const ledger = async () =>
    (await application.done('userrest/movements', { perpage: 500, sort: 'created_at' }, staff.token)).rows
  return { ...staff, order, balance, ledger }
}

type Order = { id: number; version: number }
type Status = 'draft' | 'confirmed' | 'cancelled' | 'production'

function move({ id, version }: Order, status: Status, token: string) {
  return application.call('orderrest/changestatus', { id, version, status }, token)
}

async function moveOrThrow(order: Order, status: Status, token: string) {
  const answer = await move(order, status, token)
  if (answer.error !== '') throw new Error(`${status}: ${answer.message}`)
  return answer.content
}

/** Reads the saldo of a user and the sum of the user's movements, both in cents and 1/10000 m2. */
async function books(userId: number) {
  const [user] = await application.handle.select().from(users).where(eq(users.id, userId))
  const [sums] = await application.handle
    .select({
      euros: sql<number>`coalesce(sum(${movements.euros}), 0)::bigint`,
      m2: sql<number>`coalesce(sum(${movements.m2}), 0)::bigint`,
    })
    .from(movements)
    .where(eq(movements.user_id, userId))
  return { saldo: { euros: user?.user_saldo_euros, m2: user?.user_saldo_m2 }, sums }
}

describe('confirming an order', () => {
  test('charges the net, without VAT, and the m2', async () => {
    const { order, token, balance, ledger } = await buyer()
    const draft = await order(3)
    expect(draft).toMatchObject({ net: 42.6, total: 51.55 })
    expect(await balance()).toEqual({ euros: 0, m2: 0 })
    await moveOrThrow(draft, 'confirmed', token)
    expect(await balance()).toEqual({ euros: 42.6, m2: 3 })
    expect(await ledger()).toMatchObject([
      { euros: 42.6, m2: 3, kind: 'order', reference: draft.code, order_id: draft.id },
    ])
  })

  // covers: product 4.2, 5.13
  test.each([
    ['euros', { user_limit_euros: 30 }, { left: 1.6, needed: 14.2 }, '1.60'],
    ['m2', { user_limit_m2: 2.5 }, { left: 0.5, needed: 1 }, '0.5000'],
  ])('above the limit in %s fails and reports the remainder', async (unit, limits, values, remainder) => {
    const { order, token, balance } = await buyer(limits)
    await moveOrThrow(await order(), 'confirmed', token)
    await moveOrThrow(await order(), 'confirmed', token)
    const third = await order()
    const answer = await move(third, 'confirmed', token)
    expect(answer).toMatchObject({
      status: 409,
      error: 'LIMIT_EXCEEDED',
      fields: { [unit]: { key: `validation.limit_exceeded.${unit}`, values } },
    })
    expect(answer.message).toContain(`${remainder} ${unit}`)
    expect(await balance()).toEqual({ euros: 28.4, m2: 2 })
    expect(await application.done('orderrest/get', { id: third.id }, token)).toMatchObject({
      status: 'draft',
      version: third.version,
      history: [{ to_status: 'draft' }],
    })
  })

  test('is possible up to the exact limit', async () => {
    const { order, token, balance } = await buyer({ user_limit_euros: 28.4, user_limit_m2: 2 })
    await moveOrThrow(await order(2), 'confirmed', token)
    expect(await balance()).toEqual({ euros: 28.4, m2: 2 })
  })

  // covers: product 2.1; ASVS 2.3.2
  test('is unlimited with a limit of 0', async () => {
    const { order, token, balance } = await buyer({ user_limit_euros: 0, user_limit_m2: 0 })
    await moveOrThrow(await order(10_000), 'confirmed', token)
    expect(await balance()).toEqual({ euros: 142_000, m2: 10_000 })
  })

  // covers: product 5.14
  test('never succeeds for both of two concurrent orders if only one fits', async () => {
    const { order, token, balance } = await buyer({ user_limit_euros: 15 })
    for (let round = 0; round < 4; round += 1) {
      const pair = [await order(), await order()]
      const answers = await Promise.all(pair.map((each) => move(each, 'confirmed', token)))
      expect(answers.map(({ status, error }) => `${status} ${error}`).sort()).toEqual([
        '200 ',
        '409 LIMIT_EXCEEDED',
      ])
      expect(await balance()).toEqual(PIECE)
      const winner = answers.find((answer) => answer.error === '')?.content
      if (!winner) throw new Error('Nobody won')
      await moveOrThrow(winner, 'cancelled', token)
    }
    expect(await balance()).toEqual({ euros: 0, m2: 0 })
  })

  // covers: product 5.14; ASVS 2.3.4
  test('succeeds for exactly as many of twelve concurrent orders as fit the limit', async () => {
    const { order, token, user, balance } = await buyer({ user_limit_m2: 7 })
    const orders = await Promise.all(Array.from({ length: 12 }, () => order()))
    const answers = await Promise.all(orders.map((each) => move(each, 'confirmed', token)))
    const count = (error: string) => answers.filter((answer) => answer.error === error).length
    expect([count(''), count('LIMIT_EXCEEDED')]).toEqual([7, 5])
    expect(await balance()).toEqual({ euros: 99.4, m2: 7 })
    expect((await books(user.id)).sums).toEqual({ euros: 9940, m2: 70_000 })
  })

  // covers: ASVS 2.3.4
  test('many times concurrently charges it once', async () => {
    const { order, token, balance, ledger } = await buyer()
    const draft = await order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(draft, 'confirmed', token)))
    expect(answers.filter((answer) => answer.error === '')).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'CONFLICT')).toHaveLength(9)
    expect(await balance()).toEqual(PIECE)
    expect(await ledger()).toHaveLength(1)
  })

  test("by the house charges its user, within the user's limits", async () => {
    const { order, token, balance } = await buyer({ user_limit_euros: 20 })
    await moveOrThrow(await order(), 'confirmed', admin)
    expect(await balance()).toEqual(PIECE)
    expect(await move(await order(), 'confirmed', admin)).toMatchObject({ error: 'LIMIT_EXCEEDED' })
    expect((await application.done('userrest/getsaldo', {}, admin)).saldo).toEqual({ euros: 0, m2: 0 })
    expect(await application.done('userrest/getsaldo', {}, token)).toMatchObject({
      limit: { euros: 20, m2: 0 },
    })
  })
})

describe('the refund of a charge', () => {
  // covers: product 4.5
  test.each([
    ['cancelling', 'cancelled'],
    ['reopening', 'draft'],
  ] as const)('happens once when %s, even with many concurrent calls', async (_name, status) => {
    const { order, balance, ledger, token } = await buyer()
    const confirmedOrder = await moveOrThrow(await order(2), 'confirmed', token)
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(confirmedOrder, status, admin)))
    expect(answers.filter((answer) => answer.error === '')).toHaveLength(1)
    expect(await balance()).toEqual({ euros: 0, m2: 0 })
    expect((await ledger()).map(({ euros, m2, kind }) => [euros, m2, kind])).toEqual([
      [28.4, 2, 'order'],
      [-28.4, -2, 'cancellation'],
    ])
  })

  test('is empty for a cancelled draft, which was never charged', async () => {
    const { order, token, ledger } = await buyer()
    await moveOrThrow(await order(), 'cancelled', token)
    expect(await ledger()).toEqual([])
  })

  test('is followed by a new charge at the current price if the order is reopened', async () => {
    const { order, token, balance, ledger } = await buyer({ user_limit_m2: 3 })
    let now = await moveOrThrow(await moveOrThrow(await order(2), 'confirmed', token), 'draft', admin)
    const { customer_id, id, version } = now
    now = await application.done(
      'orderrest/update',
      {
        id,
        version,
        ...plainOrder(customer_id),
        lines: [catalogue.line({ copies: 3 })],
      },
      token,
    )
    now = await moveOrThrow(await moveOrThrow(now, 'confirmed', token), 'production', admin)
    expect(await balance()).toEqual({ euros: 42.6, m2: 3 })
    const back = { status: 'cancelled', give_back: { euros: 42.6, m2: 3 } } as const
    const whole = { id, version: now.version, ...back }
    await application.done('orderrest/changestatus', whole, admin)
    expect(await balance()).toEqual({ euros: 0, m2: 0 })
    expect((await ledger()).map((movement) => movement.euros)).toEqual([28.4, -28.4, 42.6, -42.6])
  })

  test('works below a limit lowered meanwhile', async () => {
    const { order, token, user, balance } = await buyer({ user_limit_euros: 100 })
    const confirmedOrder = await moveOrThrow(await order(5), 'confirmed', token)
    const now = await application.done('userrest/get', { id: user.id }, admin)
    await application.done('userrest/update', userForm(now, { user_limit_euros: 1 }), admin)
    await moveOrThrow(confirmedOrder, 'cancelled', token)
    expect(await balance()).toEqual({ euros: 0, m2: 0 })
  })
})

describe('the saldo', () => {
  // covers: product 2.2, 5.12
  test('is the sum of the movements after any actions', async () => {
    const random = randomFrom(7)
    const { order, token, user, customer } = await buyer({ user_limit_euros: 150, user_limit_m2: 9 })
    const orders = await Promise.all([1, 2, 3, 4].map((copies) => order(copies)))
    const adjust = () =>
      application.call(
        'userrest/adjustsaldo',
        {
          user_id: user.id,
          euros: random.integer(-2000, 2000) / 100,
          m2: random.integer(-9999, 9999) / 10_000,
          reason: 'Corrección',
        },
        admin,
      )
    const step = async () => {
      if (random.integer(0, 4) === 0) return adjust()
      const { id } = random.pick(orders)
      const { version, status } = await application.done('orderrest/get', { id }, admin)
      const to = random.pick<Status>(
        status === 'draft' ? ['confirmed'] : ['draft', 'confirmed', 'production'],
      )
      return move({ id, version }, to, admin)
    }
    const outcomes = new Map<string, number>()
    for (let round = 0; round < 16; round += 1) {
      const answers = await Promise.all(Array.from({ length: random.integer(1, 4) }, step))
      for (const { error } of answers) outcomes.set(error, (outcomes.get(error) ?? 0) + 1)
      const { saldo, sums } = await books(user.id)
      expect(sums).toEqual(saldo)
      if (round % 8 !== 7) continue
      const last = random.pick(orders)
      const { version } = await application.done('orderrest/get', { id: last.id }, admin)
      await move({ id: last.id, version }, 'cancelled', admin)
      orders[orders.indexOf(last)] = await order(random.integer(1, 4))
    }
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['', 'STATE_NOT_ALLOWED']))
    // Checks that the movements of each order add up to its price if it is charged, and to zero otherwise.
    const list = await application.done(
      'orderrest/list',
      { perpage: 100, filters: { customer_id: `eq;${customer.id}` } },
      admin,
    )
    for (const { id, net, m2, status } of list.rows) {
      const [sum] = await application.handle
        .select({
          euros: sql<number>`coalesce(sum(euros), 0)::bigint`,
          m2: sql<number>`coalesce(sum(m2), 0)::bigint`,
        })
        .from(movements)
        .where(eq(movements.order_id, id))
      const isCharged = status !== 'draft' && status !== 'cancelled'
      expect(sum, `${status} order`).toEqual({
        euros: isCharged ? Math.round(net * 100) : 0,
        m2: isCharged ? Math.round(m2 * 10_000) : 0,
      })
    }
    expect(await application.done('orderrest/list', {}, token)).toMatchObject({ total: list.total })
  })

  // covers: product 5.15, 6.7
  test('can be adjusted by the house only, with a reason', async () => {
    const { user, token, balance, ledger } = await buyer()
    const input = { user_id: user.id, euros: -12.5, m2: 0.25, reason: 'Abono de enero' }
    expect(await application.call('userrest/adjustsaldo', input, token)).toMatchObject({
      status: 403,
      error: 'NO_PERMISSION',
    })
    expect(await application.call('userrest/adjustsaldo', { ...input, reason: '  ' }, admin)).toMatchObject({
      status: 422,
      fields: { reason: { key: 'validation.required' } },
    })
    expect(
      await application.call('userrest/adjustsaldo', { ...input, user_id: 99_999 }, admin),
    ).toMatchObject({
      status: 404,
    })
    expect(await application.done('userrest/adjustsaldo', input, admin)).toMatchObject({
      euros: -12.5,
      m2: 0.25,
      kind: 'adjustment',
      reference: 'Abono de enero',
      order_id: null,
    })
    expect(await balance()).toEqual({ euros: -12.5, m2: 0.25 })
    expect(await ledger()).toHaveLength(1)
  })

  test('cannot exceed the limit of the contract', async () => {
    const { user } = await buyer()
    const add = (euros: number, m2: number) =>
      application.call('userrest/adjustsaldo', { user_id: user.id, euros, m2, reason: 'Prueba' }, admin)
    expect(await add(15_000_000, 15_000_000)).toMatchObject({ status: 200 })
    for (const [unit, euros, m2] of [
      ['euros', 5_000_000.01, 0],
      ['m2', 0, 5_000_000.0001],
    ] as const) {
      expect(await add(euros, m2)).toMatchObject({
        status: 422,
        fields: { [unit]: { key: 'validation.amount_too_large' } },
      })
    }
    expect(await application.call('userrest/get', { id: user.id }, admin)).toMatchObject({
      status: 200,
      content: { user_saldo_euros: 15_000_000, user_saldo_m2: 15_000_000 },
    })
    expect(await add(5_000_000, 5_000_000)).toMatchObject({
      ...{ status: 200, content: { saldo_euros: 20_000_000, saldo_m2: 20_000_000 } },
    })
  })
})

describe('the movements', () => {
  test('are visible to their user, to the house, and to nobody else', async () => {
    const { order, user, token } = await buyer()
    const first = await moveOrThrow(await order(1), 'confirmed', token)
    await moveOrThrow(await order(2), 'confirmed', token)
    await moveOrThrow(first, 'cancelled', token)
    const own = await application.done('userrest/movements', {}, token)
    expect(own.total).toBe(3)
    const input = { user_id: user.id }
    expect(await application.done('userrest/movements', input, admin)).toEqual(own)
    const stranger = await buyer()
    expect(await application.call('userrest/movements', input, stranger.token)).toMatchObject({ status: 404 })
    expect(await application.call('userrest/getsaldo', input, stranger.token)).toMatchObject({
      status: 404,
      error: 'USER_NOT_EXISTS',
    })
  })

  // covers: product 3.38
  test('are filtered, sorted and paginated like any list', async () => {
    const { order, token } = await buyer()
    for (const copies of [3, 1, 2]) await moveOrThrow(await order(copies), 'confirmed', token)
    const page = await application.done(
      'userrest/movements',
      { sort: 'euros', order: 'desc', perpage: 2, filters: { m2: 'gte;1', kind: 'eq;order' } },
      token,
    )
    expect([page.rows.map((row) => row.m2), page.total]).toEqual([[3, 2], 3])
  })
})

describe('the refund of a cancelled order', () => {
  const cancel = async (id: number, give_back: { euros: number; m2: number }, token = admin) => {
    const { version } = await application.done('orderrest/get', { id }, admin)
    const input = { id, version, status: 'cancelled' as const, give_back }
    return application.call('orderrest/changestatus', input, token)
  }

  test.each([
    ['all', { euros: 42.6, m2: 3 }, { euros: 0, m2: 0 }],
    ['a part', { euros: 20, m2: 1.5 }, { euros: 22.6, m2: 1.5 }],
    ['euros alone', { euros: 42.6, m2: 0 }, { euros: 0, m2: 3 }],
    ['nothing', { euros: 0, m2: 0 }, { euros: 42.6, m2: 3 }],
  ] as const)('is %s', async (_name, back, remainder) => {
    const { order, token, balance, user } = await buyer()
    const confirmedOrder = await moveOrThrow(await order(3), 'confirmed', token)
    await moveOrThrow(confirmedOrder, 'production', admin)
    expect(await cancel(confirmedOrder.id, back)).toMatchObject({
      status: 200,
      content: { status: 'cancelled' },
    })
    expect(await balance()).toEqual(remainder)
    const { saldo, sums } = await books(user.id)
    expect([Number(sums?.euros), Number(sums?.m2)]).toEqual([saldo.euros, saldo.m2])
  })

  // covers: product 4.6
  test('is at most the charge, is set by the house only, and does not exist for a draft', async () => {
    const { order, token, balance } = await buyer()
    const draft = await order(3)
    expect(await cancel(draft.id, { euros: 1, m2: 0 })).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    const confirmedOrder = await moveOrThrow(draft, 'confirmed', token)
    expect(await cancel(confirmedOrder.id, { euros: 42.61, m2: 0 })).toMatchObject({
      fields: { 'give_back.euros': { key: 'validation.more_than_charged', values: { most: 42.6 } } },
    })
    expect(await cancel(confirmedOrder.id, { euros: 0, m2: 0 }, token)).toMatchObject({
      fields: { give_back: { key: 'validation.house_only' } },
    })
    expect(await balance()).toEqual({ euros: 42.6, m2: 3 })
  })
})
