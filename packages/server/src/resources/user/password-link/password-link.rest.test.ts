import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JOB_SCHEMA } from '../../../adapters/jobs/job-queue.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { passwordResets, signInFailures } from '../../../db/tables/people/sessions.ts'
import { users } from '../../../db/tables/people/users.ts'
import { log } from '../../../db/tables/records/log.ts'
import { customerWithStaff, houseUser, makerOf, unique } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { passwordLinkIn } from '../../../testing/mail/read-mail.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { passwordLinksOf } from '../../../testing/people/password-links.ts'
import { forgetFailures } from '../../../testing/people/sign-in.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const soon = { timeout: 20_000, interval: 50 }
const NEW_PASSWORD = 'otra-clave-bien-larga'

let application: TestApplication
let admin: string
let links: ReturnType<typeof passwordLinksOf>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  links = passwordLinksOf(application)
  await application.workOnJobs()
})
afterAll(() => application.close())

/** Clears the attempt counters, because the requests of one test would delay the next test. */
beforeEach(async () => {
  await forgetFailures(application)
})

function makeUser(changes: Partial<InputOnTheWire<CallAt<'userrest/update'>>> = {}) {
  return houseUser(application, admin, changes)
}

/** Requests a link without signing in, and returns the secret of the link in the e-mail. */
async function linkFor(user: { username: string; email: string }): Promise<string> {
  const before = (await links.linksTo(user.email)).length
  await application.done('userrest/resetpassword', { username: user.username }, '')
  await expect.poll(async () => (await links.linksTo(user.email)).length, soon).toBe(before + 1)
  const hashes = await links.linksTo(user.email)
  const states = await Promise.all(hashes.map(async (hash) => ({ hash, state: await links.stateOf(hash) })))
  return states.findLast(({ state }) => state === 'valid')?.hash ?? ''
}

function setPassword(hash: string, password = NEW_PASSWORD) {
  return links.setPassword(hash, password)
}

describe('the request for a password link', () => {
  test('mails it to the user, found by name or address in any case', async () => {
    const { user } = await makeUser({ first_name: 'Eva', last_name: 'Mínguez', language: 'es' })
    for (const username of [user.username, ` ${user.email.toUpperCase()} `]) {
      const before = (await links.mailsTo(user.email)).length
      expect(await application.call('userrest/resetpassword', { username })).toMatchObject({
        status: 200,
        content: {},
      })
      await expect.poll(async () => (await links.mailsTo(user.email)).length, soon).toBe(before + 1)
    }
    const [mail = ''] = await links.mailsTo(user.email)
    expect(mail).toContain('Hola, Eva:')
    expect(mail).toContain(user.username)
    expect(mail).toContain(`${application.services.settings.publicUrl}/#/auth/reset?hash=`)
    expect(passwordLinkIn(mail)).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['us', 'Set a new password'],
    ['es', 'Poner una contraseña nueva'],
    ['pt', 'Definir uma nova palavra-passe'],
  ] as const)('sends the mail in the language of the user: %s', async (language, words) => {
    const { user } = await makeUser({ language })
    await linkFor(user)
    expect((await links.mailsTo(user.email))[0]).toContain(words)
  })

  test('has the same answer and the same queries for an existing and an unknown user', async () => {
    // This server runs no jobs, so only the queries of the calls are counted.
    await using server = await openTestApplication()
    const answers: unknown[] = []
    const ask = (username: string) =>
      queriesOf(async () => {
        answers.push(await server.call('userrest/resetpassword', { username }))
      })
    await ask(unique('nobody'))
    const adminQueries = await ask('admin')
    const unknown = await ask(unique('nobody'))
    expect(answers[1]).toMatchObject({ status: 200, content: {} })
    expect(answers[2]).toEqual(answers[1])
    expect(adminQueries.length).toBeGreaterThan(4)
    expect(unknown).toEqual(adminQueries)
  })

  test('keeps the secret of the link only in the mail', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    const [row] = await application.handle
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.user_id, user.id))
    expect(JSON.stringify(row)).not.toContain(hash)
    const [job] = await queryRows(
      application.handle,
      { found: count() },
      (columns) => sql`select ${columns} from ${sql.identifier(JOB_SCHEMA)}.job
        where data::text like ${`%${hash}%`} or output::text like ${`%${hash}%`}`,
    )
    expect(job?.found).toBe(0)
  })

  test('sends nothing to users who cannot sign in', async () => {
    const make = makerOf(application, admin)
    const role = await make.role()
    const inactive = await make.user({ role_id: role.id, usergroup_id: 1, active: false })
    const deletedUser = await make.user({ role_id: role.id, usergroup_id: 1 })
    await application.done('userrest/delete', { id: deletedUser.id }, admin)
    const inactiveGroup = await customerWithStaff(application, admin)
    const { id, version, name, customer_id, notes } = inactiveGroup.usergroup
    await application.done(
      'usergrouprest/update',
      { id, version, name, customer_id, notes, active: false },
      admin,
    )
    const before = await links.jobsDone()
    for (const { username } of [inactive, deletedUser, inactiveGroup.user]) {
      expect(await application.call('userrest/resetpassword', { username })).toMatchObject({ status: 200 })
    }
    await expect.poll(links.jobsDone, soon).toBe(before + 3)
    for (const { email } of [inactive, deletedUser, inactiveGroup.user])
      expect(await links.mailsTo(email)).toEqual([])
  })

  test('is delayed on repetition, for a user and for an unknown name', async () => {
    const { user } = await makeUser()
    for (const username of [user.username, unique('nobody')]) {
      await forgetFailures(application)
      const answers = []
      for (let turn = 0; turn < 7; turn += 1) {
        answers.push((await application.call('userrest/resetpassword', { username })).error)
      }
      expect(answers.slice(0, 5)).toEqual(['', '', '', '', ''])
      expect(answers.slice(5)).toContain('TOO_MANY_ATTEMPTS')
    }
    // Too many requests for links do not delay the sign-in.
    expect(await application.signIn(user.username)).toMatch(/\./)
  })

  test('accepts any text as a name', async () => {
    for (const username of ["' or 1=1 --", '%', '\u0000', '\ud800', '<script>', 'a'.repeat(254)]) {
      await forgetFailures(application)
      const { status } = await application.call('userrest/resetpassword', { username })
      expect({ username, status }).toEqual({ username, status: expect.toBeOneOf([200, 422]) })
    }
  })
})

