import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

async function namesFor(token: string, list = 'order'): Promise<string[]> {
  return (await application.done('viewrest/list', { list }, token)).rows.map((view) => view.name)
}

test('a view is visible to its owner, and once shared to the whole user group, even in the house', async () => {
  const make = makerOf(application, admin)
  const { user, usergroup, token } = await customerWithStaff(application, admin)
  const colleague = await make.user({ role_id: user.role_id, usergroup_id: usergroup.id })
  const beside = await application.signIn(colleague.username)
  const { token: elsewhere } = await customerWithStaff(application, admin)
  const view = await makerOf(application, token).view({ name: unique('Mía') })
  expect(view).toMatchObject({ own: true, user_name: user.username, shared: false })
  expect([await namesFor(token), await namesFor(beside)]).toEqual([[view.name], []])

  const { id, version, list, name, search } = view
  await application.done('viewrest/update', { id, version, list, name, search, shared: true }, token)
  const [sharedView] = (await application.done('viewrest/list', { list: 'order' }, beside)).rows
  expect(sharedView).toMatchObject({ name, own: false, user_name: user.username })
  expect(await namesFor(elsewhere)).toEqual([])
  expect(await namesFor(admin)).toEqual([])
  expect(await namesFor(token, 'customer')).toEqual([])
})

// covers: product 9.25
test('a shared view can be changed and deleted by its owner only', async () => {
  const make = makerOf(application, admin)
  const { user, usergroup, token } = await customerWithStaff(application, admin)
  const colleague = await make.user({ role_id: user.role_id, usergroup_id: usergroup.id })
  const beside = await application.signIn(colleague.username)
  const { id, version, list, name, search } = await makerOf(application, token).view({ shared: true })
  const change = { id, version, list, name: 'Otra', search, shared: false }
  expect(await application.call('viewrest/update', change, beside)).toMatchObject({ status: 404 })
  for (const other of [beside, admin]) {
    expect(await application.call('viewrest/delete', { id }, other)).toMatchObject({ status: 404 })
  }
  await application.done('viewrest/delete', { id }, token)
  expect(await namesFor(beside)).toEqual([])
  expect(await application.call('viewrest/undelete', { id }, beside)).toMatchObject({ status: 404 })
  await application.done('viewrest/undelete', { id }, token)
  expect(await namesFor(beside)).toEqual([name])
})

test('views of one person and list have unique names', async () => {
  const make = makerOf(application, admin)
  const { name } = await make.view()
  const again = { list: 'order', name: name.toUpperCase(), search: '', shared: false }
  expect(await application.call('viewrest/update', again, admin)).toMatchObject({
    status: 422,
    fields: { name: { key: 'validation.taken' } },
  })
  await make.view({ name, list: 'customer' })
})
