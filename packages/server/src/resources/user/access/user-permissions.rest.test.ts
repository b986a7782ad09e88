import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, houseUser, makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
const look = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
const none = { perm_view: '0', perm_access: '0', perm_edit: '0' } as const

/** Creates a house user whose role has these permissions, and signs the user in. */
async function somebodyWith(permissions: Parameters<ReturnType<typeof makerOf>['role']>[0]) {
  const role = await makerOf(application, admin).role(permissions)
  const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
  return { role, user, token: await application.signIn(user.username) }
}

function permissionsOf(id: number, token = admin) {
  return application.done('userrest/getpermissions', { id }, token)
}

async function save(id: number, overrides: object, token = admin) {
  const { version } = await permissionsOf(id)
  return application.call('userrest/savepermissions', { id, version, overrides }, token)
}

async function entryOf(id: number, path: string) {
  const { entries } = await permissionsOf(id)
  return entries.find((entry) => entry.path === path)
}

describe('the overrides of a user', () => {
  // covers: spec 7.12; product 3.8
  test('replace the role path by path, apply from the next call, and can be removed', async () => {
    const { user, token } = await somebodyWith({ permissions: { '/customer': full, '/order': look } })
    const mayList = async (path: 'customerrest/list' | 'materialrest/list') =>
      (await application.call(path, {}, token)).status === 200
    expect([await mayList('customerrest/list'), await mayList('materialrest/list')]).toEqual([true, false])

    expect((await save(user.id, { '/customer': none, '/material': look })).status).toBe(200)
    expect([await mayList('customerrest/list'), await mayList('materialrest/list')]).toEqual([false, true])
    expect(await entryOf(user.id, '/customer')).toMatchObject({ role: full, override: none, effective: none })
    expect(await entryOf(user.id, '/material')).toMatchObject({ role: none, override: look, effective: look })
    expect(await entryOf(user.id, '/order')).toMatchObject({ role: look, override: null, effective: look })
    const permissions = await application.done('permissionrest/retrieveuserpermissions', {}, token)
    expect(permissions).toMatchObject({ '/customer': none, '/material': look, '/order': look })

    await application.done('userrest/resetpermissions', { id: user.id }, admin)
    expect([await mayList('customerrest/list'), await mayList('materialrest/list')]).toEqual([true, false])
    expect((await permissionsOf(user.id)).entries.filter((entry) => entry.override)).toEqual([])
  })

  test('follow the role again where omitted, even when the role changes', async () => {
    const { role, user } = await somebodyWith({ permissions: { '/order': look } })
    await save(user.id, { '/order': full, '/finish': look })
    await save(user.id, { '/finish': look })
    const { id, version, name, description } = role
    const input = { id, version, name, description, permissions: { '/order': none, '/finish': full } }
    await application.done('rolerest/update', input, admin)
    expect(await entryOf(user.id, '/order')).toMatchObject({ override: null, effective: none })
    expect(await entryOf(user.id, '/finish')).toMatchObject({ role: full, override: look, effective: look })
  })

  test('cause a conflict with the current state if somebody changed them meanwhile', async () => {
    const { user } = await somebodyWith({ permissions: {} })
    const { version } = await permissionsOf(user.id)
    await save(user.id, { '/order': look })
    const stale = { id: user.id, version, overrides: { '/customer': look } }
    const answer = await application.call('userrest/savepermissions', stale, admin)
    expect(answer).toMatchObject({ status: 409, error: 'CONFLICT', content: { version: version + 1 } })
    expect(answer.content.entries.find(({ path }) => path === '/order')?.override).toEqual(look)
    expect(
      await application.call('userrest/resetpermissions', { id: user.id, version }, admin),
    ).toMatchObject({ status: 409 })
    expect(await entryOf(user.id, '/customer')).toMatchObject({ override: null })
  })

  test('are logged under the customer of the user, with values before and after', async () => {
    const { user, customer } = await customerWithStaff(application, admin)
    await save(user.id, { '/order': look })
    await save(user.id, { '/order': none })
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) =>
        and(eq(entry.resource, 'user'), eq(entry.record_id, user.id), eq(entry.action, 'permissions')),
      orderBy: (entry) => entry.id,
    })
    expect(entries).toMatchObject([
      { customer_id: customer.id, changes: { '/order': { before: null, after: look } } },
      { customer_id: customer.id, changes: { '/order': { before: look, after: none } } },
    ])
  })

  test('are read with a fixed number of queries', async () => {
    const { user } = await houseUser(application, admin)
    await permissionsOf(user.id)
    // Reads the user, the access state, the role's permissions and the user's overrides, with one query each.
    expect((await queriesOf(() => permissionsOf(user.id))).length).toBeLessThanOrEqual(4)
  })

  test('accept known paths and flags only', async () => {
    const { user } = await somebodyWith({ permissions: {} })
    for (const overrides of [
      { '/nothing': full },
      { '/order': { perm_view: '1' } },
      { '/order': null },
      [],
    ]) {
      const answer = await application.send(
        'userrest/savepermissions',
        { id: user.id, version: 1, overrides },
        admin,
      )
      expect({ overrides, status: answer.status }).toEqual({ overrides, status: 422 })
    }
  })
})