describe('a password link', () => {
  // covers: spec 7.13; ASVS 6.4.3
  test('sets a password once, ends every session and is written to the log', async () => {
    const { user, token } = await makeUser()
    const hash = await linkFor(user)
    expect(await application.done('userrest/checkhash', { hash }, '')).toEqual({
      state: 'valid',
      username: user.username,
    })
    expect(await setPassword(hash)).toMatchObject({ status: 200, content: {} })

    expect(await application.call('userrest/getlogininfo', {}, token)).toMatchObject({ error: 'TOKEN_ERROR' })
    expect(
      await application.call('userrest/login', { username: user.username, password: ADMIN_PASSWORD }),
    ).toMatchObject({ error: 'LOGIN_FAILED' })
    expect(await application.signIn(user.username, NEW_PASSWORD)).toMatch(/\./)
    const [entry] = await application.handle
      .select()
      .from(log)
      .where(sql`${log.action} = 'password' and ${log.record_id} = ${user.id}`)
    expect(entry).toMatchObject({ resource: 'user', user_id: null, address: '127.0.0.1', changes: {} })

    expect(await links.stateOf(hash)).toBe('unknown')
    expect(await setPassword(hash, 'y-otra-mas-de-repuesto')).toMatchObject({
      status: 422,
      fields: { hash: { key: 'validation.password_link' } },
    })
    expect(await application.signIn(user.username, NEW_PASSWORD)).toMatch(/\./)
  })

  // covers: ASVS 6.5.1
  test('used twice concurrently counts once', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    const passwords = Array.from({ length: 5 }, (_, index) => `${NEW_PASSWORD}-${index}`)
    const answers = await Promise.all(passwords.map((password) => setPassword(hash, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    const set = passwords[answers.findIndex(({ status }) => status === 200)]
    expect(await application.signIn(user.username, set)).toMatch(/\./)
  })

  // covers: ASVS 6.4.1
  test('expires after an hour with an explanation', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    const [link] = await application.handle
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.user_id, user.id))
    expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(3600)
    await application.handle
      .update(passwordResets)
      .set({ expires_at: sql`${passwordResets.created_at} - 1` })
      .where(eq(passwordResets.user_id, user.id))
    expect(await links.stateOf(hash)).toBe('expired')
    expect(await setPassword(hash)).toMatchObject({ status: 422, fields: { hash: expect.anything() } })
  })

  test('that never existed gets the same answer as a used one', async () => {
    expect(await application.done('userrest/checkhash', { hash: 'x'.repeat(43) }, '')).toEqual({
      state: 'unknown',
      username: '',
    })
    expect(await setPassword('x'.repeat(43))).toMatchObject({
      status: 422,
      fields: { hash: expect.anything() },
    })
  })

  test('stays valid after a weak password, which is reported', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    for (const [password, key] of [
      ['corta', 'validation.password.too-short'],
      ['1234567890', 'validation.password.sequence'],
      [`${user.username}12`, expect.stringContaining('validation.password.')],
    ] as const) {
      expect(await setPassword(hash, password)).toMatchObject({ status: 422, fields: { password: { key } } })
    }
    expect(await setPassword(hash)).toMatchObject({ status: 200 })
  })

  test('expires with other links of the user, with a new password, and with the user', async () => {
    const { user, token } = await makeUser()
    const first = await linkFor(user)
    const second = await linkFor(user)
    expect([await links.stateOf(first), await links.stateOf(second)]).toEqual(['valid', 'valid'])
    expect(await setPassword(second)).toMatchObject({ status: 200 })
    expect(await links.stateOf(first)).toBe('unknown')
    expect(token).not.toBe('')

    const other = await makeUser()
    const old = await linkFor(other.user)
    const change = { password: ADMIN_PASSWORD, new_password: NEW_PASSWORD }
    await application.done('userrest/changepassword', change, other.token)
    expect(await links.stateOf(old)).toBe('unknown')

    const third = await makeUser()
    const dead = await linkFor(third.user)
    await application.handle.update(users).set({ active: false }).where(eq(users.id, third.user.id))
    expect(await links.stateOf(dead)).toBe('unknown')
    expect(await setPassword(dead)).toMatchObject({ status: 422 })
  })

  test('requested before the password was set is not mailed afterwards', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    await setPassword(hash)
    const before = await links.jobsDone()
    const requested_at = Math.floor(Date.now() / 1000) - 60
    await application.services.jobs.add(application.handle, 'password-link', {
      user_id: user.id,
      requested_at,
    })
    await expect.poll(links.jobsDone, soon).toBe(before + 1)
    expect(await links.linksTo(user.email)).toHaveLength(1)
  })

  test('that set a password leads to a notification by mail', async () => {
    const { user } = await makeUser()
    await setPassword(await linkFor(user))
    const readNotices = async () => (await links.mailsTo(user.email)).filter((mail) => mail.includes('(UTC)'))
    await expect
      .poll(readNotices, soon)
      .toEqual([expect.stringContaining('con un enlace que te enviamos por correo')])
  })

  test('ends the API keys of its user, in case they were compromised', async () => {
    const { user, token } = await makeUser()
    const { key } = await application.done('apikeyrest/make', { name: 'Shop', permissions: {} }, token)
    expect(await application.call('userrest/getlogininfo', {}, key)).toMatchObject({ status: 200 })
    expect(await setPassword(await linkFor(user))).toMatchObject({ status: 200 })
    expect(await application.call('userrest/getlogininfo', {}, key)).toMatchObject({ status: 401 })
  })

  test('lets its user sign in at once after failed attempts', async () => {
    const { user } = await makeUser()
    const hash = await linkFor(user)
    for (let turn = 0; turn < 8; turn += 1) {
      await application.call('userrest/login', { username: user.username, password: 'no-es-esta' })
    }
    // Lengthens the delay. It would start at one second, which could be over too early on a slow machine.
    await application.handle.update(signInFailures).set({ failures: sql`failures * 2` })
    const { username } = user
    expect(await application.call('userrest/login', { username, password: ADMIN_PASSWORD })).toMatchObject({
      error: 'TOO_MANY_ATTEMPTS',
    })
    await setPassword(hash)
    await application.handle.delete(signInFailures).where(sql`${signInFailures.key} like 'address:%'`)
    expect(await application.signIn(username, NEW_PASSWORD)).toMatch(/\./)
  })
})

