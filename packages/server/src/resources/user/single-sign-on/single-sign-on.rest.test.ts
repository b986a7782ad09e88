import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { roles } from '../../../db/tables/people/roles.ts'
import { sessions, signInFailures } from '../../../db/tables/people/sessions.ts'
import { signInTickets, userIdentities } from '../../../db/tables/people/single-sign-on.ts'
import { users } from '../../../db/tables/people/users.ts'
import { log } from '../../../db/tables/records/log.ts'
import { houseUser, makerOf, unique } from '../../../testing/company.ts'
import { takeDoor } from '../../../testing/front-door.ts'
import { type CookieBrowser, openBrowser } from '../../../testing/people/cookie-browser.ts'
import { startTestProvider, type TestProvider } from '../../../testing/people/identity-provider.ts'
import { forgetFailures } from '../../../testing/people/sign-in.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let provider: TestProvider
let application: TestApplication
let admin: string

beforeAll(async () => {
  const door = await takeDoor()
  provider = await startTestProvider({ redirectAddress: `${door.address}/auth/oidc/callback` })
  application = await openTestApplication({ door, singleSignOn: provider.settings })
  admin = await application.signIn('admin')
})
afterAll(async () => {
  await application?.close()
  provider?.close()
})

beforeEach(() => forgetFailures(application))

const start = () => `${application.address}/auth/oidc/start`
const isCallback = (address: string) => address.startsWith(`${application.address}/auth/oidc/callback`)

/** Signs in at the provider, and returns the callback address to which the provider redirects the browser. */
async function returnFromProvider(browser: CookieBrowser, login: string): Promise<string> {
  let { response, to } = await browser.go(start())
  for (let step = 0; step < 12; step += 1) {
    if (to && isCallback(to)) return to
    if (to) {
      ;({ response, to } = await browser.go(to))
      continue
    }
    const page = await response.text()
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    ;({ response, to } = await browser.go(action, { prompt, login, password: 'any' }))
  }
  throw new Error('The provider did not send the browser back')
}

/** Returns the query parameters of the sign-in screen: a ticket, or the reason for the failure. */
function answerIn(address: string | null): Record<string, string> {
  const [screen, query] = (address ?? '').split('?')
  expect(screen).toBe(`${application.address}/#/auth/login`)
  return Object.fromEntries(new URLSearchParams(query))
}

async function comeBack(browser: CookieBrowser, login: string) {
  return answerIn((await browser.go(await returnFromProvider(browser, login))).to)
}

function exchange(browser: CookieBrowser, ticket = '') {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return application.post('userrest/oidclogin', JSON.stringify({ ticket }), {
    'content-type': 'application/json',
    cookie,
  })
}

/** Creates a user, and an account at the provider with the user's e-mail address. */
async function person(
  changes: object = {},
  account: { email_verified?: boolean } = { email_verified: true },
) {
  const { user, token } = await houseUser(application, admin, changes)
  const login = unique('subject')
  provider.accounts.set(login, { email: user.email, ...account })
  return { user, token, login }
}

async function actionsOf(userId: number): Promise<string[]> {
  const entries = await application.handle.select().from(log).where(eq(log.record_id, userId)).orderBy(log.id)
  return entries.filter(({ user_id }) => user_id === userId).map(({ action }) => action)
}