test('a caller without a right learns whom to ask: people of their own side only', async () => {
  const { user, token } = await somebodyWith({ permissions: { '/order': look } })
  const mate = await somebodyWith({ permissions: { '/order': full } })
  const staff = await customerWithStaff(application, admin)
  const stranger = await customerWithStaff(application, admin)
  const holdersFor = async (by: string) =>
    (await application.done('permissionrest/getholders', { path: '/order' }, by)).map(({ id }) => id)
  const ofHouse = await holdersFor(token)
  expect(ofHouse).toContain(mate.user.id)
  for (const other of [user, staff.user, stranger.user]) expect(ofHouse).not.toContain(other.id)
  expect(await holdersFor(staff.token)).toEqual([])
  const { usergroup_id, role_id } = staff.user
  const colleague = await makerOf(application, admin).user({ usergroup_id, role_id, first_name: 'Eva' })
  const [holder] = await application.done('permissionrest/getholders', { path: '/order' }, staff.token)
  expect(holder).toMatchObject({ id: colleague.id, name: expect.stringContaining('Eva') })
})

test('a caller without access to a screen learns who can grant it: user editors with that access', async () => {
  const { token } = await somebodyWith({ permissions: {} })
  const grants = await somebodyWith({ permissions: { '/user': full, '/log': look } })
  const lacks = await somebodyWith({ permissions: { '/user': full } })
  const editorsWith = async (access?: '/log') =>
    (await application.done('permissionrest/getholders', { path: '/user', access }, token)).map(
      ({ id }) => id,
    )
  expect(await editorsWith()).toContain(lacks.user.id)
  const able = await editorsWith('/log')
  expect(able).toContain(grants.user.id)
  expect(able).not.toContain(lacks.user.id)
})

