import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/tables/people/users.ts'
import { allPermissions, artworkOf, customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const overview = (id: number, token = admin) => application.done('customerrest/overview', { id }, token)

describe('the overview of a customer', () => {
  test('shows an empty state in each part of a new customer', async () => {
    const { id } = await makerOf(application, admin).customer()
    const { orders, campaigns, users: staff, promotions, spaces } = await overview(id)
    expect(orders?.latest).toEqual([])
    expect(orders?.states.map(({ orders: count, m2, net }) => [count, m2, net])).toEqual(
      Array.from({ length: 6 }, () => [0, 0, 0]),
    )
    expect(campaigns).toEqual({ total: 0, running: 0, rows: [] })
    expect(staff).toEqual({ total: 0, last_sign_in_at: null, rows: [] })
    expect(promotions).toEqual({ total: 0, active: 0 })
    expect(spaces).toEqual({ total: 0, active: 0, kinds: [], rows: [] })
  })

  test('counts its orders by state, updated at once, and shows the newest first', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    const first = await mine.order({ customer_id: customer.id, lines: [line({ copies: 2 })] })
    const second = await mine.order({ customer_id: customer.id, lines: [line()] })
    const stateOf = async (status: string) =>
      (await overview(customer.id)).orders?.states.find((state) => state.status === status)
    expect(await stateOf('draft')).toEqual({
      status: 'draft',
      orders: 2,
      m2: 3,
      net: expect.closeTo(first.net + second.net),
    })
    expect((await overview(customer.id)).orders?.latest.map(({ id }) => id)).toEqual([second.id, first.id])
    await application.done(
      'orderrest/changestatus',
      { id: first.id, version: first.version, status: 'confirmed' },
      token,
    )
    expect(await stateOf('draft')).toMatchObject({ orders: 1, m2: 1 })
    expect(await stateOf('confirmed')).toMatchObject({ orders: 1, m2: 2 })
    await application.done('orderrest/delete', { id: second.id }, token)
    expect(await stateOf('draft')).toMatchObject({ orders: 0, m2: 0, net: 0 })
  })

  test('shows current campaigns with covers, earliest end first, and counts all', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const late = await make.campaign({ customer_id, ends_at: 2_000_000_000 })
    const endless = await make.campaign({ customer_id })
    const soon = await make.campaign({ customer_id, ends_at: 1_900_000_000 })
    await make.campaign({ customer_id, status: 'closed' })
    await make.campaign({ customer_id, ends_at: 1_500_000_000 })
    await make.campaign({ customer_id, starts_at: 2_000_000_000 })
    await artworkOf(application, soon.id)
    await make.promotion({ customer_id })
    await make.promotion({ customer_id, active: false })
    const { campaigns, promotions } = await overview(customer_id)
    expect(campaigns).toMatchObject({ total: 6, running: 3 })
    expect(campaigns?.rows.map(({ id, cover }) => [id, cover !== null])).toEqual([
      [soon.id, true],
      [late.id, false],
      [endless.id, false],
    ])
    expect(promotions).toEqual({ total: 2, active: 1 })
  })

  test('counts its spaces by kind, most frequent first, and shows the newest active ones', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const totem = await make.space({ customer_id, kind: 'totem', city: 'Faro', position: 'Entrada' })
    const window = await make.space({ customer_id, kind: 'window' })
    const inactiveWindow = await make.space({ customer_id, kind: 'window', active: false })
    await make.space({ customer_id: (await make.customer()).id })
    const { spaces } = await overview(customer_id)
    expect(spaces).toMatchObject({
      total: 3,
      active: 2,
      kinds: [
        { kind: 'window', total: 2, active: 1 },
        { kind: 'totem', total: 1, active: 1 },
      ],
    })
    expect(spaces?.rows).toEqual([
      expect.objectContaining({ id: window.id, number: 2 }),
      {
        id: totem.id,
        number: 1,
        shop_name: totem.shop_name,
        kind: 'totem',
        position: 'Entrada',
        city: 'Faro',
      },
    ])
    await application.done('spacerest/setactive', { id: inactiveWindow.id, active: true }, admin)
    expect((await overview(customer_id)).spaces).toMatchObject({ active: 3, kinds: [{ active: 2 }, {}] })
    await application.done('spacerest/delete', { ids: [inactiveWindow.id, window.id] }, admin)
    expect((await overview(customer_id)).spaces).toMatchObject({ total: 1, kinds: [{ kind: 'totem' }] })
  })

  test('shows its users with their usage, closest to a limit first', async () => {
    const { customer, usergroup, user } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const limits = { role_id: user.role_id, usergroup_id: usergroup.id, user_limit_euros: 100 }
    const near = await make.user(limits)
    const over = await make.user({ ...limits, user_limit_m2: 1 })
    const away = await make.user({ ...limits, active: false })
    await application.handle.update(users).set({ user_saldo_euros: 9000 }).where(eq(users.id, near.id))
    await application.handle.update(users).set({ user_saldo_m2: 12_000 }).where(eq(users.id, over.id))
    const { users: staff } = await overview(customer.id)
    expect(staff?.total).toBe(4)
    expect(staff?.rows.map(({ id }) => id)).toEqual([over.id, near.id, user.id, away.id])
    expect(staff?.rows[0]).toMatchObject({ user_saldo_m2: 1.2, user_limit_m2: 1, user_limit_euros: 100 })
    expect(staff?.last_sign_in_at).not.toBeNull()
  })
})

