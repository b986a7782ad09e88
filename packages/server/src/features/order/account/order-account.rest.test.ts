import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, houseUser, makerOf, printable } from '../../../testing/company.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let make: ReturnType<typeof makerOf>
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  make = makerOf(application, admin)
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

/** Creates a customer with a user who has limits, and a second user in a different user group of the customer. */
async function twoGroups() {
  const staff = await customerWithStaff(application, admin, { user_limit_euros: 100, user_limit_m2: 50 })
  const group = await make.usergroup({ customer_id: staff.customer.id })
  const other = await make.user({
    ...{ role_id: staff.user.role_id, usergroup_id: group.id },
    ...{ user_limit_euros: 20, user_limit_m2: 0 },
  })
  return { ...staff, group, other, otherToken: await application.signIn(other.username) }
}

const orderOf = (id: number, token = admin) => application.call('orderrest/get', { id }, token)
const saldoOf = async (id: number) => (await application.done('userrest/get', { id }, admin)).user_saldo_euros

async function move(id: number, status: string, token = admin) {
  const { version } = await application.done('orderrest/get', { id }, admin)
  return application.send('orderrest/changestatus', { id, version, status }, token)
}

const toldTo = async (token: string) => {
  const { notifications } = await application.done('activityrest/list', {}, token)
  return notifications.data.map((row) => row.text_key)
}

describe('an order placed by the house', () => {
  // covers: product 3.26
  test('belongs to the only user of the customer, who sees it, is notified and is charged', async () => {
    const { customer, user, usergroup, token } = await customerWithStaff(application, admin)
    const order = await make.order({ customer_id: customer.id, lines: [line()] })
    expect(order).toMatchObject({ user_id: user.id, usergroup_id: usergroup.id, user_name: user.username })
    expect(await orderOf(order.id, token)).toMatchObject({ status: 200 })
    expect(await toldTo(token)).toEqual(['activity.told.order_on_account'])
    expect(await move(order.id, 'confirmed')).toMatchObject({ status: 200 })
    expect(await saldoOf(user.id)).toBe(order.net)
    expect(await saldoOf(1)).toBe(0)
  })

  // covers: product 3.26
  test('belongs to the chosen user, and nobody else of the customer sees it', async () => {
    const { customer, token, group, other, otherToken } = await twoGroups()
    const order = await make.order({ customer_id: customer.id, user_id: other.id })
    expect(order).toMatchObject({ user_id: other.id, usergroup_id: group.id })
    expect(await orderOf(order.id, otherToken)).toMatchObject({ status: 200 })
    expect(await orderOf(order.id, token)).toMatchObject({ status: 404 })
  })

  test('has no account if the customer has no user or several, and cannot be confirmed then', async () => {
    const nobody = await make.customer()
    const { customer, other, otherToken } = await twoGroups()
    for (const customer_id of [nobody.id, customer.id]) {
      const order = await make.order({ customer_id, lines: [line()] })
      expect(order.usergroup_id).toBe(1)
      expect(await move(order.id, 'confirmed')).toMatchObject({
        status: 409,
        fields: { user_id: { key: 'validation.account_missing' } },
      })
    }
    const [order] = (await application.done('orderrest/list', { search: customer.name }, admin)).rows
    const { id, version } = order ?? { id: 0, version: 0 }
    const input = { ...plainOrder(customer.id), id, version, user_id: other.id }
    expect(await application.done('orderrest/update', input, admin)).toMatchObject({ user_id: other.id })
    expect(await toldTo(otherToken)).toEqual(['activity.told.order_on_account'])
  })

  test('is charged within the limits of its account', async () => {
    const { customer, other } = await twoGroups()
    const order = await make.order({
      ...{ customer_id: customer.id, user_id: other.id },
      lines: [line({ copies: 2 })],
    })
    expect(await move(order.id, 'confirmed')).toMatchObject({ status: 409, error: 'LIMIT_EXCEEDED' })
  })

  test('rejects accounts of other customers, of the house and of users who cannot sign in', async () => {
    const { customer, other } = await twoGroups()
    const stranger = await customerWithStaff(application, admin)
    const clerk = await houseUser(application, admin)
    await application.done('userrest/setactive', { ids: [other.id], active: false }, admin)
    for (const user of [stranger.user, clerk.user, other]) {
      const input = { ...plainOrder(customer.id), user_id: user.id }
      expect(await application.call('orderrest/update', input, admin)).toMatchObject({
        status: 422,
        fields: { user_id: { key: 'validation.account_not_of_customer' } },
      })
    }
    const users = await application.done('orderrest/getusers', { customer_id: customer.id }, admin)
    expect(users.map(({ id }) => id)).not.toContain(other.id)
  })

  test('moves to an account of the new customer when the customer of a draft changes', async () => {
    const first = await customerWithStaff(application, admin)
    const second = await customerWithStaff(application, admin)
    const { id, version } = await make.order({ customer_id: first.customer.id })
    const input = { ...plainOrder(second.customer.id), id, version, user_id: first.user.id }
    expect(await application.call('orderrest/update', input, admin)).toMatchObject({ status: 422 })
    const { user_id: _, ...withoutUser } = input
    expect(await application.done('orderrest/update', withoutUser, admin)).toMatchObject({
      user_id: second.user.id,
      usergroup_id: second.usergroup.id,
    })
    expect(await orderOf(id, first.token)).toMatchObject({ status: 404 })
    expect(await toldTo(first.token)).toContain('activity.told.order_off_account')
  })
})