describe('single sign-on', () => {
  // covers: product 9.36; ASVS 3.7.2
  test('signs in the user confirmed by the provider, and logs it', async () => {
    const { user, login } = await person()
    const browser = openBrowser()
    const { ticket } = await comeBack(browser, login)
    const answer = await exchange(browser, ticket)
    expect(answer).toMatchObject({ status: 200, error: '', content: { token: expect.any(String) } })
    const { token } = answer.content as { token: string }
    expect(decodeJwt(token)).toMatchObject({ user_id: user.id, user_role: user.role_id })
    expect(await application.done('userrest/getlogininfo', {}, token)).toMatchObject({ user_id: user.id })
    expect(await actionsOf(user.id)).toEqual(['login', 'link', 'login'])
  })

  // covers: ASVS 6.8.1, 10.5.2
  test('recognises a linked person by subject, even with another address', async () => {
    const { user, login } = await person()
    await comeBack(openBrowser(), login)
    provider.accounts.set(login, { email: 'another@example.com', email_verified: false })
    const browser = openBrowser()
    const { ticket } = await comeBack(browser, login)
    expect(await exchange(browser, ticket)).toMatchObject({ status: 200 })
    expect((await actionsOf(user.id)).filter((action) => action === 'link')).toHaveLength(1)
  })

  test('finds an address in any case', async () => {
    const { user, login } = await person()
    provider.accounts.set(login, { email: user.email.toUpperCase(), email_verified: true })
    expect(await comeBack(openBrowser(), login)).toHaveProperty('ticket')
  })

  // covers: ASVS 6.3.4
  test('skips the second factor of the role, because the provider is trusted', async () => {
    const { user, login } = await person()
    await application.handle.update(roles).set({ second_factor: true }).where(eq(roles.id, user.role_id))
    const browser = openBrowser()
    const { ticket } = await comeBack(browser, login)
    expect(await exchange(browser, ticket)).toMatchObject({ status: 200 })
  })

  // covers: ASVS 3.3.2, 3.3.4
  test('hides its cookie from scripts and other sites, and its answers from caches', async () => {
    const { response, to } = await openBrowser().go(start())
    expect(response.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const parameters = new URL(to ?? '').searchParams
    expect(parameters.get('code_challenge_method')).toBe('S256')
    expect(parameters.get('state')).not.toBe(parameters.get('nonce'))
  })
})

describe('nobody is signed in', () => {
  const failure = (code: string) => ({ failure: code })

  test('with an address that no user has', async () => {
    provider.accounts.set('nobody', { email: 'nobody@example.com', email_verified: true })
    expect(await comeBack(openBrowser(), 'nobody')).toEqual(failure('SIGN_ON_NO_USER'))
    expect(await comeBack(openBrowser(), 'without-address')).toEqual(failure('SIGN_ON_NO_USER'))
  })

  test.each([false, undefined])('with an address not verified by the provider (%s)', async (isVerified) => {
    const { user, login } = await person({}, isVerified === undefined ? {} : { email_verified: isVerified })
    expect(await comeBack(openBrowser(), login)).toEqual(failure('SIGN_ON_UNVERIFIED'))
    expect(await actionsOf(user.id)).not.toContain('link')
  })

  test('as an inactive user, linked or not, or one of an inactive group', async () => {
    const { user, login } = await person()
    await comeBack(openBrowser(), login)
    await application.done('userrest/setactive', { ids: [user.id], active: false }, admin)
    expect(await comeBack(openBrowser(), login)).toEqual(failure('USER_INACTIVE'))

    const make = makerOf(application, admin)
    const customer = await make.customer()
    const group = await make.usergroup({ customer_id: customer.id })
    const staff = await person({ usergroup_id: group.id })
    await comeBack(openBrowser(), staff.login)
    await application.done('usergrouprest/setactive', { ids: [group.id], active: false }, admin)
    expect(await comeBack(openBrowser(), staff.login)).toEqual(failure('USER_INACTIVE'))
  })

  test('as a user linked to another account, until the link is reset', async () => {
    const { user, login } = await person()
    await comeBack(openBrowser(), login)
    provider.accounts.set('successor', { email: user.email, email_verified: true })
    expect(await comeBack(openBrowser(), 'successor')).toEqual(failure('SIGN_ON_OTHER_ACCOUNT'))
    for (const active of [false, true]) {
      await application.done('userrest/setactive', { ids: [user.id], active }, admin)
    }
    expect(await comeBack(openBrowser(), 'successor')).toHaveProperty('ticket')
  })

  test('as a deleted user, and the next user with the address is linked instead', async () => {
    const { user, login } = await person()
    await comeBack(openBrowser(), login)
    await application.done('userrest/delete', { ids: [user.id] }, admin)
    expect(await comeBack(openBrowser(), login)).toEqual(failure('SIGN_ON_NO_USER'))
    const next = await houseUser(application, admin, { email: user.email })
    expect(await comeBack(openBrowser(), login)).toHaveProperty('ticket')
    const identities = await application.handle
      .select()
      .from(userIdentities)
      .where(eq(userIdentities.subject, login))
    expect(identities).toMatchObject([{ user_id: next.user.id }])
  })

  // covers: ASVS 10.1.2, 10.2.1
  test('with the state of another browser, or without the cookie', async () => {
    const { login } = await person()
    const browser = openBrowser()
    const back = new URL(await returnFromProvider(browser, login))
    const stranger = openBrowser()
    expect(answerIn((await stranger.go(back.href)).to)).toEqual(failure('SIGN_ON_FAILED'))
    await stranger.go(start())
    expect(answerIn((await stranger.go(back.href)).to)).toEqual(failure('SIGN_ON_FAILED'))
    back.searchParams.set('state', 'another')
    expect(answerIn((await browser.go(back.href)).to)).toEqual(failure('SIGN_ON_FAILED'))
  })

  test('with a cookie whose lifetime was extended', async () => {
    const { login } = await person()
    const browser = openBrowser()
    const back = await returnFromProvider(browser, login)
    const [name = '', cookie = ''] = [...browser.cookies].find(([each]) => each === 'lienzo-sign-on') ?? []
    const [expiry, random, seal] = cookie.split('.')
    browser.cookies.set(name, [Number(expiry) + 1, random, seal].join('.'))
    expect(answerIn((await browser.go(back)).to)).toEqual(failure('SIGN_ON_FAILED'))
  })

  // covers: ASVS 10.5.1
  test('through a replayed callback', async () => {
    const { login } = await person()
    const browser = openBrowser()
    const back = await returnFromProvider(browser, login)
    const cookies = [...browser.cookies]
    expect(answerIn((await browser.go(back)).to)).toHaveProperty('ticket')
    expect(answerIn((await browser.go(back)).to)).toEqual(failure('SIGN_ON_FAILED'))
    // The callback cannot be replayed with the cookies of the first attempt either.
    const copy = openBrowser()
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    expect(answerIn((await copy.go(back)).to)).toEqual(failure('SIGN_ON_FAILED'))
  })

  test('when they cancel at the provider', async () => {
    const browser = openBrowser()
    const { to } = await browser.go(start())
    const state = new URL(to ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.settings.issuer })
    const back = await browser.go(`${application.address}/auth/oidc/callback?${query}`)
    expect(answerIn(back.to)).toEqual(failure('SIGN_ON_CANCELLED'))
    expect(browser.cookies.has('lienzo-sign-on')).toBe(false)
    expect(await application.handle.select().from(signInFailures)).toMatchObject([{ failures: 0 }])
  })

  // covers: ASVS 6.8.2
  test('by an answer not signed by the provider', async () => {
    const { login } = await person()
    provider.forges = true
    try {
      expect(await comeBack(openBrowser(), login)).toEqual(failure('SIGN_ON_FAILED'))
    } finally {
      provider.forges = false
    }
  })

  // covers: ASVS 6.8.2, 10.5.1, 10.5.3, 10.5.4
  test.each([
    ['was made for another client', { aud: 'another' }],
    ['names another provider', { iss: 'https://elsewhere.example' }],
    ['answers another question', { nonce: 'another' }],
    ['is out of date', { exp: Math.floor(Date.now() / 1000) - 600 }],
  ])('by a signed answer that %s', async (_what, lies) => {
    const { login } = await person()
    provider.lies = lies
    onTestFinished(() => {
      provider.lies = {}
    })
    expect(await comeBack(openBrowser(), login)).toEqual(failure('SIGN_ON_FAILED'))
  })

  test('from an address with too many failures', async () => {
    for (let failures = 0; failures < 25; failures += 1) {
      await openBrowser().go(`${application.address}/auth/oidc/callback?code=guessed&state=guessed`)
    }
    // Lengthens the delay. It would start at one second, which could be over too early on a slow machine.
    await application.handle.update(signInFailures).set({ failures: sql`failures * 2` })
    const navigation = await openBrowser().go(`${application.address}/auth/oidc/callback?code=guessed`)
    expect(answerIn(navigation.to)).toEqual(failure('TOO_MANY_ATTEMPTS'))
    expect(await exchange(openBrowser(), 'guessed')).toMatchObject({
      status: 429,
      error: 'TOO_MANY_ATTEMPTS',
    })
  })
})