describe('an administrator', () => {
  test('can send a link to a user, without seeing it', async () => {
    const make = makerOf(application, admin)
    const user = await make.user({ role_id: (await make.role()).id, usergroup_id: 1 })
    expect(await application.call('userrest/sendresetlink', { id: user.id }, admin)).toMatchObject({
      status: 200,
      content: {},
    })
    await expect.poll(async () => (await links.mailsTo(user.email)).length, soon).toBe(1)
    const [mail] = await links.mailsTo(user.email)
    expect(await setPassword(passwordLinkIn(mail))).toMatchObject({ status: 200 })
    const [entry] = await application.handle
      .select()
      .from(log)
      .where(sql`${log.action} = 'sendresetlink' and ${log.record_id} = ${user.id}`)
    expect(entry?.user_id).toBeGreaterThan(0)
  })

  test('cannot send a link to a user who cannot sign in', async () => {
    const make = makerOf(application, admin)
    const user = await make.user({ role_id: (await make.role()).id, usergroup_id: 1, active: false })
    expect(await application.call('userrest/sendresetlink', { id: user.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })
})

test('a mail that fails permanently is reported to the administrators of the house, and nobody else', async () => {
  await using server = await openTestApplication({ smtpUrl: 'smtp://127.0.0.1:9' })
  const token = await server.signIn('admin')
  const { user } = await houseUser(server, token)
  const buyer = await customerWithStaff(server, token)
  await server.done('userrest/resetpassword', { username: buyer.user.username }, '')
  // Disables retries, so that the first failure is final.
  await server.handle.execute(sql`update ${sql.identifier(JOB_SCHEMA)}.job set retry_limit = 0`)
  await server.workOnJobs()
  const notifications = () => server.handle.select().from(activities)
  await expect.poll(async () => (await notifications()).length, soon).toBe(2)
  const rows = await notifications()
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([1, user.id].sort())
  expect(rows[0]).toMatchObject({
    kind: 'notification',
    status: 'CRITICAL',
    text_key: 'activity.mail_failed',
    text_values: { username: buyer.user.username, email: buyer.user.email },
    link: `/user/${buyer.user.id}`,
  })
})
