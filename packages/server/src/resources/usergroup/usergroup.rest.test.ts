import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Usergroup = Awaited<ReturnType<ReturnType<typeof makerOf>['usergroup']>>

function formOf({ id, version, name, customer_id, notes, active }: Usergroup, changes: object = {}) {
  return { id, version, name, customer_id, notes, active, ...changes }
}

describe('the group of the house', () => {
  test('has no customer, and can be neither deactivated nor deleted', async () => {
    const house = await application.done('usergrouprest/get', { id: 1 }, admin)
    const customer = await makerOf(application, admin).customer()
    expect(house.customer_id).toBeNull()
    const cases = [
      [{ customer_id: customer.id }, { customer_id: { key: 'validation.house_has_no_customer' } }],
      [{ active: false }, { active: { key: 'validation.house_stays_active' } }],
    ] as const
    for (const [changes, fields] of cases) {
      expect(await application.call('usergrouprest/update', formOf(house, changes), admin)).toMatchObject({
        status: 422,
        fields,
      })
    }
    expect(await application.call('usergrouprest/delete', { id: 1 }, admin)).toMatchObject({
      status: 409,
      error: 'IN_USE',
    })
    const renamedGroup = await application.done('usergrouprest/update', formOf(house, { name: 'MC' }), admin)
    expect(renamedGroup).toMatchObject({ id: 1, name: 'MC', customer_id: null })
  })

  // covers: product 3.7
  test('is the only one without a customer', async () => {
    const input = { name: 'Nobody', customer_id: null, notes: '', active: true }
    expect(await application.call('usergrouprest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.required' } },
    })
  })
})

// covers: spec 6.13
test('a group with users cannot be deleted, and an empty one can', async () => {
  const { usergroup, user } = await customerWithStaff(application, admin)
  expect(await application.call('usergrouprest/delete', { id: usergroup.id }, admin)).toMatchObject({
    status: 409,
    error: 'IN_USE',
    message: expect.stringContaining(user.username),
  })
  await application.done('userrest/delete', { id: user.id }, admin)
  expect((await application.call('usergrouprest/delete', { id: usergroup.id }, admin)).status).toBe(200)
})

describe("a customer's staff", () => {
  test('see and change their own group, but can neither move it nor create another', async () => {
    const { customer, usergroup, token } = await customerWithStaff(application, admin)
    const second = await makerOf(application, admin).usergroup({ customer_id: customer.id })
    const { rows } = await application.done('usergrouprest/list', {}, token)
    expect(rows.map((row) => row.id)).toEqual([usergroup.id])
    expect(await application.call('usergrouprest/get', { id: second.id }, token)).toMatchObject({
      status: 404,
    })
    const name = unique('Ours')
    const renamedGroup = await application.done('usergrouprest/update', formOf(usergroup, { name }), token)
    expect(renamedGroup.name).toBe(name)
    const other = await makerOf(application, admin).customer()
    // Customers can use the same name for a user group without learning of each other's groups.
    const foreign = await makerOf(application, admin).usergroup({ customer_id: other.id })
    const same = await application.done(
      'usergrouprest/update',
      formOf(renamedGroup, { name: foreign.name }),
      token,
    )
    expect(same.name).toBe(foreign.name)
    const twice = { name: second.name.toUpperCase(), customer_id: customer.id, notes: '', active: true }
    expect(await application.call('usergrouprest/update', twice, admin)).toMatchObject({
      fields: { name: { key: 'validation.taken' } },
    })
    for (const input of [
      formOf(same, { customer_id: other.id }),
      { name: 'Another', customer_id: customer.id, notes: '', active: true },
    ]) {
      expect(await application.call('usergrouprest/update', input, token)).toMatchObject({ status: 403 })
    }
    expect(
      await application.call('usergrouprest/update', formOf(same, { customer_id: null }), token),
    ).toMatchObject({ status: 422 })
  })
})
