import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const

/** Creates a house user who only has permissions for users and roles, and signs the user in. */
async function userManager() {
  const role = await makerOf(application, admin).role({ permissions: { '/user': full, '/role': full } })
  const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
  return { role, user, token: await application.signIn(user.username) }
}

describe('nobody gives others more rights than they have themselves', () => {
  test('by assigning a stronger role to a new user or to another', async () => {
    const { role, user, token } = await userManager()
    const higher = await makerOf(application, admin).role()
    const answer = await application.call(
      'userrest/update',
      { ...userForm(user, { role_id: higher.id }), id: undefined, version: undefined, ...newName() },
      token,
    )
    expect(answer).toMatchObject({ status: 403, fields: { role_id: { key: 'validation.grants_more' } } })
    expect(
      await application.call('userrest/update', userForm(user, { role_id: higher.id }), token),
    ).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    const peer = await makerOf(application, token).user({ role_id: role.id, usergroup_id: 1 })
    expect(
      await application.call('userrest/update', userForm(peer, { role_id: higher.id }), token),
    ).toMatchObject({ status: 403 })
  })

  test('by taking over a stronger user with a new password, address or name, or deleting one', async () => {
    const { token } = await userManager()
    const role = await makerOf(application, admin).role()
    const victim = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    for (const change of [
      { password: 'otra-clave-de-prueba' },
      { email: 'mine@example.com' },
      { username: unique('mine') },
      { active: false },
      {},
    ]) {
      expect(await application.call('userrest/update', userForm(victim, change), token)).toMatchObject({
        status: 403,
        error: 'NO_PERMISSION',
      })
    }
    expect(await application.call('userrest/delete', { id: victim.id }, token)).toMatchObject({ status: 403 })
    expect(await application.done('userrest/get', { id: victim.id }, admin)).toEqual(victim)
    await application.done('userrest/delete', { id: victim.id }, admin)
    expect(await application.call('userrest/undelete', { id: victim.id }, token)).toMatchObject({
      status: 403,
    })
    await application.signIn('admin')
  })

  test('but users with no more rights can be changed and deleted', async () => {
    const { role, token } = await userManager()
    const peer = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    const updatedUser = await application.done(
      'userrest/update',
      userForm(peer, { first_name: 'Eva' }),
      token,
    )
    expect(updatedUser.first_name).toBe('Eva')
    await application.done('userrest/delete', { id: peer.id }, token)
  })

  function newName() {
    const username = unique('new')
    return { username, email: `${username}@example.com`, password: 'una-clave-de-prueba' }
  }
})

describe('the own user', () => {
  test('can be neither deleted nor deactivated', async () => {
    const { user, token } = await userManager()
    expect(await application.call('userrest/delete', { ids: [user.id] }, token)).toMatchObject({
      status: 409,
      error: 'IN_USE',
    })
    expect(await application.call('userrest/update', userForm(user, { active: false }), token)).toMatchObject(
      {
        status: 422,
        fields: { active: { key: 'validation.own_user_stays_active' } },
      },
    )
  })
})

