import { initialLayout, type Layout } from '@lienzo/rules/people/layout'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondFactors } from '../../db/tables/people/second-factors.ts'
import { passwordResets } from '../../db/tables/people/sessions.ts'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { mailsTo } from '../../testing/mail/read-mail.ts'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a user without permissions, because users need none for their own profile. */
async function somebody() {
  const { usergroup } = await customerWithStaff(application, admin)
  const role = await makerOf(application, admin).role({ permissions: {} })
  const user = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: usergroup.id })
  return { user, role, usergroup, token: await application.signIn(user.username) }
}

async function ownInput(token: string, changes: object = {}) {
  const { version, email, first_name, last_name, language } = await application.done(
    'userrest/getprofile',
    {},
    token,
  )
  return { version, email, first_name, last_name, language, ...changes }
}

function lastLogOf(userId: number) {
  return application.handle
    .select()
    .from(log)
    .where(and(eq(log.resource, 'user'), eq(log.record_id, userId)))
    .orderBy(desc(log.id))
    .limit(1)
}

describe("a user's own profile", () => {
  test('can be read without any permission', async () => {
    const { user, role, usergroup, token } = await somebody()
    expect(await application.done('userrest/getprofile', {}, token)).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      role_name: role.name,
      usergroup_name: usergroup.name,
      picture: null,
    })
  })

  // covers: product 6.7
  test('can be changed, with the previous values in the log', async () => {
    const { user, token } = await somebody()
    const email = `${unique('mia')}@example.com`
    const password = ADMIN_PASSWORD
    const input = await ownInput(token, {
      first_name: 'Mía',
      last_name: 'Sol',
      language: 'pt',
      email,
      password,
    })
    const profile = await application.done('userrest/updateprofile', input, token)
    expect(profile).toMatchObject({ first_name: 'Mía', last_name: 'Sol', language: 'pt', email })
    expect(profile.version).toBe(input.version + 1)
    expect(await application.done('userrest/getlogininfo', {}, token)).toMatchObject({
      first_name: 'Mía',
      language: 'pt',
    })
    const [entry] = await lastLogOf(user.id)
    expect(entry).toMatchObject({
      user_id: user.id,
      action: 'update',
      changes: { first_name: { after: 'Mía' }, language: { before: user.language, after: 'pt' } },
    })
    expect(JSON.stringify(entry)).not.toContain(ADMIN_PASSWORD)
  })

  test('cannot address another user, or change role, group or limits', async () => {
    const { token } = await somebody()
    const other = await somebody()
    const input = await ownInput(token)
    for (const more of [
      { id: other.user.id },
      { role_id: 1 },
      { usergroup_id: 1 },
      { user_limit_euros: 0 },
    ]) {
      const answer = await application.send('userrest/updateprofile', { ...input, ...more }, token)
      expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
      expect(Object.keys(answer.fields)).toEqual(Object.keys(more))
    }
  })

  test('cannot overwrite concurrent changes', async () => {
    const { token } = await somebody()
    const input = await ownInput(token)
    await application.done('userrest/updateprofile', { ...input, first_name: 'Ada' }, token)
    const late = await application.call('userrest/updateprofile', { ...input, first_name: 'Eva' }, token)
    expect(late).toMatchObject({ status: 409, error: 'CONFLICT', content: { first_name: 'Ada' } })
  })

  test('requires a unique e-mail address', async () => {
    const { token } = await somebody()
    const other = await somebody()
    const email = other.user.email.toUpperCase()
    const input = await ownInput(token, { email, password: ADMIN_PASSWORD })
    expect(await application.call('userrest/updateprofile', input, token)).toMatchObject({
      status: 422,
      fields: { email: { key: 'validation.taken' } },
    })
  })

  test('rejects a picture of another user', async () => {
    const { token } = await somebody()
    const input = await ownInput(token, { picture_upload: '0123456789abcdef0123456789abcdef' })
    expect(await application.call('userrest/updateprofile', input, token)).toMatchObject({
      status: 422,
      fields: { picture_upload: { key: 'validation.upload_not_found' } },
    })
  })
})

describe('a change of the own e-mail address', () => {
  // covers: ASVS 7.5.1
  test('requires the password, and changes nothing without it', async () => {
    const { user, token } = await somebody()
    const input = await ownInput(token, { email: 'mine@example.com', first_name: 'Eva' })
    for (const [password, key] of [
      [undefined, 'validation.required'],
      ['', 'validation.required'],
      ['not-this-one', 'validation.wrong_password'],
    ] as const) {
      const answer = await application.send('userrest/updateprofile', { ...input, password }, token)
      expect(answer).toMatchObject({ status: 422, fields: { password: { key } } })
    }
    expect(await application.done('userrest/getprofile', {}, token)).toMatchObject({
      email: user.email,
      first_name: user.first_name,
    })
  })

  test('is reported to the old one, whoever made it, and invalidates links sent there', async () => {
    const { user, token } = await somebody()
    const link = { user_id: user.id, created_at: 1, expires_at: 9_999_999_999, hash: unique('hash') }
    await application.handle.insert(passwordResets).values(link)
    const email = `${unique('new')}@example.com`
    const input = await ownInput(token, { email, password: ADMIN_PASSWORD })
    await application.done('userrest/updateprofile', input, token)
    const other = await somebody()
    const form = userForm(other.user, { email: `${unique('new')}@example.com` })
    await application.done('userrest/update', form, admin)
    await application.workOnJobs()
    for (const { user: recipient } of [{ user }, other]) {
      await expect.poll(async () => (await mailsTo(application.folder, recipient.email)).length, soon).toBe(1)
      const [mail = ''] = await mailsTo(application.folder, recipient.email)
      expect(mail).toContain(recipient.username)
      expect(mail).not.toContain('new-')
      expect(mail).toContain('(UTC)')
    }
    const [passwordReset] = await application.handle
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.hash, link.hash))
    expect(passwordReset?.used_at).toEqual(expect.any(Number))
  })
})

