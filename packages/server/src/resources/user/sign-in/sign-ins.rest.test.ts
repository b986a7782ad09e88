import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { customerWithStaff, houseUser, makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { isTaken } from '../../../testing/people/sign-in.ts'
import { userForm } from '../../../testing/people/user-form.ts'
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

const works = (token: string) => isTaken(application, token)

function idOf(token: string): string {
  return String(decodeJwt(token).sid)
}

async function managerWith(user: typeof full | typeof look) {
  const role = await makerOf(application, admin).role({ permissions: { '/user': user } })
  const manager = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
  return { user: manager, role, token: await application.signIn(manager.username) }
}

describe('the list of sign-ins', () => {
  test('shows their origin and expiry, and marks the current one', async () => {
    const { user, token } = await houseUser(application, admin)
    const browser = { 'content-type': 'application/json', 'user-agent': 'Firefox/127.0 (Windows NT 10.0)' }
    const body = JSON.stringify({ username: user.username, password: ADMIN_PASSWORD })
    await application.post('userrest/login', body, { ...browser, 'x-forwarded-for': '203.0.113.9' })
    const signIns = await application.done('userrest/signins', {}, token)
    expect(signIns).toHaveLength(2)
    const own = signIns.find((each) => each.current)
    const other = signIns.find((each) => !each.current)
    expect(own).toMatchObject({ id: idOf(token) })
    expect(other).toMatchObject({ address: '203.0.113.9', user_agent: browser['user-agent'] })
    for (const { created_at, renewed_at, expires_at } of signIns) {
      expect(renewed_at).toBeGreaterThanOrEqual(created_at)
      expect(expires_at - renewed_at).toBe(TOKEN_SECONDS)
    }
    const adminView = await application.done('userrest/signins', { user_id: user.id }, admin)
    expect(adminView.map(({ id, current }) => ({ id, current }))).toEqual(
      signIns.map(({ id }) => ({ id, current: false })),
    )
  })

  test('ends one immediately: its next call is refused, and it is removed', async () => {
    const { user, token } = await houseUser(application, admin)
    const other = await application.signIn(user.username)
    await application.done('userrest/endsignin', { id: idOf(other) }, token)
    expect(await application.call('userrest/getlogininfo', {}, other)).toMatchObject({
      status: 401,
      error: 'TOKEN_ERROR',
    })
    expect(await works(token)).toBe(true)
    expect(await application.done('userrest/signins', {}, token)).toHaveLength(1)
    expect((await application.call('userrest/endsignin', { id: idOf(other) }, token)).status).toBe(404)
  })

  // covers: ASVS 7.5.2
  test('ends all others together, and keeps the current one', async () => {
    const { user, token } = await houseUser(application, admin)
    const others = [await application.signIn(user.username), await application.signIn(user.username)]
    expect(await application.done('userrest/endothersignins', {}, token)).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(works))).toEqual([false, false])
    expect(await works(token)).toBe(true)
    expect(await application.done('userrest/endothersignins', {}, token)).toEqual({ ended: 0 })
  })

  // covers: ASVS 7.4.5
  test('of other users requires view rights on users, and edit rights to end them', async () => {
    const nobody = await makerOf(application, admin).role({ permissions: {} })
    const plain = await makerOf(application, admin).user({ role_id: nobody.id, usergroup_id: 1 })
    const plainToken = await application.signIn(plain.username)
    const viewer = await managerWith(look)
    const editor = await managerWith(full)
    const input = { user_id: plain.id }
    const id = idOf(plainToken)

    expect((await application.call('userrest/signins', { user_id: 1 }, plainToken)).status).toBe(404)
    expect((await application.call('userrest/endsignin', { id: idOf(admin) }, plainToken)).status).toBe(404)
    expect(await application.done('userrest/signins', input, viewer.token)).toHaveLength(1)
    expect((await application.call('userrest/endsignin', { id }, viewer.token)).status).toBe(403)
    expect((await application.call('userrest/endothersignins', input, viewer.token)).status).toBe(403)
    expect(await works(plainToken)).toBe(true)
    await application.done('userrest/endsignin', { id }, editor.token)
    expect(await works(plainToken)).toBe(false)
    const again = await application.signIn(plain.username)
    expect(await application.done('userrest/endothersignins', input, editor.token)).toEqual({ ended: 1 })
    expect(await works(again)).toBe(false)
  })

  test('cannot end those of users with more rights', async () => {
    const editor = await managerWith(full)
    const higher = await houseUser(application, admin)
    const ways = [
      application.call('userrest/endsignin', { id: idOf(higher.token) }, editor.token),
      application.call('userrest/endothersignins', { user_id: higher.user.id }, editor.token),
    ]
    for (const answer of await Promise.all(ways)) {
      expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    }
    expect(await works(higher.token)).toBe(true)
  })
})

