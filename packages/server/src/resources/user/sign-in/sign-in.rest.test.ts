import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobContext } from '../../../core/jobs/work-on-jobs.ts'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { requestCounts } from '../../../db/tables/people/request-counts.ts'
import { sessions, signInFailures } from '../../../db/tables/people/sessions.ts'
import { houseUser, makerOf, unique } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { forgetFailures } from '../../../testing/people/sign-in.ts'
import { lockWaits } from '../../../testing/postgresql/lock-waits.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { oldFailuresJob } from './old-failures-job.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

beforeEach(() => forgetFailures(application))

const json = { 'content-type': 'application/json' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** Signs in from the given IP address. */
function signInFrom(address: string, username: string, password: string) {
  return application.post('userrest/login', JSON.stringify({ username, password }), {
    ...json,
    'x-forwarded-for': address,
  })
}

describe('signing in', () => {
  // covers: spec 7.3; product 6.1
  test('accepts a form, as specified, and JSON', async () => {
    const body = new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD })
    const answer = await application.post('userrest/login', body.toString(), asForm)
    expect(answer).toMatchObject({ status: 200, error: '', content: { token: expect.any(String) } })
    const inJson = await application.call('userrest/login', { username: 'admin', password: ADMIN_PASSWORD })
    expect(inJson).toMatchObject({ status: 200, error: '', content: { token: expect.any(String) } })
  })

  // covers: ASVS 7.2.2
  test('returns a token of three parts with its user and its issuer', async () => {
    const { user, role, token } = await houseUser(application, admin)
    expect(token.split('.')).toHaveLength(3)
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      user_id: user.id,
      user_role: role.id,
      issuer: application.services.settings.tokenIssuer,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(TOKEN_SECONDS)
  })

  test('accepts the e-mail address as the name, both case-insensitive', async () => {
    const { user } = await houseUser(application, admin)
    for (const name of [user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      expect(await application.signIn(name)).toEqual(expect.any(String))
    }
  })

  // covers: ASVS 16.3.1
  test('is recorded with time and address', async () => {
    const { user } = await houseUser(application, admin)
    await signInFrom('203.0.113.7', user.username, ADMIN_PASSWORD)
    const now = await application.done('userrest/get', { id: user.id }, admin)
    expect(now.last_sign_in_at).toBeGreaterThan(Date.now() / 1000 - 60)
    const [session] = await application.handle
      .select()
      .from(sessions)
      .where(sql`user_id = ${user.id} and address = '203.0.113.7'`)
    expect(session).toMatchObject({ ended_at: null })
  })

  test('updates a list filtered by the last sign-in at once', async () => {
    const { user } = await houseUser(application, admin)
    const filters = { last_sign_in_at: 'null;0', username: `eq;${user.username}` }
    expect((await application.done('userrest/list', { filters }, admin)).total).toBe(1)
    const other = await makerOf(application, admin).user({ role_id: user.role_id, usergroup_id: 1 })
    const ofOther = { last_sign_in_at: 'null;0', username: `eq;${other.username}` }
    expect((await application.done('userrest/list', { filters: ofOther }, admin)).total).toBe(0)
    await application.signIn(other.username)
    expect((await application.done('userrest/list', { filters: ofOther }, admin)).total).toBe(1)
  })

  test('answers a wrong password and an unknown user the same way', async () => {
    const { user } = await houseUser(application, admin)
    const wrong = await application.call('userrest/login', { username: user.username, password: 'no' })
    const unknown = await application.call('userrest/login', { username: unique('nobody'), password: 'no' })
    expect(wrong).toMatchObject({ status: 401, error: 'LOGIN_FAILED', content: null })
    expect(unknown).toEqual(wrong)
  })

  test('does the same work for an unknown user as for a wrong password', async () => {
    const hashOfUnknownUser = vi.spyOn(application.services.passwords, 'hashOfUnknownUser')
    const statementsFor = async (username: string) => {
      await forgetFailures(application)
      return queriesOf(() => application.call('userrest/login', { username, password: 'wrong' }))
    }
    const role = await makerOf(application, admin).role()
    // Like an unknown name, this user has never signed in from this network.
    const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    const knownUserStatements = await statementsFor(user.username)
    expect(hashOfUnknownUser).not.toHaveBeenCalled()
    const unknown = await statementsFor(unique('nobody'))
    expect(hashOfUnknownUser).toHaveBeenCalledTimes(1)
    expect(unknown.length).toBe(knownUserStatements.length)
    hashOfUnknownUser.mockRestore()
  })

  test('reveals that a user is inactive only after the right password', async () => {
    const role = await makerOf(application, admin).role()
    const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1, active: false })
    const right = await application.call('userrest/login', {
      username: user.username,
      password: ADMIN_PASSWORD,
    })
    const wrong = await application.call('userrest/login', { username: user.username, password: 'wrong' })
    expect(right).toMatchObject({ status: 401, error: 'USER_INACTIVE' })
    expect(wrong).toMatchObject({ status: 401, error: 'LOGIN_FAILED' })
  })

  test('accepts any text as a name or password', async () => {
    const names = [
      "' or 1=1 --",
      '%',
      'admin%',
      '\u0000',
      '\ud800',
      '<script>',
      'ａｄｍｉｎ',
      'a'.repeat(254),
    ]
    for (const username of names) {
      await forgetFailures(application)
      const answer = await application.send('userrest/login', { username, password: ADMIN_PASSWORD })
      expect({ username, refused: [401, 422].includes(answer.status) }).toEqual({ username, refused: true })
    }
    for (const password of ['\u0000', '', 'x'.repeat(201), "' or 1=1 --"]) {
      await forgetFailures(application)
      const answer = await application.send('userrest/login', { username: 'admin', password })
      expect({ password, refused: [401, 422].includes(answer.status) }).toEqual({ password, refused: true })
    }
  })
})