describe('nobody grants rights that they lack', () => {
  // covers: product 9.32
  test('with an override: path by path, and nothing of it is stored', async () => {
    const limitedUser = await somebodyWith({ permissions: { '/user': full, '/order': look } })
    const other = await somebodyWith({ permissions: {} })
    const answer = await save(
      other.user.id,
      { '/order': full, '/customer': look, '/user': full },
      limitedUser.token,
    )
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(Object.keys(answer.fields).sort()).toEqual(['overrides./customer', 'overrides./order'])
    expect((await permissionsOf(other.user.id)).entries.filter((entry) => entry.override)).toEqual([])
    expect((await save(other.user.id, { '/order': look, '/user': full }, limitedUser.token)).status).toBe(200)
  })

  test('by removing an override that denies', async () => {
    const limitedUser = await somebodyWith({ permissions: { '/user': full } })
    const other = await somebodyWith({ permissions: { '/customer': full } })
    await save(other.user.id, { '/customer': none })
    const { version } = await permissionsOf(other.user.id)
    const input = { id: other.user.id, version }
    for (const answer of [
      await application.call('userrest/savepermissions', { ...input, overrides: {} }, limitedUser.token),
      await application.call('userrest/resetpermissions', input, limitedUser.token),
    ]) {
      expect(answer).toMatchObject({ status: 403, fields: { 'overrides./customer': {} } })
    }
    expect(await entryOf(other.user.id, '/customer')).toMatchObject({ effective: none })
  })

  test('to themselves, and nobody changes users with more rights', async () => {
    const limitedUser = await somebodyWith({ permissions: { '/user': full } })
    expect(await save(limitedUser.user.id, { '/customer': look }, limitedUser.token)).toMatchObject({
      status: 403,
      fields: { 'overrides./customer': {} },
    })
    const higher = await houseUser(application, admin)
    expect(await save(higher.user.id, { '/customer': none }, limitedUser.token)).toMatchObject({
      status: 403,
      error: 'NO_PERMISSION',
      fields: {},
    })
  })

  test('with view rights on users only', async () => {
    const viewer = await somebodyWith({ permissions: { '/user': look } })
    const other = await somebodyWith({ permissions: {} })
    expect((await save(other.user.id, {}, viewer.token)).status).toBe(403)
    expect((await permissionsOf(other.user.id, viewer.token)).username).toBe(other.user.username)
  })
})

describe("the explanation of somebody's access", () => {
  const explain = (id: number, path: '/order' | '/campaign' | '/finish' | '/log', record_id?: number) =>
    application.done(
      'userrest/explainaccess',
      { id, path, ...(record_id === undefined ? {} : { record_id }) },
      admin,
    )
  const keysOf = ({ reasons }: Awaited<ReturnType<typeof explain>>) =>
    reasons.map(({ key, holds }) => `${holds ? '+' : '-'}${key}`)

  // covers: product 9.33
  test("shows that a customer's staff see its records, and matches their own calls", async () => {
    const own = await customerWithStaff(application, admin)
    const foreign = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    for (const { customer } of [own, foreign]) {
      const campaign = await make.campaign({ customer_id: customer.id })
      const answer = await explain(own.user.id, '/campaign', campaign.id)
      const { status } = await application.call('campaignrest/get', { id: campaign.id }, own.token)
      expect(answer.sees).toBe(status === 200)
      expect(answer.record).toMatchObject({ id: campaign.id, customer_name: customer.name })
      expect(keysOf(answer)).toEqual([
        '+role_grants',
        '+only_customer',
        customer === own.customer ? '+record_within' : '-record_outside',
      ])
      expect(answer.reasons[1]?.values).toMatchObject({
        customer: own.customer.name,
        usergroup: own.usergroup.name,
      })
    }
  })

  test('limits orders to the own user group', async () => {
    const own = await customerWithStaff(application, admin)
    const second = await makerOf(application, admin).usergroup({ customer_id: own.customer.id })
    const colleague = await makerOf(application, admin).user({
      role_id: own.user.role_id,
      usergroup_id: second.id,
    })
    const order = await makerOf(application, own.token).order({ customer_id: own.customer.id })
    expect(keysOf(await explain(own.user.id, '/order', order.id))).toEqual([
      '+role_grants',
      '+only_usergroup',
      '+record_within',
    ])
    const explanation = await explain(colleague.id, '/order', order.id)
    expect(explanation).toMatchObject({
      sees: false,
      record: { name: order.code, usergroup_name: own.usergroup.name },
    })
    expect(keysOf(explanation)).toEqual(['+role_grants', '+only_usergroup', '-record_outside'])
  })

  test('shows the house all rows, and shared records as shared', async () => {
    const { user } = await houseUser(application, admin)
    const { user: staff, customer } = await customerWithStaff(application, admin)
    const campaign = await makerOf(application, admin).campaign({ customer_id: customer.id })
    expect(keysOf(await explain(user.id, '/campaign', campaign.id))).toEqual([
      '+role_grants',
      '+house_sees_all',
      '+record_within',
    ])
    expect(keysOf(await explain(staff.id, '/finish'))).toEqual(['+role_grants', '+shared'])
  })

  test('lists a missing right, an override, and an inactive user or group as obstacles', async () => {
    const { user, usergroup } = await customerWithStaff(application, admin)
    const role = await makerOf(application, admin).role({ permissions: {} })
    const weak = await makerOf(application, admin).user({
      role_id: role.id,
      usergroup_id: usergroup.id,
      active: false,
    })
    expect(keysOf(await explain(weak.id, '/log'))).toEqual(['-user_inactive', '-role_lacks'])
    await save(weak.id, { '/order': look })
    expect(keysOf(await explain(weak.id, '/order'))).toContain('+override_grants')
    await save(user.id, { '/order': none })
    const { id, version, name, customer_id, notes } = usergroup
    const group = { id, version, name, customer_id, notes, active: false }
    await application.done('usergrouprest/update', group, admin)
    const answer = await explain(user.id, '/order')
    expect(answer.sees).toBe(false)
    expect(keysOf(answer)).toEqual(['-usergroup_inactive', '-override_denies', '+only_usergroup'])
  })

  test('accepts a record by name, code or id, only from callers with access to the area', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const campaign = await makerOf(application, admin).campaign({ customer_id: customer.id })
    const find = (search: string, asker = admin) =>
      application.call('userrest/accessrecords', { path: '/campaign', search }, asker)
    for (const search of [campaign.name, campaign.code, String(campaign.id)]) {
      expect((await find(search)).content[0]).toMatchObject({ id: campaign.id, name: campaign.name })
    }
    const foreign = await customerWithStaff(application, admin)
    expect((await find(campaign.name, token)).content).toHaveLength(1)
    expect((await find(campaign.name, foreign.token)).content).toEqual([])
    expect((await find(String(campaign.id), foreign.token)).content).toEqual([])
    const limitedUser = await somebodyWith({ permissions: { '/user': full } })
    expect(await find(campaign.name, limitedUser.token)).toMatchObject({ status: 403 })
    const input = { id: limitedUser.user.id, path: '/campaign', record_id: campaign.id } as const
    expect(await application.call('userrest/explainaccess', input, limitedUser.token)).toMatchObject({
      status: 403,
    })
  })

  test('of an area without records depends on its right only', async () => {
    const { user } = await houseUser(application, admin)
    expect(keysOf(await explain(user.id, '/log'))).toEqual(['+role_grants'])
    const input = { id: user.id, path: '/log', record_id: 1 } as const
    expect(await application.call('userrest/explainaccess', input, admin)).toMatchObject({ status: 404 })
  })
})

