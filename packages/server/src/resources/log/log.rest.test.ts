import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { log } from '../../db/tables/records/log.ts'
import { artworkOf, customerWithStaff, houseUser, makerOf, printable, unique } from '../../testing/company.ts'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Input = {
  search?: string
  filters?: Record<string, string>
  perpage?: number
  page?: number
  sort?: string
}
const logOf = (input: Input, token = admin) =>
  application.done('logrest/list', { perpage: 100, ...input }, token)
const actionsOf = (rows: { action: string }[]) => rows.map(({ action }) => action)

/** Converts a record to the input of its update call. */
function formOf<Record extends object>(record: Record, without: string[]) {
  const readOnlyFields = ['created_at', 'updated_at', 'created_by', 'deleted_at', 'picture', ...without]
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !readOnlyFields.includes(name)),
  ) as Record
}

// covers: product 3.37; ASVS 16.2.1
test('the log shows user, action and record, newest first, with fields before and after in euros', async () => {
  const make = makerOf(application, admin)
  const material = await make.material({ name: 'Vinilo', price_per_m2: 12.5 })
  const form = {
    ...formOf(material, ['finishes', 'deleted_finishes']),
    name: 'Vinilo mate',
    price_per_m2: 13.75,
  }
  await application.done('materialrest/update', form, admin)
  await application.done('materialrest/delete', { id: material.id }, admin)
  const filters = { resource: 'eq;material', record_id: `eq;${material.id}` }
  const { rows, total } = await logOf({ filters })
  expect(total).toBe(3)
  expect(rows.map(({ action, label, exists }) => [action, label, exists])).toEqual([
    ['delete', 'Vinilo mate', false],
    ['update', 'Vinilo mate', false],
    ['create', 'Vinilo', false],
  ])
  expect(rows[1]).toMatchObject({ user_name: 'admin', address: '127.0.0.1', customer_id: null })
  expect(rows[1]?.changes).toEqual([
    { field: 'name', kind: 'text', before: 'Vinilo', after: 'Vinilo mate' },
    { field: 'price_per_m2', kind: 'cents', before: 12.5, after: 13.75 },
  ])
})

test('the log names the referenced records, and the changes of order lines', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const { product, material, finish, line } = await printable(application, admin)
  const make = makerOf(application, token)
  const order = await make.order({ customer_id: customer.id, lines: [line()] })
  const [first] = order.lines
  const update = {
    id: order.id,
    version: order.version,
    ...plainOrder(customer.id),
    reference: 'PO-9',
    requested_at: 1_799_971_200,
    lines: [{ ...line({ copies: 3 }), id: first?.id }],
  }
  await application.done('orderrest/update', update, token)
  const { rows } = await logOf({ filters: { resource: 'eq;order', record_id: `eq;${order.id}` } })
  expect(rows.map(({ label, customer_name }) => [label, customer_name])).toEqual([
    [order.code, customer.name],
    [order.code, customer.name],
  ])
  const changesOf = (index: number) => rows[index]?.changes ?? []
  expect(changesOf(0)).toEqual(
    expect.arrayContaining([
      { field: 'reference', kind: 'text', before: '', after: 'PO-9' },
      { field: 'requested_at', kind: 'date', before: null, after: 1_799_971_200 },
      { field: 'lines.1.copies', kind: 'integer', before: 1, after: 3 },
      { field: 'm2', kind: 'area', before: 1, after: 3 },
    ]),
  )
  expect(changesOf(1)).toEqual(
    expect.arrayContaining([
      { field: 'customer_id', kind: 'id', before: null, after: { id: customer.id, name: customer.name } },
      {
        field: 'lines.1.product_id',
        kind: 'id',
        before: null,
        after: { id: product.id, name: product.name },
      },
      {
        field: 'lines.1.material_id',
        kind: 'id',
        before: null,
        after: { id: material.id, name: material.name },
      },
      {
        field: 'lines.1.finish_ids',
        kind: 'id',
        before: null,
        after: [{ id: finish.id, name: finish.name }],
      },
    ]),
  )
})

describe('the search of the log', () => {
  // covers: product 6.20; ASVS 16.2.4
  test('finds entries by user, customer, record, action, address and time, and by text', async () => {
    const { user, token } = await houseUser(application, admin)
    const customer = await makerOf(application, token).customer({ name: unique('Buscada') })
    const findsEntry = async (filters: Record<string, string>) => {
      const { rows } = await logOf({ filters: { resource: 'eq;customer', ...filters } })
      return rows.some((row) => row.record_id === customer.id)
    }
    const now = Math.floor(Date.now() / 1000)
    const holding = {
      user_id: `eq;${user.id}`,
      user_name: `like;${user.username}`,
      customer_id: `eq;${customer.id}`,
      customer_name: `like;${customer.name}`,
      record_id: `in;${customer.id}|${customer.id + 1}`,
      label: `like;${customer.name}`,
      action: 'in;create|delete',
      address: 'like;127.0',
      created_at: `date;${now - 600}|`,
    }
    expect(await findsEntry(holding)).toBe(true)
    const missing = {
      user_name: 'eq;admin',
      action: 'eq;delete',
      address: 'like;10.9',
      created_at: `date;|${now - 600}`,
    }
    for (const [column, filter] of Object.entries(missing)) {
      expect({ column, found: await findsEntry({ ...holding, [column]: filter }) }).toEqual({
        column,
        found: false,
      })
    }
    expect((await logOf({ search: customer.name })).rows[0]?.record_id).toBe(customer.id)
    expect(actionsOf((await logOf({ search: user.username })).rows)).toContain('login')
  })

  test('counts them exactly while more are added, and when a matching name changes', async () => {
    const { user, token } = await houseUser(application, admin)
    const old = Array.from({ length: 30 }, (_, index) => ({
      created_at: 1_600_000_000 + index,
      user_id: user.id,
      address: '10.0.0.1',
      action: 'update',
      resource: 'customer',
      record_id: 1,
      changes: {},
    }))
    await application.handle.insert(log).values(old)
    const totalOf = async (filter: string) =>
      (await logOf({ filters: { user_name: filter, resource: 'in;customer' }, perpage: 1 })).total
    const userFilter = `eq;${user.username}`
    expect(await totalOf(userFilter)).toBe(30)
    await makerOf(application, token).customer()
    expect(await totalOf(userFilter)).toBe(31)
    const username = unique('renamed')
    await application.done('userrest/update', userForm(user, { username }), admin)
    expect([await totalOf(userFilter), await totalOf(`eq;${username}`)]).toEqual([0, 31])
  })
})