describe('the overview hides', () => {
  test('areas that the caller cannot view', async () => {
    const own = allPermissions()
    for (const path of ['/order', '/campaign', '/user', '/promotion', '/space'] as const) {
      own[path] = { perm_view: '0', perm_access: '0', perm_edit: '0' }
    }
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: own })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const { id } = await make.customer()
    expect(await overview(id, await application.signIn(user.username))).toEqual({
      orders: null,
      campaigns: null,
      users: null,
      promotions: null,
      spaces: null,
    })
  })

  test("orders and users of other groups from a customer's staff", async () => {
    const { customer, user, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const beside = await make.usergroup({ customer_id: customer.id })
    const other = await make.user({ role_id: user.role_id, usergroup_id: beside.id })
    const otherToken = await application.signIn(other.username)
    await makerOf(application, otherToken).order({ customer_id: customer.id })
    const mine = await makerOf(application, token).order({ customer_id: customer.id })
    const ownOverview = await overview(customer.id, token)
    expect(ownOverview.orders?.latest.map(({ id }) => id)).toEqual([mine.id])
    expect(ownOverview.orders?.states[0]).toMatchObject({ status: 'draft', orders: 1 })
    expect(ownOverview.users?.rows.map(({ id }) => id)).toEqual([user.id])
    const house = await overview(customer.id)
    expect(house.orders?.states[0]?.orders).toBe(2)
    expect(house.users?.total).toBe(2)
  })
})

test('the overview takes as many queries for much data as for none, and reuses its totals', async () => {
  const make = makerOf(application, admin)
  const { customer, usergroup, user, token } = await customerWithStaff(application, admin)
  const count = async () => (await queriesOf(() => overview(customer.id))).length
  await count()
  for (let index = 0; index < 8; index += 1) {
    const campaign = await make.campaign({ customer_id: customer.id })
    await artworkOf(application, campaign.id)
    await make.promotion({ customer_id: customer.id })
    await make.space({ customer_id: customer.id })
    await make.user({ role_id: user.role_id, usergroup_id: usergroup.id })
    await makerOf(application, token).order({ customer_id: customer.id, lines: [line()] })
  }
  // Creating users makes the server reload the caller on the next call. This call does so, to keep that query out of the count.
  await application.done('customerrest/getcustomers', {}, admin)
  // One query each: customer, order states, newest orders, number of campaigns, running campaigns, their covers, users,
  // promotions, kinds of spaces, newest spaces.
  expect(await count()).toBeLessThanOrEqual(10)
  const again = await queriesOf(() => overview(customer.id))
  expect(again.length).toBeLessThanOrEqual(8)
  expect(again.filter((text) => /group by/i.test(text))).toEqual([])
})
