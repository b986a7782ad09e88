import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Status = Awaited<ReturnType<typeof read>>['status']

const read = (id: number) => application.done('orderrest/get', { id }, admin)
const move = (ids: number[], status: Status, token = admin) =>
  application.done('orderrest/changestatuses', { chosen: { ids }, status, note: 'Juntos' }, token)
const statesOf = (ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).status))

// covers: product 9.26
test('each order moves by its own rules, and refused ones stay unchanged with their reasons', async () => {
  const { customer, token, user } = await customerWithStaff(application, admin, { user_limit_m2: 3 })
  const { line } = await printable(application, admin)
  const mine = makerOf(application, token)
  const order = (copies: number) =>
    mine.order({
      customer_id: customer.id,
      lines: copies > 0 ? [line({ width: 1000, height: 1000, copies })] : [],
    })
  const [small, empty, large, last, confirmedOrder] = [
    await order(1),
    await order(0),
    await order(5),
    await order(1),
    await order(1),
  ]
  await move([confirmedOrder.id], 'confirmed', token)
  const ids = [confirmedOrder, last, large, empty, small].map(({ id }) => id)

  // Returns the states to which the selected orders can change.
  const possible = (by: string, selection: object = { ids }) =>
    application.done('orderrest/possiblestatuses', selection, by)
  const forAll = [
    { status: 'confirmed', orders: 4 },
    { status: 'cancelled', orders: 5 },
  ]
  expect(await possible(token)).toEqual(forAll)
  expect(await possible(token, { all: { search: '', filters: {} } })).toEqual(forAll)
  expect(await possible(admin)).toEqual([
    { status: 'draft', orders: 1 },
    { status: 'confirmed', orders: 4 },
    { status: 'production', orders: 1 },
    { status: 'cancelled', orders: 5 },
  ])
  expect(await queriesOf(() => possible(admin))).toHaveLength(1)

  const { moved, refused, confirmation } = await move(ids, 'confirmed', token)
  const already = { key: 'validation.already_there', values: { state: 'confirmed' } }
  expect(moved).toEqual([small, last].map(({ id, code }) => ({ id, code })))
  expect(confirmation).toMatchObject({
    net: small.net + last.net,
    total: small.total + last.total,
    accounts: 1,
    balance: { saldo: { m2: 3 }, limit: { m2: 3 } },
  })
  expect(refused).toMatchObject([
    { id: empty.id, code: empty.code, fields: { lines: {} } },
    { id: large.id, error: 'LIMIT_EXCEEDED', fields: { m2: { key: 'validation.limit_exceeded.m2' } } },
    { id: confirmedOrder.id, error: 'STATE_NOT_ALLOWED', fields: { status: already } },
  ])
  expect(await statesOf([small, last, empty, large, confirmedOrder].map(({ id }) => id))).toEqual([
    'confirmed',
    'confirmed',
    'draft',
    'draft',
    'confirmed',
  ])
  const balance = async () => (await application.done('userrest/get', { id: user.id }, admin)).user_saldo_m2
  expect(await balance()).toBe(3)
  expect((await read(small.id)).history.at(-1)).toMatchObject({ to_status: 'confirmed', note: 'Juntos' })
  const countLogEntries = async (id: number) => {
    const filters = { resource: 'in;order', record_id: `eq;${id}`, action: 'in;status' }
    return (await application.done('logrest/list', { filters }, admin)).total
  }
  expect(await Promise.all([small.id, large.id, empty.id].map(countLogEntries))).toEqual([1, 0, 0])

  // Turns both confirmed orders back into drafts, which refunds their charges.
  expect((await move([small.id, last.id], 'draft', token)).moved).toHaveLength(2)
  expect(await balance()).toBe(1)
})

test('all matching orders move if their number is unchanged, at most a hundred, with few statements each', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const mine = makerOf(application, token)
  const order = () => mine.order({ customer_id: customer.id })
  const all = (total: number) => ({
    ...{ chosen: { all: { search: '', filters: {}, total } }, status: 'cancelled' as const },
  })
  const cost = async (count: number) => {
    for (let index = 0; index < count; index += 1) await order()
    const { total } = await application.done('orderrest/list', { filters: { status: 'in;draft' } }, token)
    expect(total).toBe(count)
    const drafts = { all: { search: '', filters: { status: 'in;draft' }, total } }
    const input = { chosen: drafts, status: 'cancelled' }
    return (await queriesOf(() => application.done('orderrest/changestatuses', input as never, token))).length
  }
  await cost(1)
  const [one, two, six] = [await cost(1), await cost(2), await cost(6)]
  expect(six - two).toBe(4 * (two - one))
  expect(await application.call('orderrest/changestatuses', all(3), token)).toMatchObject({
    error: 'CONFLICT',
  })
  await Promise.all(Array.from({ length: 91 }, order))
  expect(await application.call('orderrest/changestatuses', all(101), token)).toMatchObject({
    status: 422,
    fields: { chosen: { key: 'validation.too_many_entries', values: { maximum: 100 } } },
  })
})

// covers: product 4.6
test('refunds are set by the house for orders in production, and complete for confirmed ones', async () => {
  const { customer, token, user } = await customerWithStaff(application, admin)
  const { line } = await printable(application, admin)
  const mine = makerOf(application, token)
  const order = () => mine.order({ customer_id: customer.id, lines: [line({ width: 1000, height: 1000 })] })
  const saldo = async () => (await application.done('userrest/get', { id: user.id }, admin)).user_saldo_m2
  const [draft, confirmedOrder, inProduction, alone] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ]
  await move([confirmedOrder.id, inProduction.id, alone.id], 'confirmed', token)
  await move([inProduction.id, alone.id], 'production')
  const unsaid = { give_back: { key: 'validation.give_back_unsaid' } }

  const { version } = await read(alone.id)
  const one = { id: alone.id, version, status: 'cancelled' as const }
  expect(await application.call('orderrest/changestatus', one, admin)).toMatchObject({
    ...{ status: 422, fields: unsaid },
  })
  const { moved, refused } = await move([draft.id, inProduction.id], 'cancelled')
  expect(moved).toMatchObject([{ id: draft.id }])
  expect(refused).toMatchObject([{ id: inProduction.id, error: 'INVALID_INPUT', fields: unsaid }])
  expect(await saldo()).toBe(3)

  const cancel = (ids: number[], give_back: 'all' | 'nothing', status: Status = 'cancelled', by = admin) =>
    application.send('orderrest/changestatuses', { chosen: { ids }, status, give_back }, by)
  expect(await cancel([inProduction.id], 'all', 'shipped')).toMatchObject({
    status: 422,
    fields: { give_back: {} },
  })
  expect(await cancel([confirmedOrder.id], 'nothing', 'cancelled', token)).toMatchObject({
    content: { refused: [{ fields: { give_back: { key: 'validation.house_only' } } }] },
  })
  expect(await cancel([confirmedOrder.id, inProduction.id], 'nothing')).toMatchObject({
    content: { refused: [] },
  })
  expect(await saldo()).toBe(2)
  expect(await cancel([alone.id], 'all')).toMatchObject({ content: { refused: [] } })
  expect(await saldo()).toBe(1)
})