describe('the deactivation of a user group', () => {
  test('permanently ends the sessions of its users, and no others', async () => {
    const { usergroup, user, token } = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const { id, name, customer_id, notes } = usergroup
    const set = (version: number, active: boolean) =>
      application.done('usergrouprest/update', { id, version, name, customer_id, notes, active }, admin)
    const off = await set(usergroup.version, false)
    expect(await works(token)).toBe(false)
    await set(off.version, true)
    expect(await works(token)).toBe(false)
    expect(await works(await application.signIn(user.username))).toBe(true)
    expect(await works(other.token)).toBe(true)
  })
})

describe('the customer in the log', () => {
  test('is that of the group for users, their sessions and their movements', async () => {
    const { user, customer, token } = await customerWithStaff(application, admin)
    const { id } = user
    await application.done('userrest/update', userForm(user, { first_name: 'Eva' }), admin)
    const adjustment = { user_id: id, euros: 5, m2: 0, reason: 'Start' }
    await application.done('userrest/adjustsaldo', adjustment, admin)
    await application.done('userrest/endothersignins', {}, token)
    await application.done('userrest/logout', {}, token)
    await application.done('userrest/delete', { id }, admin)
    await application.done('userrest/undelete', { id }, admin)
    const entries = await application.handle.query.log.findMany({
      where: (entry, { eq }) => eq(entry.customer_id, customer.id),
      orderBy: (entry) => entry.id,
    })
    const actions = entries.map(({ resource, action }) => `${resource} ${action}`)
    expect(actions).toEqual(
      expect.arrayContaining([
        'usergroup create',
        'user create',
        'signin login',
        'user update',
        'movement adjustment',
        'session logout',
        'user delete',
        'user undelete',
      ]),
    )
  })

  test('is empty for those of the house', async () => {
    const { user } = await houseUser(application, admin)
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'user'), eq(entry.record_id, user.id)),
    })
    expect(entries).toMatchObject([{ action: 'create', customer_id: null }])
  })
})

describe('the movements of the balance', () => {
  // covers: product 2.2, 3.38
  test('show the balance after each, under any filter, and who made them', async () => {
    const { user } = await customerWithStaff(application, admin)
    const { user: other } = await customerWithStaff(application, admin)
    const steps = [10, -2.5, 4.25, -1]
    for (const [index, euros] of steps.entries()) {
      const input = { euros, m2: 0.5, reason: `Step ${index}` }
      await application.done('userrest/adjustsaldo', { ...input, user_id: user.id }, admin)
      await application.done('userrest/adjustsaldo', { ...input, user_id: other.id, m2: 2 }, admin)
    }
    const ask = (filters: Record<string, string>, page = 1) =>
      application.done('userrest/movements', { user_id: user.id, perpage: 2, page, filters }, admin)
    const first = await ask({})
    expect(first.total).toBe(4)
    expect(first.rows.map(({ saldo_euros, saldo_m2 }) => [saldo_euros, saldo_m2])).toEqual([
      [10.75, 2],
      [11.75, 1.5],
    ])
    const second = await ask({}, 2)
    expect(second.rows.map(({ saldo_euros }) => saldo_euros)).toEqual([7.5, 10])
    const gifts = await ask({ euros: 'lt;0' })
    expect(gifts.rows.map(({ euros, saldo_euros }) => [euros, saldo_euros])).toEqual([
      [-1, 10.75],
      [-2.5, 7.5],
    ])
    expect(gifts.rows[0]?.created_by_name).toBe('admin')
    expect((await ask({ kind: 'in;order' })).total).toBe(0)
    expect((await ask({ created_at: 'date;|1000' })).total).toBe(0)
    const { rows } = await application.done('userrest/movements', { user_id: other.id }, admin)
    expect(rows.map(({ saldo_m2 }) => saldo_m2)).toEqual([8, 6, 4, 2])
  })

  test('take as many queries for a long page as for a short one', async () => {
    const { user } = await customerWithStaff(application, admin)
    for (const euros of [1, 2, 3, 4, 5, 6]) {
      const input = { user_id: user.id, euros, m2: 0, reason: 'Step' }
      await application.done('userrest/adjustsaldo', input, admin)
    }
    const count = async (perpage: number) => {
      const input = { user_id: user.id, perpage }
      return (await queriesOf(() => application.done('userrest/movements', input, admin))).length
    }
    // Reads the user, the total, the ids, the rows and the running sums, with one query each.
    expect(await count(1)).toBeLessThanOrEqual(5)
    expect(await count(500)).toBeLessThanOrEqual(5)
  })

  test('an adjustment returns the new balance', async () => {
    const { user } = await customerWithStaff(application, admin)
    const adjust = (euros: number) =>
      application.done('userrest/adjustsaldo', { user_id: user.id, euros, m2: 0, reason: 'Goodwill' }, admin)
    expect(await adjust(20)).toMatchObject({ euros: 20, saldo_euros: 20, kind: 'adjustment' })
    expect(await adjust(-5.5)).toMatchObject({ saldo_euros: 14.5, reference: 'Goodwill' })
  })
})
