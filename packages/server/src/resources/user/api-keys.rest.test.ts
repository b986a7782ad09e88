import { callsByPath } from '@lienzo/contract/calls'
import { isInPerson } from '@lienzo/contract/wire/call'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
import { log } from '../../db/tables/records/log.ts'
import { customerWithStaff, houseUser, makerOf, plainUser } from '../../testing/company.ts'
import { inputSchemaOf } from '../../testing/inputs/wrong-inputs.ts'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

const read = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
const write = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Returns true if an answer contains nothing but empty lists, zeros and nulls. */
const isEmptyAnswer = (content: unknown): boolean =>
  Array.isArray(content)
    ? content.length === 0
    : typeof content === 'object' && content !== null
      ? Object.values(content).every((value) => value === 0 || value === null || isEmptyAnswer(value))
      : false

const soon = () => Math.floor(Date.now() / 1000) + 3600
const makeKey = (token: string, input: object = {}) =>
  application.done(
    'apikeyrest/make',
    { name: 'Warehouse', permissions: { '/customer': read }, ...input },
    token,
  )
const listCustomers = (key: string) => application.call('customerrest/list', {}, key)

describe('an API key', () => {
  // covers: product 9.37
  test('makes calls within its scope as its user, and no others', async () => {
    const { key } = await makeKey(admin)
    expect(await listCustomers(key)).toMatchObject({ status: 200, error: '' })
    expect(await application.call('materialrest/list', {}, key)).toMatchObject({ status: 403 })
    expect(await application.send('customerrest/update', {}, key)).toMatchObject({ status: 403 })
  })

  test('reads no more from calls for any signed-in user than shared lists and its own identity', async () => {
    await makerOf(application, admin).finish()
    const { key } = await makeKey(admin, { permissions: { '/finish': read } })
    const open = ['countryrest/list', 'staterest/list', 'userrest/getlogininfo', 'finishrest/getfinishes']
    const ofItself = ['permissionrest/geturluserpermission', 'permissionrest/retrieveuserpermissions']
    const one = { resource: 'customer', record_id: 1, id: 1, ids: [1], kind: 'customer', before: undefined }
    const answeredPaths: string[] = []
    for (const [path, call] of Object.entries(callsByPath)) {
      if (call.permission !== 'signed-in' || call.changes) continue
      const { properties = {} } = inputSchemaOf(call)
      const input = Object.fromEntries(Object.entries(one).filter(([name]) => name in properties))
      const more =
        path === 'staterest/list' ? { country: 'ES' } : path.endsWith('search') ? { search: 'a' } : {}
      const { status, content } = await application.send(path, { ...input, ...more }, key)
      if (status === 200 && !isEmptyAnswer(content)) answeredPaths.push(path)
    }
    expect(answeredPaths.filter((path) => ![...open, ...ofItself].includes(path))).toEqual([])
    expect(answeredPaths).toEqual(expect.arrayContaining(['countryrest/list', 'finishrest/getfinishes']))
  })

  test('writes within its scope, and the log names its user', async () => {
    const { user, token } = await houseUser(application, admin)
    const { key } = await makeKey(token, { permissions: { '/customer': write } })
    const customer = await makerOf(application, key).customer()
    const entries = await application.handle.select().from(log).where(eq(log.record_id, customer.id))
    expect(entries.find(({ resource }) => resource === 'customer')).toMatchObject({ user_id: user.id })
  })

  test('of a customer sees that customer only', async () => {
    const own = await customerWithStaff(application, admin)
    await customerWithStaff(application, admin)
    const { key } = await makeKey(own.token)
    const { content } = await listCustomers(key)
    expect(content.rows.map(({ id }) => id)).toEqual([own.customer.id])
  })

  // covers: ASVS 6.3.4
  test('cannot use calls about signing in', async () => {
    const { key } = await makeKey(admin)
    const inPerson = Object.entries(callsByPath).filter(([, call]) => isInPerson(call.permission))
    expect(inPerson.length).toBeGreaterThan(5)
    for (const [path] of inPerson) {
      const { status, error } = await application.send(path, {}, key)
      expect({ path, status, error }).toEqual({ path, status: 403, error: 'NO_PERMISSION' })
    }
  })

  test('cannot take over its owner or anybody else, or create users', async () => {
    const { id: role_id } = await makerOf(application, admin).role({ permissions: {} })
    const { user } = await houseUser(application, admin, { role_id })
    const owner = await houseUser(application, admin)
    const { key } = await makeKey(owner.token, { permissions: { '/user': write, '/role': write } })
    const before = await application.done('userrest/get', { id: user.id }, admin)
    for (const target of [owner.user, user]) {
      for (const [field, change] of Object.entries({
        password: { password: 'otra-clave-de-prueba' },
        email: { email: 'mine@example.com' },
        username: { username: 'mine' },
        role_id: { role_id: target === user ? owner.role.id : role_id },
        active: { active: false },
      })) {
        const answer = await application.call('userrest/update', userForm(target, change), key)
        expect({ field, status: answer.status, error: answer.error }).toEqual({
          field,
          status: 403,
          error: 'NO_PERMISSION',
        })
      }
    }
    const newUser = { ...plainUser(), role_id: owner.role.id, usergroup_id: 1 }
    expect(await application.call('userrest/update', newUser, key)).toMatchObject({ status: 403 })
    expect(await application.done('userrest/get', { id: user.id }, admin)).toEqual(before)
    const renamedUser = await application.done('userrest/update', userForm(user, { first_name: 'Luz' }), key)
    expect(renamedUser.first_name).toBe('Luz')
  })

  test('cannot change the second factor of a role or deactivate a user group', async () => {
    const { key } = await makeKey(admin, { permissions: { '/role': write, '/usergroup': write } })
    const role = await makerOf(application, admin).role({ second_factor: true, permissions: {} })
    const { usergroup } = await customerWithStaff(application, admin)
    const { id, version, name, description } = role
    const without = { id, version, name, description, permissions: {}, second_factor: false }
    expect(await application.call('rolerest/update', without, key)).toMatchObject({
      status: 403,
      fields: { second_factor: { key: 'validation.in_person' } },
    })
    const { customer_id, notes } = usergroup
    const off = { id: usergroup.id, version: usergroup.version, name: usergroup.name, customer_id, notes }
    expect(await application.call('usergrouprest/update', { ...off, active: false }, key)).toMatchObject({
      status: 403,
      fields: { active: { key: 'validation.in_person' } },
    })
  })

  test('is stored as a hash only, and shown once', async () => {
    const { key, id, start } = await makeKey(admin)
    expect(key.startsWith(start)).toBe(true)
    const keys = await application.done('apikeyrest/getkeys', {}, admin)
    expect(JSON.stringify(keys)).not.toContain(key)
    const [row] = await application.handle.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(JSON.stringify(row)).not.toContain(key)
    const entries = await application.handle.select().from(log)
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  test.each(['lienzo_', 'lienzo_nobody', 'lienzo_../../etc', 'Lienzo_x'])('is not %j', async (key) => {
    expect(await listCustomers(key)).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
  })
})

describe('an API key ends', () => {
  test('immediately when it is revoked', async () => {
    const { key, id } = await makeKey(admin)
    await listCustomers(key)
    await application.done('apikeyrest/end', { id }, admin)
    expect(await listCustomers(key)).toMatchObject({ status: 401 })
    expect(await application.call('apikeyrest/end', { id }, admin)).toMatchObject({ status: 404 })
    const entries = await application.handle
      .select()
      .from(log)
      .where(eq(log.resource, 'apikey'))
      .orderBy(log.id)
    expect(entries.filter((entry) => entry.record_id === id).map(({ action }) => action)).toEqual([
      'create',
      'end_key',
    ])
  })

  test('when it expires', async () => {
    const { key, id } = await makeKey(admin, { expires_at: soon() })
    expect(await listCustomers(key)).toMatchObject({ status: 200 })
    await application.handle.update(apiKeys).set({ expires_at: 1 }).where(eq(apiKeys.id, id))
    // Creating a role clears the cached permissions.
    await makerOf(application, admin).role()
    expect(await listCustomers(key)).toMatchObject({ status: 401 })
  })

  test('when its user is deactivated', async () => {
    const { user, token } = await houseUser(application, admin)
    const { key } = await makeKey(token)
    const { rows } = await application.done('userrest/list', { search: user.username }, admin)
    await application.done('userrest/delete', { id: rows[0]?.id ?? 0 }, admin)
    expect(await listCustomers(key)).toMatchObject({ status: 401 })
  })

  // covers: ASVS 7.4.3
  test('when its password changes, unless it is kept, or is set by somebody else', async () => {
    const { user, token } = await houseUser(application, admin)
    const input = { permissions: { '/customer': read } }
    const firstKey = await makeKey(token, input)
    const change = (password: string, new_password: string, more = {}) =>
      application.done('userrest/changepassword', { password, new_password, ...more }, token)
    await change(ADMIN_PASSWORD, 'otra-clave-de-prueba', { keep_keys: true })
    expect(await listCustomers(firstKey.key)).toMatchObject({ status: 200 })
    await change('otra-clave-de-prueba', 'una-tercera-clave')
    expect(await listCustomers(firstKey.key)).toMatchObject({ status: 401 })
    const next = await makeKey(token, input)
    const form = userForm(user, { password: 'una-cuarta-clave' })
    await application.done('userrest/update', form, admin)
    expect(await listCustomers(next.key)).toMatchObject({ status: 401 })
  })

  test('in part when its user loses rights', async () => {
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: { '/customer': write, '/material': read } })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    const { key } = await makeKey(token, { permissions: { '/customer': read, '/material': read } })
    const { permissions: _permissions, ...roleFields } = role
    await application.done(
      'rolerest/update',
      {
        id: roleFields.id,
        version: roleFields.version,
        name: roleFields.name,
        description: '',
        permissions: { '/material': read },
      },
      admin,
    )
    expect(await listCustomers(key)).toMatchObject({ status: 403 })
    expect(await application.call('materialrest/list', {}, key)).toMatchObject({ status: 200 })
  })
})