test('a new password and a removed second factor are reported by mail, with user and time, in the right language', async () => {
  const { services, handle, folder } = application
  const own = await somebody()
  const byAdmin = await somebody()
  const withoutFactor = await somebody()
  const reset = await somebody()
  const withNewAddress = await somebody()
  const confirmed_at = 1
  const secret = services.sealing.seal('secret', 'a second factor')
  for (const { user } of [withoutFactor, reset])
    await handle.insert(secondFactors).values({ user_id: user.id, secret, created_at: 1, confirmed_at })
  await handle.update(users).set({ language: 'us' }).where(eq(users.id, own.user.id))
  await handle.update(users).set({ language: 'pt' }).where(eq(users.id, reset.user.id))

  const password = ADMIN_PASSWORD
  const new_password = 'otra-clave-de-prueba'
  await application.done('userrest/changepassword', { password, new_password }, own.token)
  await application.done('userrest/update', userForm(byAdmin.user, { password: new_password }), admin)
  await application.done('userrest/endsecondfactor', { password }, withoutFactor.token)
  await application.done('userrest/resetsecondfactor', { id: reset.user.id }, admin)
  // Changes the e-mail address and the password, as in an account takeover. Both changes are reported to the old address.
  const both = { email: `${unique('new')}@example.com`, password: new_password }
  await application.done('userrest/update', userForm(withNewAddress.user, both), admin)

  const subjects = async ({ user }: typeof own) =>
    (await mailsTo(folder, user.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]).toSorted()
  await expect.poll(() => subjects(own), soon).toEqual(['Your password in Lienzo was changed'])
  await expect.poll(() => subjects(reset), soon).toHaveLength(1)
  await expect
    .poll(() => subjects(withoutFactor), soon)
    .toEqual(['Tu segundo factor en Lienzo se ha quitado'])
  await expect.poll(() => subjects(withNewAddress), soon).toHaveLength(2)
  const [ofOwn = ''] = await mailsTo(folder, own.user.email)
  expect(ofOwn).toMatch(/somebody signed in as you, on \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/)
  expect(ofOwn).toContain('If it was not you')
  const [ofGiven = ''] = await mailsTo(folder, byAdmin.user.email)
  expect(ofGiven).toMatch(/Lo ha hecho un administrador, el .* \(UTC\)/)
  const [ofReset = ''] = await mailsTo(folder, reset.user.email)
  expect(ofReset).toContain('Foi feito por um administrador, em')
})

describe('the stored layout', () => {
  const dark: Layout = { ...initialLayout, skin: 'smart-style-1', menuOnTop: false }

  function rememberedBy(token: string) {
    return application.done('userrest/getlogininfo', {}, token).then((info) => info.layout)
  }

  test('is kept until it is reset, and the log has the old value', async () => {
    const { user, token } = await somebody()
    expect(await rememberedBy(token)).toBeNull()
    await application.done('userrest/rememberlayout', { layout: dark }, token)
    expect(await rememberedBy(token)).toEqual(dark)
    expect(await rememberedBy(await application.signIn(user.username))).toEqual(dark)
    await application.done('userrest/rememberlayout', { layout: null }, token)
    expect(await rememberedBy(token)).toBeNull()
    const [entry] = await lastLogOf(user.id)
    expect(entry).toMatchObject({ action: 'layout', changes: { layout: { before: dark, after: null } } })
  })

  test('is separate for each user, and causes no conflicts in the profile', async () => {
    const { token } = await somebody()
    const other = await somebody()
    const input = await ownInput(token, { first_name: 'Ada' })
    await application.done('userrest/rememberlayout', { layout: dark }, token)
    expect(await rememberedBy(other.token)).toBeNull()
    await application.done('userrest/updateprofile', input, token)
    expect(await rememberedBy(token)).toEqual(dark)
  })

  test('from an earlier version of the application is completed', async () => {
    const { user, token } = await somebody()
    // Layout saved by an older version, with fewer options and a skin that no longer exists.
    const oldLayout = sql`${JSON.stringify({ skin: 'smart-style-9', rightToLeft: true })}::jsonb`
    await application.handle.update(users).set({ layout: oldLayout }).where(eq(users.id, user.id))
    expect(await rememberedBy(token)).toEqual({ ...initialLayout, rightToLeft: true })
  })
})
