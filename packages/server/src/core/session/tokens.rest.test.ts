import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readSecrets } from '../../adapters/settings/secrets.ts'
import { houseUser, makerOf } from '../../testing/company.ts'
import { forgetFailures, isTaken } from '../../testing/people/sign-in.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

beforeEach(() => forgetFailures(application))

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

function makeUser(changes: object = {}) {
  return houseUser(application, admin, changes)
}

const works = (token: string) => isTaken(application, token)

describe('a token', () => {
  /** Signs a copy of the administrator's token with changed claims, a different key or a different algorithm. */
  async function forgeToken(
    changes: Record<string, unknown>,
    options: { secret?: Uint8Array; alg?: string } = {},
  ): Promise<string> {
    const { tokenSecret } = await readSecrets(application.folder, {})
    return new SignJWT({ ...decodeJwt(admin), ...changes })
      .setProtectedHeader({ alg: options.alg ?? 'HS256' })
      .sign(options.secret ?? tokenSecret)
  }

  async function refusalOf(token: string) {
    const { status, error, message, content } = await application.call('userrest/getlogininfo', {}, token)
    return { status, error, message, content }
  }

  test('forged in the expected way is valid, as a baseline for the refusals below', async () => {
    expect(await refusalOf(await forgeToken({}))).toMatchObject({ status: 200, error: '' })
  })

  test('with two parts is refused', async () => {
    const [head, body] = admin.split('.')
    expect(await refusalOf(`${head}.${body}`)).toEqual({
      status: 401,
      error: 'TOKEN_ERROR',
      message: 'JWT must have 3 parts',
      content: null,
    })
  })

  // covers: spec 8.5
  test('that is not a token cannot be decoded', async () => {
    for (const token of ['a.b.c', '..', `${admin}x`, 'null.null.null']) {
      expect(await refusalOf(token)).toMatchObject({
        status: 401,
        error: 'TOKEN_ERROR',
        message: 'Cannot decode the token',
      })
    }
  })

  // covers: ASVS 9.2.3
  test('of another issuer is INVALID_TOKEN', async () => {
    expect(await refusalOf(await forgeToken({ iss: 'somebody-else' }))).toMatchObject({
      status: 401,
      error: 'INVALID_TOKEN',
    })
    expect(await refusalOf(await forgeToken({ iss: undefined }))).toMatchObject({ status: 401 })
  })

  // covers: spec 8.3; ASVS 7.3.1
  test('that has expired is refused', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await refusalOf(await forgeToken({ exp: now - 1 }))).toMatchObject({
      status: 401,
      error: 'TOKEN_ERROR',
      message: 'No JWT present or has expired',
    })
    expect(await refusalOf(await forgeToken({ exp: undefined }))).toMatchObject({ status: 401 })
  })

  // covers: ASVS 9.2.1
  test('that expires between two calls is refused by the second, despite its cached signature', async () => {
    const now = Math.floor(Date.now() / 1000)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const token = await forgeToken({ exp: now + 2 })
    expect(await refusalOf(token)).toMatchObject({ status: 200 })
    vi.setSystemTime((now + 3) * 1000)
    expect(await refusalOf(token)).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
  })

  // covers: ASVS 7.2.3, 9.1.1, 9.1.2
  test('with a foreign or missing signature is refused', async () => {
    const secret = new TextEncoder().encode('another secret that is long enough for it')
    expect(await refusalOf(await forgeToken({}, { secret }))).toMatchObject({ error: 'TOKEN_ERROR' })
    expect(await refusalOf(await forgeToken({}, { alg: 'HS512', secret: new Uint8Array(64) }))).toMatchObject(
      {
        error: 'TOKEN_ERROR',
      },
    )
    const unsignedToken = new UnsecuredJWT(decodeJwt(admin)).encode()
    expect(await refusalOf(`${unsignedToken}x`)).toMatchObject({ error: 'TOKEN_ERROR' })
    expect(await refusalOf(unsignedToken)).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
  })

  // covers: ASVS 7.2.1
  test('cannot be altered for another user or role', async () => {
    const { user, token } = await makeUser()
    const { sid } = decodeJwt(token)
    expect(await refusalOf(await forgeToken({ sid }))).toMatchObject({ error: 'TOKEN_ERROR' })
    expect(await refusalOf(await forgeToken({ user_id: user.id }))).toMatchObject({ error: 'TOKEN_ERROR' })
    expect(await refusalOf(await forgeToken({ sid: 'none' }))).toMatchObject({ error: 'TOKEN_ERROR' })
    const weak = await makerOf(application, admin).role({ permissions: {} })
    const powerless = await makerOf(application, admin).user({ role_id: weak.id, usergroup_id: 1 })
    const theirs = decodeJwt(await application.signIn(powerless.username))
    const forgedToken = await forgeToken({ ...theirs, user_role: user.role_id })
    expect(await application.call('customerrest/list', {}, forgedToken)).toMatchObject({ status: 403 })
  })

  test('can be in the payload instead of the header, but never replaces an invalid header', async () => {
    const answer = await application.call('userrest/getsaldo', { token: admin })
    expect(answer).toMatchObject({ status: 200, content: { saldo: { euros: 0, m2: 0 } } })
    const form = new URLSearchParams({ token: admin, url: '/customer' })
    const inForm = await application.post('permissionrest/geturluserpermission', form.toString(), asForm)
    expect(inForm).toMatchObject({ status: 200, content: { permission_access: true } })
    const bad = await application.send('userrest/getsaldo', { token: admin }, 'a.b.c')
    expect(bad).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
    expect(await application.send('userrest/getsaldo', { token: 7 })).toMatchObject({ status: 401 })
  })

  // covers: spec 7.4; product 5.20
  test('is renewed for the same session, and the new one expires later', async () => {
    const { token } = await makeUser()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 2_000)
    const renewal = await application.call('userrest/updatetokenexpiration', { token })
    const before = decodeJwt(token)
    const after = decodeJwt(renewal.content.token)
    expect(after).toMatchObject({ sid: before.sid, user_id: before.user_id, user_role: before.user_role })
    expect(Number(after.exp)).toBeGreaterThan(Number(before.exp))
    expect(await works(renewal.content.token)).toBe(true)
    const nothing = await application.call('userrest/updatetokenexpiration', {})
    expect(nothing).toMatchObject({ status: 401, error: 'TOKEN_ERROR', content: null })
  })
})
