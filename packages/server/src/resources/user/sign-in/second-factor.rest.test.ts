import { createHash } from 'node:crypto'
import { z } from '@lienzo/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeSealing } from '../../../adapters/sealing/sealing.ts'
import { isQuickHash } from '../../../adapters/second-factor/recovery-codes.ts'
import { SettingsError } from '../../../adapters/settings/settings-error.ts'
import { readStorageKeys } from '../../../adapters/settings/storage-keys.ts'
import { recoveryCodes, secondFactors } from '../../../db/tables/people/second-factors.ts'
import { signInFailures } from '../../../db/tables/people/sessions.ts'
import { log } from '../../../db/tables/records/log.ts'
import { webhooks } from '../../../db/tables/records/webhooks.ts'
import { sealStoredSecrets } from '../../../stored-secrets.ts'
import { houseUser, makerOf } from '../../../testing/company.ts'
import { ADMIN_PASSWORD as PASSWORD } from '../../../testing/people/administrator.ts'
import { forgetFailures } from '../../../testing/people/sign-in.ts'
import { lockWaits } from '../../../testing/postgresql/lock-waits.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const CODE_SECONDS = 30

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

beforeEach(() => forgetFailures(application))

const setup = z.object({ secret: z.string(), address: z.string(), picture: z.string() })

const login = (username: string, code?: string, password = PASSWORD) =>
  application.call('userrest/login', { username, password, ...(code === undefined ? {} : { code }) })

/** Signs in as a user who must still set up a required second factor, and returns the setup. */
const beginSetup = async (username: string) => setup.parse((await login(username)).content)

/**
 * Returns the current code, or the code `later` steps ahead. Earlier codes are not supported, because they could expire before
 * the server checks them.
 */
function codeOf(secret: string, later = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * CODE_SECONDS })
}

/** Returns the next code, for users who have already used the current one. The next code is valid in the current step too. */
const nextCodeOf = (secret: string) => codeOf(secret, 1)

/** Creates a user whose role requires a second factor, but who has not set it up yet. */
async function userWhoNeedsOne() {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: {}, second_factor: true })
  return make.user({ role_id: role.id, usergroup_id: 1, password: PASSWORD })
}

/** Creates a user and sets up the second factor at the first sign-in, which uses up the current code. */
async function userWhoHasOne() {
  const user = await userWhoNeedsOne()
  const { secret } = await beginSetup(user.username)
  const signedIn = await login(user.username, await codeOf(secret))
  return { user, secret, token: signedIn.content.token, recovery: signedIn.content.recovery_codes ?? [] }
}

