import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a customer with `count` spaces and a user. Returns functions that change and read the user's basket. */
async function openBasket(count: number) {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const make = makerOf(application, admin)
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push((await make.space({ customer_id })).id)
  const { token } = staff
  return {
    ...staff,
    ids,
    put: (id: number, in_basket = true) =>
      application.done('spacerest/addremovespace', { id, in_basket }, token),
    putAll: (total: number, in_basket = true, filters = {}) =>
      application.done('spacerest/addremoveall', { all: { filters, total }, in_basket }, token),
    held: () => application.done('spacerest/getbasket', { ids }, token),
    listed: async (filter: string) =>
      (await application.done('spacerest/list', { filters: { in_basket: filter } }, token)).rows
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
  }
}

describe('the basket of spaces', () => {
  test('adds and removes spaces idempotently, and belongs to each user', async () => {
    const { ids, put, held, listed, usergroup, user } = await openBasket(2)
    const [first = 0, second = 0] = ids
    expect(await put(first)).toEqual({ total: 1 })
    expect(await put(first)).toEqual({ total: 1 })
    expect(await held()).toEqual({ total: 1, ids: [first] })
    expect(await listed('eq;true')).toEqual([first])
    expect(await listed('eq;false')).toEqual([second])
    const colleague = await makerOf(application, admin).user({
      usergroup_id: usergroup.id,
      role_id: user.role_id,
    })
    const other = await application.signIn(colleague.username)
    expect(await application.done('spacerest/getbasket', { ids }, other)).toEqual({ total: 0, ids: [] })
    expect(await put(first, false)).toEqual({ total: 0 })
    expect(await put(first, false)).toEqual({ total: 0 })
    expect(await listed('eq;true')).toEqual([])
  })

  // covers: spec 7.38; product 6.24
  test('adds all spaces of a list, and returns what it changed for the undo', async () => {
    const { ids, put, putAll, held, token } = await openBasket(3)
    await put(ids[1] ?? 0)
    const put3 = await putAll(3)
    expect({ ...put3, ids: put3.ids.toSorted() }).toEqual({ total: 3, ids: [ids[0], ids[2]] })
    const undone = { ids: put3.ids, in_basket: false }
    expect((await application.done('spacerest/addremoveall', undone, token)).total).toBe(1)
    expect(await held()).toEqual({ total: 1, ids: [ids[1]] })
    const answer = await putAll(1, false, { in_basket: 'eq;true' })
    expect(answer).toEqual({ total: 0, ids: [ids[1]] })
  })

  test('hides deleted spaces and those out of scope, and shows restored ones again', async () => {
    const { ids, putAll, held, user } = await openBasket(2)
    await putAll(2)
    await application.done('spacerest/delete', { id: ids[0] ?? 0 }, admin)
    expect(await held()).toEqual({ total: 1, ids: [ids[1]] })
    await application.done('spacerest/undelete', { id: ids[0] ?? 0 }, admin)
    expect((await held()).total).toBe(2)
    const elsewhere = await customerWithStaff(application, admin)
    const form = userForm(await application.done('userrest/get', { id: user.id }, admin))
    await application.done('userrest/update', { ...form, usergroup_id: elsewhere.usergroup.id }, admin)
    const again = await application.signIn(user.username)
    expect(await application.done('spacerest/getbasket', { ids }, again)).toEqual({ total: 0, ids: [] })
  })

  test('is correct after twenty concurrent calls, some with all spaces', async () => {
    const { ids, put, putAll, held } = await openBasket(10)
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        if (turn % 5 === 0) return putAll(10, turn % 2 === 0)
        return put(ids[turn % 10] ?? 0, turn % 3 > 0)
      }),
    )
    await putAll(10)
    expect((await held()).total).toBe(10)
  })

  test('is read in one query, and filled in two, at any size', async () => {
    const { ids, put, putAll, held } = await openBasket(5)
    await held()
    const one = await queriesOf(() => put(ids[0] ?? 0))
    const all = await queriesOf(() => putAll(5))
    expect(all.length).toBe(one.length)
    expect((await queriesOf(held)).length).toBe(1)
  })

  test('lists the customers of its spaces, each once, most spaces first', async () => {
    const [few, many] = [await openBasket(1), await openBasket(2)]
    await application.done(
      'spacerest/addremoveall',
      { ids: [...few.ids, ...many.ids], in_basket: true },
      admin,
    )
    expect(await application.done('spacerest/getbasketcustomers', {}, admin)).toEqual([
      { id: many.customer.id, name: many.customer.name, spaces: 2 },
      { id: few.customer.id, name: few.customer.name, spaces: 1 },
    ])
    // A customer's users cannot see the spaces of other customers.
    await few.put(few.ids[0] ?? 0)
    const own = { id: few.customer.id, name: few.customer.name, spaces: 1 }
    expect(await application.done('spacerest/getbasketcustomers', {}, few.token)).toEqual([own])
  })

  test('requires the right to read spaces', async () => {
    const role = await makerOf(application, admin).role({ permissions: {} })
    const { username } = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(username)
    const refusal = { status: 403, error: 'NO_PERMISSION' }
    expect(await application.call('spacerest/getbasket', {}, token)).toMatchObject(refusal)
    const put = { id: 1, in_basket: true }
    expect(await application.call('spacerest/addremovespace', put, token)).toMatchObject(refusal)
    const all = { all: { total: 1 }, in_basket: true }
    expect(await application.call('spacerest/addremoveall', all, token)).toMatchObject(refusal)
  })
})