describe('the own credentials', () => {
  test('can be changed only in the profile and with the password', async () => {
    const { user, token } = await userManager()
    for (const [field, change] of Object.entries({
      password: { password: 'otra-clave-de-prueba' },
      email: { email: 'mine@example.com' },
    })) {
      const answer = await application.call('userrest/update', userForm(user, change), token)
      expect(answer).toMatchObject({ status: 422, fields: { [field]: { key: 'validation.own_in_profile' } } })
    }
    expect(await application.call('userrest/resetsecondfactor', { id: user.id }, token)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const renamedUser = await application.done(
      'userrest/update',
      userForm(user, { first_name: 'Luz' }),
      token,
    )
    expect(renamedUser).toMatchObject({ first_name: 'Luz', email: user.email })
  })
})

describe("a customer's staff", () => {
  // covers: spec 1.2; ASVS 8.2.3
  test('see and change the users of their own group, except for limits', async () => {
    const { user, usergroup, token } = await customerWithStaff(application, admin)
    const colleague = await makerOf(application, admin).user({
      role_id: user.role_id,
      usergroup_id: usergroup.id,
    })
    const { rows } = await application.done('userrest/list', { sort: 'username' }, token)
    expect(rows.map((row) => row.id).sort()).toEqual([user.id, colleague.id].sort())
    for (const limit of [{ user_limit_euros: 10 }, { user_limit_m2: 1 }]) {
      const answer = await application.call('userrest/update', userForm(colleague, limit), token)
      expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
      expect(Object.keys(answer.fields)).toEqual(Object.keys(limit))
    }
    await application.done('userrest/update', userForm(colleague, { first_name: 'Luz' }), token)
  })

  test('change a colleague whose role they cannot see, but cannot assign that role', async () => {
    const { user, usergroup, token } = await customerWithStaff(application, admin)
    const maker = makerOf(application, admin)
    const [role, otherRole] = [await maker.role(), await maker.role()]
    const colleague = await maker.user({ role_id: role.id, usergroup_id: usergroup.id })
    const input = userForm(colleague, { first_name: 'Luz' })
    const updatedColleague = await application.done('userrest/update', input, token)
    expect(updatedColleague).toMatchObject({ first_name: 'Luz', role_id: role.id, role_name: role.name })
    for (const unseen of [
      userForm(updatedColleague, { role_id: otherRole.id }),
      userForm(user, { role_id: role.id }),
    ]) {
      expect(await application.call('userrest/update', unseen, token)).toMatchObject({
        status: 422,
        fields: { role_id: { key: 'validation.not_found' } },
      })
    }
  })

  test('cannot create users, because that would set limits', async () => {
    const { user, usergroup, token } = await customerWithStaff(application, admin)
    const colleague = { role_id: user.role_id, usergroup_id: usergroup.id }
    await expect(makerOf(application, token).user(colleague)).rejects.toThrow(
      'Only the house sets limits and user names',
    )
  })

  // covers: ASVS 2.3.2
  test('keep the limits set by the house when they change other fields', async () => {
    const { user, token } = await customerWithStaff(application, admin, { user_limit_euros: 500 })
    const updatedUser = await application.done('userrest/update', userForm(user, { last_name: 'Sol' }), token)
    expect(updatedUser).toMatchObject({ last_name: 'Sol', user_limit_euros: 500 })
  })

  test('learn nothing about the names and addresses of other customers’ people', async () => {
    const { user, token } = await customerWithStaff(application, admin)
    const foreign = await customerWithStaff(application, admin)
    const { username, email } = foreign.user
    expect(await application.done('userrest/usernameexists', { username }, token)).toEqual({ exists: false })
    expect(await application.done('userrest/mailexists', { email }, token)).toEqual({ exists: false })
    for (const name of [username, unique('free')]) {
      const form = userForm(user, { username: name })
      expect(await application.call('userrest/update', form, token)).toMatchObject({
        status: 403,
        fields: { username: { key: 'validation.house_only' } },
      })
    }
  })

  test('cannot adjust balances', async () => {
    const { user, token } = await customerWithStaff(application, admin)
    const input = { user_id: user.id, euros: -1000, m2: 0, reason: 'Gift' }
    expect(await application.call('userrest/adjustsaldo', input, token)).toMatchObject({ status: 403 })
  })
})

describe('the balance of a user', () => {
  // covers: spec 1.3; product 2.1
  test('is the sum of its movements, even with many concurrent ones', async () => {
    const { user } = await customerWithStaff(application, admin)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        application.done(
          'userrest/adjustsaldo',
          { user_id: user.id, euros: index + 0.01, m2: -0.0001 * index, reason: `Step ${index}` },
          admin,
        ),
      ),
    )
    const { saldo } = await application.done('userrest/getsaldo', { user_id: user.id }, admin)
    expect(saldo).toEqual({ euros: 190.2, m2: -0.019 })
    const { rows, total } = await application.done(
      'userrest/movements',
      { user_id: user.id, perpage: 50 },
      admin,
    )
    expect(total).toBe(20)
    const cents = rows.reduce((sum, row) => sum + Math.round(row.euros * 100), 0)
    expect(cents).toBe(19_020)
    const currentUser = await application.done('userrest/get', { id: user.id }, admin)
    expect(currentUser).toMatchObject({ user_saldo_euros: 190.2, user_saldo_m2: -0.019 })
  })

  test('requires a reason and a user for an adjustment', async () => {
    const input = { user_id: 999_999, euros: 1, m2: 0, reason: 'x' }
    expect(await application.call('userrest/adjustsaldo', input, admin)).toMatchObject({ status: 404 })
    expect(
      await application.call('userrest/adjustsaldo', { ...input, user_id: 1, reason: ' ' }, admin),
    ).toMatchObject({ status: 422, fields: { reason: {} } })
  })
})

describe('the check for a taken name', () => {
  // covers: spec 7.11; product 6.7
  test('covers names and addresses, except those of the user being changed', async () => {
    const { user } = await userManager()
    const name = (username: string, id?: number) =>
      application.done('userrest/usernameexists', { username, ...(id ? { id } : {}) }, admin)
    const mail = (email: string, id?: number) =>
      application.done('userrest/mailexists', { email, ...(id ? { id } : {}) }, admin)
    expect(await name(user.username.toUpperCase())).toEqual({ exists: true })
    expect(await name(user.username, user.id)).toEqual({ exists: false })
    expect(await name(unique('free'))).toEqual({ exists: false })
    expect(await mail(` ${user.email} `)).toEqual({ exists: true })
    expect(await mail(user.email, user.id)).toEqual({ exists: false })
  })

  test.each(['a', 'with space', 'x'.repeat(61), '<b>', 'a/b', ''])(
    'rejects %j as a user name',
    async (username) => {
      const { user } = await userManager()
      expect(await application.call('userrest/update', userForm(user, { username }), admin)).toMatchObject({
        status: 422,
        fields: { username: {} },
      })
    },
  )
})