test("a customer's user can only order on their own account", async () => {
  const { customer, user, token } = await customerWithStaff(application, admin)
  const colleague = await make.user({ role_id: user.role_id, usergroup_id: user.usergroup_id })
  const input = plainOrder(customer.id)
  const refusal = { status: 422, fields: { user_id: { key: 'validation.house_only' } } }
  const send = (changes: object) => application.send('orderrest/update', { ...input, ...changes }, token)
  expect(await send({ user_id: colleague.id })).toMatchObject(refusal)
  const own = await application.done('orderrest/update', { ...input, user_id: user.id }, token)
  expect(await send({ id: own.id, version: 1, user_id: colleague.id })).toMatchObject(refusal)
  expect(await send({ id: own.id, version: 1, user_id: user.id })).toMatchObject({ status: 200 })
  const { id, version } = await application.done('orderrest/get', { id: own.id }, token)
  const transfer = { id, version, usergroup_id: user.usergroup_id, user_id: colleague.id }
  expect(await application.call('orderrest/updateusergroup', transfer, token)).toMatchObject({ status: 403 })
})

test('an order of a user who can no longer sign in is not confirmed until the house moves it', async () => {
  const { customer, user, usergroup, token } = await customerWithStaff(application, admin)
  const role_id = user.role_id
  const leaving = await make.user({ role_id, usergroup_id: usergroup.id })
  const order = await make.order({ customer_id: customer.id, user_id: leaving.id, lines: [line()] })
  await application.done('userrest/setactive', { ids: [leaving.id], active: false }, admin)
  expect(await move(order.id, 'confirmed', token)).toMatchObject({
    status: 409,
    fields: { user_id: { key: 'validation.account_inactive', values: { name: leaving.username } } },
  })
  const { id, version } = order
  // One active user remains in the group.
  const transfer = { id, version, usergroup_id: usergroup.id }
  expect(await application.done('orderrest/updateusergroup', transfer, admin)).toMatchObject({
    user_id: user.id,
  })
  expect(await move(order.id, 'confirmed', token)).toMatchObject({ status: 200 })
})