describe('the API keys of users', () => {
  // covers: product 9.37
  test('never have more rights than their creator', async () => {
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: { '/customer': read } })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    const answer = await application.call(
      'apikeyrest/make',
      { name: 'More', permissions: { '/customer': write, '/order': read } },
      token,
    )
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(Object.keys(answer.fields)).toEqual(['permissions./customer', 'permissions./order'])
  })

  test('can only expire in the future', async () => {
    const input = { name: 'Late', permissions: {}, expires_at: 1 }
    expect(await application.call('apikeyrest/make', input, admin)).toMatchObject({
      status: 422,
      fields: { expires_at: { key: 'validation.past' } },
    })
  })

  test('can be viewed and revoked with the right on users, and otherwise do not exist', async () => {
    const { user, token } = await houseUser(application, admin)
    const { id } = await makeKey(token)
    const stranger = await customerWithStaff(application, admin)
    for (const path of ['apikeyrest/getkeys', 'apikeyrest/end'] as const) {
      const input = path === 'apikeyrest/end' ? { id } : { user_id: user.id }
      expect(await application.send(path, input, stranger.token)).toMatchObject({ status: 404 })
    }
    expect(await application.done('apikeyrest/getkeys', { user_id: user.id }, admin)).toHaveLength(1)
    await application.done('apikeyrest/end', { id }, admin)
    expect(await application.done('apikeyrest/getkeys', {}, token)).toEqual([])
  })

  test('can be viewed but not revoked with view rights on users', async () => {
    const { user, token } = await houseUser(application, admin)
    const { id, key } = await makeKey(token)
    const role = await makerOf(application, admin).role({ permissions: { '/user': read } })
    const viewer = await houseUser(application, admin, { role_id: role.id })
    expect(await application.done('apikeyrest/getkeys', { user_id: user.id }, viewer.token)).toHaveLength(1)
    expect(await application.call('apikeyrest/end', { id }, viewer.token)).toMatchObject({ status: 404 })
    expect((await listCustomers(key)).status).toBe(200)
  })

  test('show their last use', async () => {
    const { user, token } = await houseUser(application, admin)
    const { key } = await makeKey(token)
    await listCustomers(key)
    const lastUse = async () => {
      const [row] = await application.done('apikeyrest/getkeys', { user_id: user.id }, admin)
      return row?.last_used_at
    }
    await expect.poll(lastUse).toBeGreaterThan(1_700_000_000)
  })
})