describe('rights from before reading required access', () => {
  // covers: spec 6.8
  test('still allow the same reading, and no more writing', async () => {
    const editWithoutAccess = { perm_view: '1', perm_access: '0', perm_edit: '1' } as const
    const byRole = await somebodyWith({ permissions: { '/customer': editWithoutAccess } })
    const byOverride = await somebodyWith({ permissions: {} })
    await save(byOverride.user.id, { '/customer': editWithoutAccess, '/order': none })
    const ofKey = { '/customer': { ...editWithoutAccess, perm_edit: '0' }, '/material': none } as const
    const input = { name: 'Shop', permissions: ofKey }
    const { key } = await application.done('apikeyrest/make', input, byRole.token)

    const migration = new URL('../../../db/migrations/0025_access_reads.sql', import.meta.url)
    await application.database.pool.query(await readFile(migration, 'utf8'))

    const tokens = [byRole, byOverride].map(({ user }) => application.signIn(user.username))
    for (const token of [...(await Promise.all(tokens)), key]) {
      const status = async (path: 'customerrest/list' | 'orderrest/list' | 'materialrest/list') =>
        (await application.call(path, {}, token)).status
      expect(await status('customerrest/list')).toBe(200)
      expect([await status('orderrest/list'), await status('materialrest/list')]).toEqual([403, 403])
      expect((await application.send('customerrest/update', {}, token)).status).toBe(403)
    }
  })
})