describe('updateusergroup', () => {
  // covers: spec 7.19; product 6.11
  test('moves an order with its charge, notifies both users, and is logged', async () => {
    const { customer, user, token, group, other, otherToken } = await twoGroups()
    const order = await make.order({ customer_id: customer.id, user_id: user.id, lines: [line()] })
    await move(order.id, 'confirmed')
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    const input = { id: order.id, version, usergroup_id: group.id, user_id: other.id }
    expect(await application.done('orderrest/updateusergroup', input, admin)).toMatchObject({
      ...{ user_id: other.id, usergroup_id: group.id, usergroup_name: group.name },
      ...{ status: 'confirmed', version: version + 1 },
    })
    expect([await saldoOf(user.id), await saldoOf(other.id)]).toEqual([0, order.net])
    expect(await orderOf(order.id, token)).toMatchObject({ status: 404 })
    expect(await toldTo(otherToken)).toContain('activity.told.order_on_account')
    expect(await toldTo(token)).toContain('activity.told.order_off_account')
    const { items } = await application.done(
      'timelinerest/list',
      { resource: 'order', record_id: order.id },
      admin,
    )
    expect(JSON.stringify(items)).toContain('usergroup_id')
    // A later cancellation refunds the user who is currently charged for the order.
    await move(order.id, 'cancelled')
    expect([await saldoOf(user.id), await saldoOf(other.id)]).toEqual([0, 0])
  })

  test('moves nothing if kept charges would make a movement of more than 20 million', async () => {
    const { customer, user } = await customerWithStaff(application, admin)
    await make.customer({ id: customer.id, version: customer.version, vat: 0 })
    const { id: product_id } = await make.product({ price_mode: 'unit', unit_price: 19_000_000 })
    const dear = line({ product_id, material_id: null, finish_ids: [] })
    const group = await make.usergroup({ customer_id: customer.id })
    const other = await make.user({ role_id: user.role_id, usergroup_id: group.id })
    const { id } = await make.order({ customer_id: customer.id, user_id: user.id, lines: [dear, line()] })
    await move(id, 'confirmed')
    // Cancels a line without a refund and adds it again, so that more than 20 million are charged. Both users receive a credit,
    // so that their limits do not matter.
    const { version, lines } = await application.done('orderrest/get', { id }, admin)
    const cancellation = { id, version, reason: 'Cierra', lines: [{ id: lines[0]?.id ?? 0 }] }
    await application.done(
      'orderrest/cancellines',
      { ...cancellation, give_back: { euros: 0, m2: 0 } },
      admin,
    )
    await move(id, 'draft')
    for (const { id: user_id } of [user, other]) {
      const relief = { user_id, euros: -19_000_000, m2: 0, reason: 'Abono' }
      await application.done('userrest/adjustsaldo', relief, admin)
    }
    await application.done('orderrest/savelines', { id, added: [dear] }, admin)
    expect(await move(id, 'confirmed')).toMatchObject({ status: 200 })
    const saldo = await saldoOf(user.id)
    const { version: currentVersion } = await application.done('orderrest/get', { id }, admin)
    const input = { id, version: currentVersion, usergroup_id: group.id }
    expect(await application.call('orderrest/updateusergroup', input, admin)).toMatchObject({
      ...{ status: 422, fields: { euros: { key: 'validation.amount_too_large' } } },
    })
    expect(await saldoOf(user.id)).toBe(saldo)
    expect(await application.call('userrest/movements', { user_id: user.id }, admin)).toMatchObject({
      status: 200,
    })
  })

  // covers: product 6.11
  test('moves nothing if the charge exceeds the limit of the other user', async () => {
    const { customer, user, group, other } = await twoGroups()
    const lines = [line({ copies: 2 })]
    const order = await make.order({ customer_id: customer.id, user_id: user.id, lines })
    await move(order.id, 'confirmed')
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    const input = { id: order.id, version, usergroup_id: group.id }
    expect(await application.call('orderrest/updateusergroup', input, admin)).toMatchObject({
      status: 409,
      error: 'LIMIT_EXCEEDED',
    })
    expect([await saldoOf(user.id), await saldoOf(other.id)]).toEqual([order.net, 0])
  })

  test('rejects groups of other customers, requires a user in a larger group, and skips a cancelled order', async () => {
    const { customer, user, usergroup, group } = await twoGroups()
    await make.user({ role_id: user.role_id, usergroup_id: usergroup.id })
    const stranger = await customerWithStaff(application, admin)
    const { id, version } = await make.order({ customer_id: customer.id, user_id: user.id })
    const to = (usergroup_id: number) =>
      application.call('orderrest/updateusergroup', { id, version, usergroup_id }, admin)
    expect(await to(stranger.usergroup.id)).toMatchObject({ fields: { usergroup_id: {} } })
    expect(await to(1)).toMatchObject({ fields: { usergroup_id: {} } })
    expect(await to(usergroup.id)).toMatchObject({ fields: { user_id: { key: 'validation.required' } } })
    await move(id, 'cancelled')
    const transfer = { id, version: version + 1, usergroup_id: group.id }
    expect(await application.call('orderrest/updateusergroup', transfer, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })
})
