import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { allPermissions, customerWithStaff, houseUser, makerOf } from '../../../testing/company.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { forgetFailures, isTaken } from '../../../testing/people/sign-in.ts'
import { userForm } from '../../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

beforeEach(() => forgetFailures(application))

const works = (token: string) => isTaken(application, token)

describe('a session ends immediately', () => {
  // covers: product 5.20; ASVS 7.4.1
  test('when its user logs out, while others stay', async () => {
    const { user, token } = await houseUser(application, admin)
    const other = await application.signIn(user.username)
    const renewal = await application.done('userrest/updatetokenexpiration', {}, token)
    await application.done('userrest/logout', {}, token)
    expect(await works(token)).toBe(false)
    expect(await works(renewal.token)).toBe(false)
    expect(await works(other)).toBe(true)
  })

  // covers: product 5.20; ASVS 7.4.3
  test('when its user changes the password in another session', async () => {
    const { user, token } = await houseUser(application, admin)
    const other = await application.signIn(user.username)
    const passwords = { password: ADMIN_PASSWORD, new_password: 'otra-clave-de-prueba' }
    await application.done('userrest/changepassword', passwords, token)
    expect(await works(token)).toBe(true)
    expect(await works(other)).toBe(false)
    await expect(application.signIn(user.username)).rejects.toThrow('wrong')
    await application.signIn(user.username, passwords.new_password)
  })

  // covers: product 5.21; ASVS 6.2.3
  test('on a password change, which requires the old password and a strong new one', async () => {
    const { user, token } = await houseUser(application, admin)
    const change = (password: string, new_password: string) =>
      application.call('userrest/changepassword', { password, new_password }, token)
    expect(await change('wrong', 'otra-clave-de-prueba')).toMatchObject({
      status: 422,
      fields: { password: { key: 'validation.wrong_password' } },
    })
    for (const easy of ['', 'short', 'aaaaaaaaaaaa', 'password123', `${user.username}12`]) {
      expect(await change(ADMIN_PASSWORD, easy)).toMatchObject({ status: 422, fields: { new_password: {} } })
    }
    expect(await works(token)).toBe(true)
  })

  // covers: ASVS 6.2.3
  test('on a password change, where guessing is limited to a few of forty attempts without blocking sign-in', async () => {
    const { user, token } = await houseUser(application, admin)
    const calls = ['changepassword', 'startsecondfactor', 'renewrecoverycodes', 'endsecondfactor'] as const
    const tries = Array.from({ length: 40 }, (_, index) => {
      const action = calls[index % calls.length]
      const input = { password: `guess-${index}`, ...(action === 'changepassword' && { new_password: 'x' }) }
      return application.send(`userrest/${action}`, input, token)
    })
    const answers = await Promise.all(tries)
    const attempts = answers.filter(({ fields }) => fields.password?.key === 'validation.wrong_password')
    const rejections = answers.filter(({ error }) => error === 'TOO_MANY_ATTEMPTS')
    expect(attempts.length + rejections.length).toBe(40)
    expect(attempts.length).toBeLessThanOrEqual(8)
    expect(rejections[0]).toMatchObject({
      status: 429,
      fields: { password: { key: 'validation.too_many_attempts' } },
    })
    expect(await works(await application.signIn(user.username))).toBe(true)
  })

  // covers: ASVS 7.4.2
  test('on setactive, and neither sessions nor API keys return later, of a user or of a group', async () => {
    const { usergroup, user, token } = await customerWithStaff(application, admin)
    const ends = ['userrest/setactive', 'usergrouprest/setactive'] as const
    for (const path of ends) {
      const now = path === ends[0] ? token : await application.signIn(user.username)
      const { key } = await application.done('apikeyrest/make', { name: 'Shop', permissions: {} }, now)
      expect(await application.call('userrest/getlogininfo', {}, key)).toMatchObject({ status: 200 })
      const id = path === ends[0] ? user.id : usergroup.id
      await application.done(path, { id, active: false }, admin)
      await application.done(path, { id, active: true }, admin)
      expect({ path, works: await works(now) }).toEqual({ path, works: false })
      expect(await application.call('userrest/getlogininfo', {}, key)).toMatchObject({ status: 401 })
    }
  })

  // covers: ASVS 7.3.2
  test('twelve hours after the sign-in, for any number of token renewals', async () => {
    const { token } = await houseUser(application, admin)
    const { sid, iat } = decodeJwt<{ sid: string }>(token)
    const ageSession = (hours: number) =>
      application.handle
        .update(sessions)
        .set({ created_at: Number(iat) - hours * 3600 + 120 })
        .where(eq(sessions.id, sid))
    const renewToken = () => application.call('userrest/updatetokenexpiration', {}, token)
    await ageSession(11)
    expect(decodeJwt((await renewToken()).content.token).exp).toBeGreaterThan(Number(iat) + 1700)
    await ageSession(12)
    const last = decodeJwt((await renewToken()).content.token)
    expect(last.exp).toBe(Number(iat) + 120)
    await ageSession(13)
    expect(await renewToken()).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
  })

  const changes: [what: string, end: (account: Awaited<ReturnType<typeof houseUser>>) => Promise<unknown>][] =
    [
      [
        'when somebody else sets a new password',
        ({ user }) => update(user, { password: 'otra-clave-de-prueba' }),
      ],
      ['when the user is deactivated', ({ user }) => update(user, { active: false })],
      ['when the user is deleted', ({ user }) => application.done('userrest/delete', { id: user.id }, admin)],
    ]
  test.each(changes)('%s', async (_what, end) => {
    const account = await houseUser(application, admin)
    expect(await works(account.token)).toBe(true)
    await end(account)
    expect(await works(account.token)).toBe(false)
  })

  test('permanently: activating or restoring the user revives no old session', async () => {
    const account = await houseUser(application, admin)
    const off = await update(account.user, { active: false })
    await update(off, { active: true })
    expect(await works(account.token)).toBe(false)
    const again = await application.signIn(account.user.username)
    await application.done('userrest/delete', { id: account.user.id }, admin)
    await application.done('userrest/undelete', { id: account.user.id }, admin)
    expect(await works(again)).toBe(false)
    expect(await works(await application.signIn(account.user.username))).toBe(true)
  })

  // covers: ASVS 7.4.2
  test('when the group of its user is deactivated, and nobody of it can sign in', async () => {
    const { usergroup, user, token } = await customerWithStaff(application, admin)
    expect(await works(token)).toBe(true)
    const { id, version, name, customer_id, notes } = usergroup
    const input = { id, version, name, customer_id, notes, active: false }
    await application.done('usergrouprest/update', input, admin)
    expect(await works(token)).toBe(false)
    const answer = await application.call('userrest/login', {
      username: user.username,
      password: ADMIN_PASSWORD,
    })
    expect(answer).toMatchObject({ status: 401, error: 'USER_INACTIVE' })
  })

  function update(
    user: Awaited<ReturnType<typeof houseUser>>['user'],
    change: Parameters<typeof userForm>[1],
  ) {
    return application.done('userrest/update', userForm(user, change), admin)
  }
})