describe('a role that requires a second factor', () => {
  // covers: product 9.35; ASVS 6.3.3
  test('allows no sign-in before setup, and shows how', async () => {
    const user = await userWhoNeedsOne()
    const answer = await login(user.username)
    expect(answer).toMatchObject({ status: 401, error: 'SECOND_FACTOR_SETUP' })
    const { secret, address, picture } = setup.parse(answer.content)
    expect(address).toContain(`secret=${secret}`)
    expect(address).toContain(encodeURIComponent(user.username))
    expect(picture).toMatch(/^<svg/)
  })

  test('shows a new secret each time until one is confirmed, and accepts the last one only', async () => {
    const user = await userWhoNeedsOne()
    const firstSetup = await beginSetup(user.username)
    const { secret } = await beginSetup(user.username)
    expect(secret).not.toBe(firstSetup.secret)
    expect(await login(user.username, await codeOf(firstSetup.secret))).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    expect(await login(user.username, await codeOf(secret))).toMatchObject({ error: '' })
  })

  test('accepts no code of the previous secret after a restart at the same moment', async () => {
    const user = await userWhoNeedsOne()
    const { secret } = await beginSetup(user.username)
    const ofUser = eq(secondFactors.user_id, user.id)
    let signingIn: ReturnType<typeof login> | undefined
    await application.handle.transaction(async (database) => {
      await database.update(secondFactors).set({ secret: 'of somebody else', last_step: 0 }).where(ofUser)
      signingIn = login(user.username, await codeOf(secret))
      await expect.poll(() => lockWaits(application), { timeout: 10_000 }).toBe(1)
    })
    expect(await signingIn).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    const [factor] = await application.handle.select().from(secondFactors).where(ofUser)
    expect(factor?.confirmed_at).toBeNull()
  })

  // covers: ASVS 6.5.4
  test('accepts the first code, which confirms it, and shows ten recovery codes once', async () => {
    const { user, recovery, secret } = await userWhoHasOne()
    expect(new Set(recovery).size).toBe(10)
    const again = await login(user.username, await nextCodeOf(secret))
    expect(again).toMatchObject({ error: '', content: { token: expect.any(String) } })
    expect(again.content.recovery_codes).toBeUndefined()
    const entries = await application.handle.select().from(log).where(eq(log.record_id, user.id))
    expect(entries.map(({ action }) => action)).toContain('second_factor_on')
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('reveals nothing to somebody without the password', async () => {
    const { user, secret } = await userWhoHasOne()
    expect(await login(user.username, await nextCodeOf(secret), 'another password')).toMatchObject({
      error: 'LOGIN_FAILED',
    })
  })
})

describe('the code at sign-in', () => {
  test('is required, and a wrong one is refused', async () => {
    const { user } = await userWhoHasOne()
    expect(await login(user.username)).toMatchObject({
      status: 401,
      error: 'SECOND_FACTOR_NEEDED',
      content: null,
    })
    expect(await login(user.username, '000000')).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  })

  test.each(['', 'abcdef', '12345', '1234567', "' or 1=1 --", '１２３４５６'])(
    'cannot be %j',
    async (code) => {
      const { user } = await userWhoHasOne()
      expect((await login(user.username, code)).error).toMatch(/^SECOND_FACTOR_(NEEDED|WRONG)$/)
    },
  )

  // covers: ASVS 6.5.1
  test('is accepted once, even for two concurrent sign-ins', async () => {
    const { user, secret } = await userWhoHasOne()
    const code = await nextCodeOf(secret)
    const answers = await Promise.all([login(user.username, code), login(user.username, code)])
    expect(answers.map(({ error }) => error).sort()).toEqual(['', 'SECOND_FACTOR_WRONG'])
    expect(await login(user.username, code)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  })

  // covers: ASVS 6.5.5
  test('is accepted from a clock one code ahead, but not three', async () => {
    const { user, secret } = await userWhoHasOne()
    expect(await login(user.username, await codeOf(secret, 3))).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    expect(await login(user.username, await nextCodeOf(secret))).toMatchObject({ error: '' })
  })

  test('is accepted just after its thirty seconds, and so is the next one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const user = await userWhoNeedsOne()
    const { secret } = await beginSetup(user.username)
    const boundary = Math.ceil(Date.now() / 1000 / CODE_SECONDS + 1) * CODE_SECONDS * 1000
    vi.setSystemTime(boundary - 1)
    const [first, next] = [await codeOf(secret), await nextCodeOf(secret)]
    vi.setSystemTime(boundary)
    expect(await login(user.username, first)).toMatchObject({ error: '' })
    expect(await login(user.username, next)).toMatchObject({ error: '' })
  })

  // covers: ASVS 6.6.3
  test('cannot be guessed: wrong ones cause delays, and a request without one resets nothing', async () => {
    const { user, secret } = await userWhoHasOne()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await login(user.username, '000000')
      await login(user.username)
    }
    // Lengthens the delay. It would start at one second, which could be over too early on a slow machine.
    await application.handle.update(signInFailures).set({ failures: sql`failures * 2` })
    expect(await login(user.username, await nextCodeOf(secret))).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' })
  })

  test('can be requested a hundred times without counting as a failure', async () => {
    const { user, secret } = await userWhoHasOne()
    for (let attempt = 0; attempt < 10; attempt += 1) await login(user.username)
    expect(await login(user.username, await nextCodeOf(secret))).toMatchObject({ error: '' })
  })
})

describe('a recovery code', () => {
  const keptOf = async (userId: number) => {
    const rows = await application.handle
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.user_id, userId))
    return rows.map(({ hash }) => hash)
  }

  // covers: ASVS 6.5.2
  test('is stored with a slow salted hash, so a stolen database does not reveal it', async () => {
    const { user } = await userWhoHasOne()
    const hashes = await keptOf(user.id)
    expect(hashes).toHaveLength(10)
    expect(hashes.filter((hash) => !/^\$argon2id\$v=19\$m=\d{4,},t=\d+,p=1\$/.test(hash))).toEqual([])
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(10)
  })

  test('from an earlier version works once, and is rehashed while the server already answers', async () => {
    const { user, recovery } = await userWhoHasOne()
    const quick = recovery.slice(0, 3).map((code) => ({
      user_id: user.id,
      hash: createHash('sha256').update(code.replaceAll('-', '')).digest('base64url'),
    }))
    await application.handle.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
    await application.handle.insert(recoveryCodes).values(quick)
    const [first = '', second = ''] = recovery
    expect(await login(user.username, first)).toMatchObject({ error: '' })
    expect(await login(user.username, first)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    await application.workOnJobs()
    const slow = expect.stringMatching(/^\$argon2id\$/)
    await expect
      .poll(() => keptOf(user.id), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([slow, slow]))
    await expect.poll(async () => (await keptOf(user.id)).filter(isQuickHash)).toEqual([quick[0]?.hash])
    expect(await login(user.username, second)).toMatchObject({ error: '' })
    expect(await login(user.username, second)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  })

  // covers: ASVS 6.5.1
  test('replaces the phone once, in any notation', async () => {
    const { user, recovery } = await userWhoHasOne()
    const [code = ''] = recovery
    const spacedCode = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    expect(await login(user.username, spacedCode)).toMatchObject({ error: '' })
    expect(await login(user.username, code)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  })

  test('is one of ten, which can be renewed with the password', async () => {
    const { token, recovery, user } = await userWhoHasOne()
    const renewal = await application.done('userrest/renewrecoverycodes', { password: PASSWORD }, token)
    expect(await login(user.username, recovery[0])).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    expect(await login(user.username, renewal.recovery_codes[0])).toMatchObject({ error: '' })
    expect(await application.done('userrest/getsecondfactor', {}, token)).toMatchObject({
      recovery_codes_left: 9,
    })
    expect(await application.call('userrest/renewrecoverycodes', { password: 'wrong' }, token)).toMatchObject(
      {
        status: 422,
        fields: { password: { key: 'validation.wrong_password' } },
      },
    )
  })
})

describe('a voluntary second factor', () => {
  // covers: ASVS 7.5.1
  test('is set up with the password, applies once confirmed, and is removed with the password', async () => {
    const { user } = await houseUser(application, admin, { password: PASSWORD })
    const token = await application.signIn(user.username, PASSWORD)
    expect(await application.call('userrest/startsecondfactor', { password: 'wrong' }, token)).toMatchObject({
      status: 422,
    })
    const firstSetup = await application.done('userrest/startsecondfactor', { password: PASSWORD }, token)
    const { secret } = await application.done('userrest/startsecondfactor', { password: PASSWORD }, token)
    expect(secret).not.toBe(firstSetup.secret)
    expect(await login(user.username)).toMatchObject({ error: '' })
    expect(await application.call('userrest/confirmsecondfactor', { code: '000000' }, token)).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    const code = await codeOf(secret)
    const { recovery_codes } = await application.done('userrest/confirmsecondfactor', { code }, token)
    expect(recovery_codes).toHaveLength(10)
    expect(await application.call('userrest/startsecondfactor', { password: PASSWORD }, token)).toMatchObject(
      {
        error: 'STATE_NOT_ALLOWED',
      },
    )
    expect(await login(user.username)).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
    await application.done('userrest/endsecondfactor', { password: PASSWORD }, token)
    expect(await login(user.username)).toMatchObject({ error: '' })
    const entries = await application.handle.select().from(log).where(eq(log.record_id, user.id))
    expect(entries.filter(({ action }) => action === 'second_factor_begun')).toHaveLength(2)
  })

  test('cannot be removed if the role requires it', async () => {
    const { token } = await userWhoHasOne()
    expect(await application.call('userrest/endsecondfactor', { password: PASSWORD }, token)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await application.done('userrest/getsecondfactor', {}, token)).toMatchObject({
      since: expect.any(Number),
      required: true,
    })
  })
})

describe('an administrator', () => {
  // covers: ASVS 6.4.4
  test('can remove a lost second factor, which ends sessions and requires a new setup', async () => {
    const { user, token, secret } = await userWhoHasOne()
    const has = async () => (await application.done('userrest/get', { id: user.id }, admin)).second_factor
    expect(await has()).toBe(true)
    await application.done('userrest/resetsecondfactor', { id: user.id }, admin)
    expect(await has()).toBe(false)
    expect(await application.call('userrest/getsecondfactor', {}, token)).toMatchObject({ status: 401 })
    const answer = await login(user.username, await nextCodeOf(secret))
    expect(answer.error).toBe('SECOND_FACTOR_WRONG')
    expect((await login(user.username)).content).not.toMatchObject({ secret })
    // The second factor is off until its setup is confirmed.
    expect(await has()).toBe(false)
  })

  test('cannot remove it from users with more rights', async () => {
    const make = makerOf(application, admin)
    const edit = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    const role = await make.role({ permissions: { '/user': edit } })
    const clerk = await make.user({ role_id: role.id, usergroup_id: 1, password: PASSWORD })
    const token = await application.signIn(clerk.username, PASSWORD)
    const { rows } = await application.done('userrest/list', { search: 'admin' }, admin)
    const target = rows.find(({ username }) => username === 'admin')?.id ?? 0
    expect(await application.call('userrest/resetsecondfactor', { id: target }, token)).toMatchObject({
      status: 403,
    })
  })
})

// covers: ASVS 13.3.1
test('the secret is in no list or record, and only encrypted in the database', async () => {
  const { user, secret } = await userWhoHasOne()
  const record = await application.done('userrest/get', { id: user.id }, admin)
  expect(JSON.stringify(record)).not.toContain(secret)
  const [factor] = await application.handle
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.user_id, user.id))
  const { sealing } = application.services
  expect(JSON.stringify(factor)).not.toContain(secret)
  expect(sealing.open(factor?.secret ?? '', `second factor of user ${user.id}`)).toBe(secret)
})

