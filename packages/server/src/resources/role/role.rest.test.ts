import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
const none = { perm_view: '0', perm_access: '0', perm_edit: '0' } as const

/** Creates a user of the house whose role has these permissions, and signs the user in. */
async function somebodyWith(permissions: Parameters<ReturnType<typeof makerOf>['role']>[0]) {
  const role = await makerOf(application, admin).role(permissions)
  const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
  return { role, user, token: await application.signIn(user.username) }
}

function inputOf(role: { id: number; version: number; name: string; description: string }) {
  const { id, version, name, description } = role
  return { id, version, name, description }
}

describe('granting permissions', () => {
  // covers: product 9.32
  test('refuses a role with more rights than the caller, path by path', async () => {
    const { token } = await somebodyWith({ permissions: { '/role': full, '/order': full, '/user': none } })
    const morePermissions = { '/role': full, '/order': full, '/user': full, '/customer': full }
    const answer = await application.call(
      'rolerest/update',
      { name: unique('Role'), description: '', permissions: morePermissions },
      token,
    )
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(Object.keys(answer.fields).sort()).toEqual(['permissions./customer', 'permissions./user'])
    const fewerPermissions = { '/role': full, '/order': { ...full, perm_edit: '0' as const } }
    expect(
      await application.call(
        'rolerest/update',
        { name: unique('Role'), description: '', permissions: fewerPermissions },
        token,
      ),
    ).toMatchObject({ status: 200, content: { permissions: fewerPermissions } })
  })

  test('keeps rights granted by others, and can remove them', async () => {
    const { token } = await somebodyWith({ permissions: { '/role': full } })
    const role = await makerOf(application, admin).role({
      permissions: { '/order': full, '/customer': { ...none, perm_view: '1' } },
    })
    const answer = await application.call(
      'rolerest/update',
      { ...inputOf(role), description: 'Kept', permissions: role.permissions },
      token,
    )
    expect(answer).toMatchObject({ status: 200, content: { permissions: role.permissions } })
    const more = { ...role.permissions, '/customer': full }
    expect(
      await application.call('rolerest/update', { ...inputOf(answer.content), permissions: more }, token),
    ).toMatchObject({ status: 403, fields: { 'permissions./customer': {} } })
    expect(
      await application.call('rolerest/update', { ...inputOf(answer.content), permissions: {} }, token),
    ).toMatchObject({ status: 200, content: { permissions: {} } })
  })

  test("cannot extend the caller's own role", async () => {
    const { role, token } = await somebodyWith({ permissions: { '/role': full } })
    const answer = await application.call(
      'rolerest/update',
      { ...inputOf(role), permissions: allPermissions() },
      token,
    )
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect((await application.done('rolerest/get', { id: role.id }, admin)).permissions).toEqual({
      '/role': full,
    })
  })
})

// covers: product 3.5
test('the permission map accepts known paths and flags only', async () => {
  for (const permissions of [
    { '/nothing': full },
    { '/order': { ...full, perm_view: '2' } },
    { '/order': { ...full, perm_view: 1 } },
    { '/order': { perm_view: '1' } },
    { '/order': null },
    null,
    [],
  ]) {
    const answer = await application.send(
      'rolerest/update',
      { name: 'x', description: '', permissions },
      admin,
    )
    expect({ permissions, status: answer.status }).toEqual({ permissions, status: 422 })
    expect(Object.keys(answer.fields)[0]).toMatch(/^permissions/)
  }
})

test('a change of permissions is logged with the values before and after', async () => {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: { '/order': full } })
  await application.done('rolerest/update', { ...inputOf(role), permissions: { '/order': none } }, admin)
  const entries = await application.handle.query.log.findMany({
    where: (entry, { and, eq }) => and(eq(entry.resource, 'role'), eq(entry.record_id, role.id)),
    orderBy: (entry) => entry.id,
  })
  expect(entries.at(-1)).toMatchObject({
    action: 'permissions',
    changes: { '/order': { before: full, after: none } },
  })
})

// covers: spec 6.13
test('a role in use cannot be deleted, and an unused one can', async () => {
  const { role, user } = await somebodyWith({ permissions: {} })
  expect(await application.call('rolerest/delete', { id: role.id }, admin)).toMatchObject({
    status: 409,
    error: 'IN_USE',
    message: expect.stringContaining(user.username),
    content: { name: role.name, holds: [{ resource: 'user', count: 1, column: 'role_name' }] },
  })
  expect((await application.call('rolerest/get', { id: role.id }, admin)).status).toBe(200)
  await application.done('userrest/delete', { id: user.id }, admin)
  expect((await application.call('rolerest/delete', { id: role.id }, admin)).status).toBe(200)
  const other = await makerOf(application, admin).user({
    role_id: (await makerOf(application, admin).role()).id,
    usergroup_id: 1,
  })
  expect(other.role_name).toMatch(/^Role/)
})