describe('a ticket', () => {
  async function ticketOf(login: string) {
    const browser = openBrowser()
    const { ticket = '' } = await comeBack(browser, login)
    return { browser, ticket }
  }
  const refusal = { status: 401, error: 'SIGN_ON_FAILED' }

  test('is valid once, even for two concurrent requests', async () => {
    const { login } = await person()
    const { browser, ticket } = await ticketOf(login)
    const answers = await Promise.all([exchange(browser, ticket), exchange(browser, ticket)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await exchange(browser, ticket)).toMatchObject(refusal)
  })

  // covers: ASVS 10.1.1
  test('is valid in its own browser only, even after another has tried', async () => {
    const { login } = await person()
    const { browser, ticket } = await ticketOf(login)
    const other = openBrowser()
    expect(await exchange(other, ticket)).toMatchObject(refusal)
    await other.go(start())
    expect(await exchange(other, ticket)).toMatchObject(refusal)
    expect(await exchange(browser, ticket)).toMatchObject({ status: 200 })
  })

  test('is valid for a minute, and deleted later', async () => {
    const { user, login } = await person()
    const { browser, ticket } = await ticketOf(login)
    const now = Math.floor(Date.now() / 1000)
    const [storedTicket] = await application.handle
      .select()
      .from(signInTickets)
      .where(eq(signInTickets.user_id, user.id))
    expect(storedTicket?.expires_at).toBeLessThanOrEqual(now + 60)
    await application.handle.update(signInTickets).set({ expires_at: now - 1 })
    expect(await exchange(browser, ticket)).toMatchObject(refusal)
    await ticketOf(login)
    await application.handle.update(signInTickets).set({ expires_at: now - 1 })
    await ticketOf(login)
    expect(await application.handle.select().from(signInTickets)).toHaveLength(1)
  })

  test('is stored as a hash', async () => {
    const { login } = await person()
    const { browser, ticket } = await ticketOf(login)
    const storedTickets = JSON.stringify(await application.handle.select().from(signInTickets))
    expect(storedTickets).not.toContain(ticket)
    expect(storedTickets).not.toContain(browser.cookies.get('lienzo-sign-on'))
  })

  // covers: ASVS 7.5.1
  test('replaces the password shortly after its use, and not later', async () => {
    const { user, login } = await person()
    const { browser, ticket } = await ticketOf(login)
    const { token } = (await exchange(browser, ticket)).content as { token: string }
    const own = async (email: string) => {
      const { version, first_name, last_name, language } = await application.done(
        'userrest/getprofile',
        {},
        token,
      )
      return application.call(
        'userrest/updateprofile',
        { version, email, first_name, last_name, language },
        token,
      )
    }
    expect(await own(`${unique('fresh')}@example.com`)).toMatchObject({ status: 200 })
    await application.handle
      .update(sessions)
      .set({ created_at: sql`created_at - 600` })
      .where(eq(sessions.user_id, user.id))
    // Creating a role clears the cached permissions.
    await makerOf(application, admin).role()
    expect(await own(`${unique('late')}@example.com`)).toMatchObject({
      fields: { password: { key: 'validation.required' } },
    })
  })

  test('is invalid once its user can no longer sign in', async () => {
    const { user, login } = await person()
    const { browser, ticket } = await ticketOf(login)
    await application.handle.update(users).set({ active: false }).where(eq(users.id, user.id))
    expect(await exchange(browser, ticket)).toMatchObject({ status: 401, error: 'USER_INACTIVE' })
    const openSessions = await application.handle.select().from(sessions).where(eq(sessions.user_id, user.id))
    expect(openSessions).toHaveLength(1)
  })
})

describe('an unavailable provider', () => {
  // covers: ASVS 16.5.2
  test('does not prevent a server from starting, and is found once it is available', async () => {
    const [door, providerDoor] = await Promise.all([takeDoor(), takeDoor()])
    const redirectAddress = `${door.address}/auth/oidc/callback`
    const settings = { ...provider.settings, issuer: providerDoor.address }
    await using server = await openTestApplication({ door, singleSignOn: settings })
    const { to } = await openBrowser().go(`${server.address}/auth/oidc/start`)
    expect(to).toBe(`${server.address}/#/auth/login?failure=SIGN_ON_UNAVAILABLE`)

    const late = await startTestProvider({ door: providerDoor, redirectAddress })
    const browser = openBrowser()
    const redirect = await browser.go(`${server.address}/auth/oidc/start`)
    expect(redirect.to).toMatch(`${late.settings.issuer}/auth?`)

    // Stops the provider while a user is signing in there, so the server cannot verify the callback.
    late.close()
    const state = new URL(redirect.to ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({ code: 'a-code', state, iss: late.settings.issuer })
    const back = await browser.go(`${redirectAddress}?${query}`)
    expect(back.to).toBe(`${server.address}/#/auth/login?failure=SIGN_ON_UNAVAILABLE`)
  })
})

test('without single sign-on there is no redirect to a provider, and no ticket', async () => {
  await using server = await openTestApplication()
  for (const path of ['start', 'callback']) {
    const answer = await fetch(`${server.address}/auth/oidc/${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(404)
  }
  expect(await server.call('userrest/oidclogin', { ticket: 'any' })).toMatchObject({
    error: 'SIGN_ON_FAILED',
  })
})