test('unencrypted secrets, and those of an older key, are encrypted at the start', async () => {
  const { user, secret } = await userWhoHasOne()
  const webhook = await makerOf(application, admin).webhook()
  await application.handle.update(secondFactors).set({ secret }).where(eq(secondFactors.user_id, user.id))
  await application.handle.update(webhooks).set({ secret: 'whsec_plain' }).where(eq(webhooks.id, webhook.id))
  const { handle, folder } = application
  const storageKeys = await readStorageKeys(folder, {})
  const newer = makeSealing(['a-newer-key-of-this-installation-01', ...storageKeys])
  const readFactor = () =>
    handle.query.secondFactors.findFirst({ where: (row, is) => is.eq(row.user_id, user.id) })
  const readHook = () => handle.query.webhooks.findFirst({ where: (row, is) => is.eq(row.id, webhook.id) })
  await sealStoredSecrets(handle, makeSealing(storageKeys))
  expect(JSON.stringify([await readFactor(), await readHook()])).not.toMatch(new RegExp(`${secret}|plain`))
  expect(await login(user.username, await nextCodeOf(secret))).toMatchObject({ error: '' })

  await sealStoredSecrets(handle, newer)
  expect([await readFactor(), await readHook()].map((row) => newer.isCurrent(row?.secret ?? ''))).toEqual([
    true,
    true,
  ])
  await expect(sealStoredSecrets(handle, makeSealing(storageKeys))).rejects.toThrow(SettingsError)
  await sealStoredSecrets(handle, makeSealing([...storageKeys, 'a-newer-key-of-this-installation-01']))
})