describe('a failed sign-in', () => {
  // covers: ASVS 16.3.1
  test('is logged for its user with its origin, and not at all for an unknown name', async () => {
    const { user } = await houseUser(application, admin)
    await signInFrom('198.51.100.80', user.username, 'a-wrong-password')
    await signInFrom('198.51.100.80', 'a-name-that-is-nobodys', 'a-wrong-password')
    const filters = { action: 'eq;login_failed', address: 'eq;198.51.100.80' }
    const { rows } = await application.done('logrest/list', { filters }, admin)
    expect(rows).toMatchObject([
      { resource: 'signin', record_id: user.id, label: user.username, user_id: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('a-wrong-password')
  })
})

// covers: ASVS 16.3.2, 16.3.3
test('a refusal is written to the server log with user, origin and call, without the input', async () => {
  const { user, token } = await houseUser(application, admin, {
    role_id: (await makerOf(application, admin).role({ permissions: {} })).id,
  })
  const lines: object[] = []
  const child = vi.spyOn(application.fastify.log, 'child').mockReturnValue({
    ...application.fastify.log,
    info: (line: object) => lines.push(line),
    warn: (line: object) => lines.push(line),
  } as unknown as typeof application.fastify.log)
  await signInFrom('198.51.100.90', user.username, 'a-wrong-password')
  await application.call('customerrest/list', { search: 'a-secret-search' }, token)
  await application.call('customerrest/list', {}, 'no.such.token')
  const guess = { password: 'another-wrong-password' }
  await application.call('userrest/startsecondfactor', guess, token)
  child.mockRestore()
  const of = { user_id: user.id, address: '127.0.0.1' }
  expect(lines).toEqual([
    { refused: 'LOGIN_FAILED', path: '/rest/userrest/login', user_id: null, address: '198.51.100.90' },
    { refused: 'NO_PERMISSION', path: '/rest/customerrest/list', ...of },
    { refused: 'TOKEN_ERROR', path: '/rest/customerrest/list', user_id: null, address: '127.0.0.1' },
    { refused: 'INVALID_INPUT', path: '/rest/userrest/startsecondfactor', ...of },
  ])
})

test('a sign-in during the deactivation of the user opens no session', async () => {
  const { user } = await houseUser(application, admin)
  const { pool } = application.database
  const somebody = await pool.connect()
  await somebody.query('begin')
  await somebody.query(`update users set active = false where id = ${user.id}`)
  const signingIn = application.call('userrest/login', { username: user.username, password: ADMIN_PASSWORD })
  await expect.poll(() => lockWaits(application), { timeout: 10_000 }).toBe(1)
  await somebody.query('commit')
  somebody.release()
  expect(await signingIn).toMatchObject({ status: 401, error: 'LOGIN_FAILED' })
})

describe('too many sign-ins', () => {
  /**
   * Doubles the failures to lengthen the delay. It would start at one second, which could be over too early on a slow machine.
   */
  async function lengthenWaits() {
    await application.handle.update(signInFailures).set({ failures: sql`failures * 2` })
  }

  // covers: product 5.23; ASVS 6.3.1
  test('of forty concurrent wrong attempts from one address check only a few passwords', async () => {
    const { user } = await houseUser(application, admin)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signInFrom('198.51.100.1', user.username, 'wrong')),
    )
    const attempts = answers.filter((answer) => answer.error === 'LOGIN_FAILED')
    const rejections = answers.filter((answer) => answer.error === 'TOO_MANY_ATTEMPTS')
    expect(attempts.length + rejections.length).toBe(40)
    // The first four attempts are not delayed. A few more are checked while the concurrent attempts wait for each other, which
    // takes one or two seconds.
    expect(attempts.length).toBeGreaterThanOrEqual(4)
    expect(attempts.length).toBeLessThanOrEqual(8)
    expect(rejections.every((answer) => Number(answer.headers.get('retry-after')) >= 1)).toBe(true)
    expect(rejections[0]).toMatchObject({
      status: 429,
      content: null,
      fields: { username: { key: 'validation.too_many_attempts', values: { seconds: expect.any(Number) } } },
    })
  })

  // covers: ASVS 6.3.1
  test('from a thousand addresses are slowed down too, but the user can sign in from a known one', async () => {
    const { user } = await houseUser(application, admin)
    await signInFrom('192.0.2.8', user.username, ADMIN_PASSWORD)
    for (const address of ['198.51.100.2', '2001:db8:1:2::1']) {
      expect(await signInFrom(address, user.username, 'wrong')).toMatchObject({ error: 'LOGIN_FAILED' })
    }
    // Simulates 400 failures from 400 addresses.
    const failures = await application.handle
      .update(signInFailures)
      .set({ failures: 400 })
      .where(eq(signInFailures.key, `user:${user.id}`))
      .returning()
    expect(failures).toHaveLength(1)
    expect(await signInFrom('198.51.100.3', user.username, ADMIN_PASSWORD)).toMatchObject({
      error: 'TOO_MANY_ATTEMPTS',
    })
    expect(await signInFrom('192.0.2.8', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })

  // covers: product 5.23
  test('delay their address for any names, and no other addresses', async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      expect(await signInFrom('198.51.100.200', unique('nobody'), 'wrong')).toMatchObject({
        error: 'LOGIN_FAILED',
      })
    }
    await lengthenWaits()
    expect(await signInFrom('198.51.100.200', 'admin', ADMIN_PASSWORD)).toMatchObject({
      status: 429,
      error: 'TOO_MANY_ATTEMPTS',
    })
    expect(await signInFrom('198.51.100.201', 'admin', ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })

  test('block even the right password from their address, but not from another', async () => {
    const { user } = await houseUser(application, admin)
    for (const last of [4, 5, 6]) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        await signInFrom(`198.51.100.${last}`, user.username, 'wrong')
    }
    await lengthenWaits()
    expect(await signInFrom('198.51.100.4', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 429 })
    expect(await signInFrom('198.51.100.9', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })

  test('never block many valid ones from one office, even across a second', async () => {
    const { user } = await houseUser(application, admin)
    const from = '198.51.100.70'
    await signInFrom(from, user.username, ADMIN_PASSWORD)
    // Simulates a later attempt that was recorded before this one.
    await application.handle.update(signInFailures).set({ last_at: sql`last_at + 2` })
    expect(await signInFrom(from, user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })

  test("are not forgiven by signing in to the attacker's own account", async () => {
    const { user } = await houseUser(application, admin)
    const from = '198.51.100.60'
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await signInFrom(from, unique('nobody'), 'wrong')
      if (attempt % 8 === 0) await signInFrom(from, user.username, ADMIN_PASSWORD)
    }
    await lengthenWaits()
    expect(await signInFrom(from, unique('nobody'), 'wrong')).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' })
  })

  test('count all addresses of an IPv6 /64 network as one', async () => {
    const { user } = await houseUser(application, admin)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signInFrom(`2001:db8:7:7::${attempt}`, user.username, 'wrong')
    await lengthenWaits()
    expect(await signInFrom('2001:db8:7:7:f::1', user.username, ADMIN_PASSWORD)).toMatchObject({
      status: 429,
    })
    expect(await signInFrom('2001:db8:7:8::1', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })

  test('leave bounded records without the input, deleted after a day', async () => {
    await signInFrom('198.51.100.70', 'mi-clave-en-el-campo-del-nombre', 'wrong')
    await application.call('userrest/resetpassword', { username: 'mi-clave-en-el-campo-del-nombre' })
    const rows = await application.handle.select().from(signInFailures)
    expect(rows).toHaveLength(5)
    for (const { key } of rows) {
      expect(key).toMatch(/^(?:(?:link:)?name|pair|address|link-address):[0-9a-f]{5}$/)
    }
    const day = 24 * 60 * 60
    const [firstRow] = rows
    await application.handle
      .update(signInFailures)
      .set({ last_at: sql`last_at - ${day + 60}` })
      .where(sql`${signInFailures.key} <> ${firstRow?.key}`)
    const { handle: database, services } = application
    const once = { id: 'once', signal: new AbortController().signal }
    await oldFailuresJob.run(jobContext(once, { database, services }), {})
    expect(await application.handle.select().from(signInFailures)).toEqual([firstRow])
  })

  test('do not leave counters of requests behind after their interval', async () => {
    const { handle: database, services } = application
    const now = Math.floor(Date.now() / 1000)
    await database.insert(requestCounts).values([
      { key: 'of an ended interval', ends_at: now - 60, counted: 1 },
      { key: 'of a current interval', ends_at: now + 3600, counted: 1 },
    ])
    const once = { id: 'once', signal: new AbortController().signal }
    await oldFailuresJob.run(jobContext(once, { database, services }), {})
    const keys = (await database.select().from(requestCounts)).map(({ key }) => key)
    expect(keys).toContain('of a current interval')
    expect(keys).not.toContain('of an ended interval')
  })

  test('count the name and the e-mail address of a user as one', async () => {
    const { user } = await houseUser(application, admin)
    for (const name of [user.username, user.email, user.username, user.email, user.username]) {
      await signInFrom('198.51.100.30', name, 'wrong')
    }
    await lengthenWaits()
    expect(await signInFrom('198.51.100.30', user.email, ADMIN_PASSWORD)).toMatchObject({ status: 429 })
  })

  test('are forgiven by a successful one', async () => {
    const { user } = await houseUser(application, admin)
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await signInFrom('198.51.100.40', user.username, 'wrong')).toMatchObject({ status: 401 })
      }
      expect(await signInFrom('198.51.100.40', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
    }
  })

  test('are possible again after the wait', async () => {
    const { user } = await houseUser(application, admin)
    for (let attempt = 0; attempt < 5; attempt += 1) await signInFrom('198.51.100.50', user.username, 'wrong')
    await lengthenWaits()
    const waiting = await signInFrom('198.51.100.50', user.username, ADMIN_PASSWORD)
    const seconds = Number(waiting.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThanOrEqual(32)
    await application.handle.update(signInFailures).set({ last_at: sql`last_at - ${seconds}` })
    expect(await signInFrom('198.51.100.50', user.username, ADMIN_PASSWORD)).toMatchObject({ status: 200 })
  })
})