describe('the log for a user of a customer', () => {
  // covers: product 5.17
  test('shows changes of records of their customer and user group, and nothing else', async () => {
    const { customer, usergroup, user, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const address = await make.address({ customer_id: customer.id, is_default: true })
    await make.address({ customer_id: customer.id, is_default: true })
    const campaign = await make.campaign({ customer_id: customer.id })
    const image = await artworkOf(application, campaign.id)
    await application.done('campaignrest/imagedelete', { id: image }, admin)
    const own = await makerOf(application, token).order({ customer_id: customer.id })
    const otherGroup = await make.usergroup({ customer_id: customer.id })
    const colleague = await make.user({ usergroup_id: otherGroup.id, role_id: user.role_id })
    const ofOtherGroup = await make.order({ customer_id: customer.id, user_id: colleague.id })
    await make.material({ name: unique('Secret material') })
    const foreign = await customerWithStaff(application, admin)
    await makerOf(application, foreign.token).order({ customer_id: foreign.customer.id })

    const { rows, total } = await logOf({ perpage: 500 }, token)
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map((row) => row.customer_id))).toEqual(new Set([customer.id]))
    const recordKeys = new Set(rows.map(({ resource, record_id }) => `${resource} ${record_id}`))
    for (const record of [
      `customer ${customer.id}`,
      `customeraddress ${address.id}`,
      `campaign ${campaign.id}`,
      `campaignimage ${image}`,
      `order ${own.id}`,
      `usergroup ${usergroup.id}`,
    ]) {
      expect(recordKeys).toContain(record)
    }
    expect(recordKeys).not.toContain(`order ${ofOtherGroup.id}`)
    const addressChange = rows.find((row) => row.record_id === address.id && row.action === 'update')
    expect(addressChange?.changes).toEqual([
      { field: 'is_default', kind: 'boolean', before: true, after: false },
    ])
    const byUser = await logOf({ filters: { user_id: `eq;${user.id}` } }, token)
    expect(byUser.rows.map((row) => [row.resource, row.label])).toEqual([
      ['order', own.code],
      ['signin', user.username],
    ])
  })
})

// covers: ASVS 8.4.1
test('the log hides people, orders, balances and addresses of other groups of the same customer', async () => {
  const { customer, user, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const otherGroup = await make.usergroup({ customer_id: customer.id })
  const other = await make.user({ role_id: user.role_id, usergroup_id: otherGroup.id })
  const fromElsewhere = async (username: string, address: string) => {
    const input = JSON.stringify({ username, password: ADMIN_PASSWORD })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    return (await application.post('userrest/login', input, headers)).content as { token: string }
  }
  const { token: otherToken } = await fromElsewhere(other.username, '203.0.113.77')
  await fromElsewhere(user.username, '203.0.113.55')
  const order = await makerOf(application, otherToken).order({ customer_id: customer.id })
  const adjustment = { user_id: other.id, euros: 5, m2: 0, reason: 'Secret reason' }
  await application.done('userrest/adjustsaldo', adjustment, admin)
  await application.done('apikeyrest/make', { name: 'Secret key', permissions: {} }, otherToken)
  const campaign = await makerOf(application, otherToken).campaign({ customer_id: customer.id })
  const { rows } = await logOf({ perpage: 500 }, token)
  const text = JSON.stringify(rows)
  for (const foreignText of [order.code, 'Secret', '203.0.113.77', otherGroup.name])
    expect(text).not.toContain(foreignText)
  expect(
    rows.find(({ record_id, resource }) => resource === 'campaign' && record_id === campaign.id),
  ).toMatchObject({
    address: '',
  })
  expect(rows.find(({ address }) => address === '203.0.113.55')).toMatchObject({ action: 'login' })
  const byAddress = { filters: { address: 'like;203.0' } }
  expect(await application.call('logrest/list', byAddress, token)).toMatchObject({ status: 422 })
  expect((await logOf(byAddress)).rows.length).toBeGreaterThan(1)
})

// covers: spec 7.32; ASVS 16.2.5
test('the log never contains secrets, for any author', async () => {
  const { user } = await houseUser(application, admin)
  const form = userForm(user, { password: `${ADMIN_PASSWORD}-new` })
  await application.done('userrest/update', form, admin)
  const rows = await application.handle.select({ changes: log.changes }).from(log)
  const text = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(3)
  expect(text).not.toMatch(/password|argon2/)
})