describe('the calls of the shell', () => {
  // covers: spec 1.3, 3.4, 7.7
  test('getsaldo returns balance and limits in euros and m2', async () => {
    const { user, token } = await houseUser(application, admin, {
      user_limit_euros: 1500.5,
      user_limit_m2: 20.25,
    })
    await application.done(
      'userrest/adjustsaldo',
      { user_id: user.id, euros: 12.34, m2: 0.5678, reason: 'Start' },
      admin,
    )
    const expected = { saldo: { euros: 12.34, m2: 0.5678 }, limit: { euros: 1500.5, m2: 20.25 } }
    for (const user_id of [user.id, String(user.id), undefined, '']) {
      const answer = await application.send('userrest/getsaldo', { user_id, token })
      expect(answer).toMatchObject({ status: 200, error: '', content: expected })
    }
  })

  test('getsaldo answers USER_NOT_EXISTS for an unknown user, and TOKEN_ERROR without a token', async () => {
    for (const user_id of [999_999, 'nobody', '-1', 2 ** 40, '1e99', '']) {
      const answer = await application.send('userrest/getsaldo', { user_id }, admin)
      if (user_id === '') expect(answer.status).toBe(200)
      else expect(answer).toMatchObject({ status: 404, error: 'USER_NOT_EXISTS', content: null })
    }
    expect(await application.call('userrest/getsaldo', { user_id: 1 })).toMatchObject({
      status: 401,
      error: 'TOKEN_ERROR',
    })
  })

  test('require the right to view users for balances of others, but none for the own', async () => {
    const { token, user } = await houseUser(application, admin, {
      role_id: (await makerOf(application, admin).role({ permissions: {} })).id,
    })
    expect(await application.call('userrest/getsaldo', {}, token)).toMatchObject({ status: 200 })
    expect(await application.call('userrest/movements', { user_id: user.id }, token)).toMatchObject({
      status: 200,
    })
    expect(await application.call('userrest/getsaldo', { user_id: 1 }, token)).toMatchObject({
      status: 404,
      error: 'USER_NOT_EXISTS',
    })
    expect(await application.call('userrest/movements', { user_id: 1 }, token)).toMatchObject({ status: 404 })
  })

  // covers: spec 3.3, 3.5, 7.8
  test('getlogininfo returns the signed-in user, whatever id is sent', async () => {
    const { usergroup, user, token } = await customerWithStaff(application, admin)
    const answer = await application.call('userrest/getlogininfo', { id: '1', token })
    expect(answer).toMatchObject({
      status: 200,
      content: {
        user_id: user.id,
        username: user.username,
        picture: '',
        user_usergroup_id: usergroup.id,
        user_group_name: usergroup.name,
        user_group_header_logo: '',
      },
    })
  })

  // covers: spec 3.6, 7.6; product 5.19
  test('retrieveuserpermissions returns a map of paths to texts, based on the token rather than the payload', async () => {
    const permissions = {
      '/customer': { perm_view: '1', perm_access: '0', perm_edit: '0' },
      '/order': { perm_view: '1', perm_access: '1', perm_edit: '1' },
    } as const
    const role = await makerOf(application, admin).role({ permissions })
    const { token } = await houseUser(application, admin, { role_id: role.id })
    const answer = await application.call('permissionrest/retrieveuserpermissions', { id: 1, role: 1, token })
    expect(answer.content).toEqual(permissions)
    const all = await application.call('permissionrest/retrieveuserpermissions', {}, admin)
    expect(all.content).toEqual(allPermissions())
  })

  // covers: spec 6.5, 6.10, 7.5; product 3.6
  test('geturluserpermission returns whether a screen opens', async () => {
    const permissions = {
      '/customer': { perm_view: '1', perm_access: '0', perm_edit: '0' },
      '/order': { perm_view: '0', perm_access: '1', perm_edit: '0' },
      '/budget': { perm_view: '1', perm_access: '1', perm_edit: '0' },
    } as const
    const role = await makerOf(application, admin).role({ permissions })
    const { token } = await houseUser(application, admin, { role_id: role.id })
    const opens = async (url: string) =>
      (await application.done('permissionrest/geturluserpermission', { id: 1, role: 1, url }, token))
        .permission_access
    const urls = {
      '/customer': false,
      '/order': true,
      '/order?page=2': true,
      '#/order': true,
      '/order/': true,
      '/order/2': true,
      '#/order/2?tab=lines': true,
      '/order/new': true,
      '/customer/2': false,
      '/user/2': false,
      '/webhook': false,
      '/webhook/2': false,
      '/budget/photoreview': false,
      '/home': true,
      '/profile': true,
      '/nothing': false,
      '': false,
      '/constructor': false,
    }
    for (const [url, expected] of Object.entries(urls)) {
      expect({ url, opens: await opens(url) }).toEqual({ url, opens: expected })
    }
  })

  test('apply a change of the role from the next call', async () => {
    const { user, role, token } = await houseUser(application, admin)
    expect((await application.call('customerrest/list', {}, token)).status).toBe(200)
    const { id, version, name, description } = role
    await application.done('rolerest/update', { id, version, name, description, permissions: {} }, admin)
    expect((await application.call('customerrest/list', {}, token)).status).toBe(403)
    expect(user.role_id).toBe(id)
  })
})
