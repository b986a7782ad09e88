import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { call } from '../call/call.ts'
import { secondsNow, tokenKey } from '../call/session-token.ts'
import { clearPermissions, currentPermissions } from './permissions.ts'
import {
  checkLoginState,
  checkSession,
  refreshBalance,
  restoreSession,
  signIn,
  signInWithTicket,
  signOut,
  tableStateKeys,
  whenSessionEnds,
} from './session.ts'
import { saveRedirectAddress, takeRedirectAddress } from './session-redirect.ts'
import { clearCurrentUser, currentUser, whenUserChanges } from './session-user.ts'
import { isTabLocked, keepTabWhile } from './tab-lock.ts'

const browser = testBrowser()
const api = testApi()
const onEnd = vi.fn()

const permissions = { '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' } }
const info = { user_id: 7, username: 'ana', user_usergroup_id: 2, user_group_header_logo: '/files/logo' }

beforeEach(() => {
  onEnd.mockReset()
  whenSessionEnds(onEnd)
  restoreSession()
  api.answer('userrest/login', { token: tokenOf() })
  api.answer('permissionrest/retrieveuserpermissions', permissions)
  api.answer('userrest/getlogininfo', info)
  api.answer('userrest/logout', {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  clearCurrentUser()
  clearPermissions()
  vi.restoreAllMocks()
})

function calls(): string[] {
  return api.sent.map((call) => call.path)
}

function keepTokenOfAge(seconds: number): void {
  const issuedAt = secondsNow() - seconds
  localStorage.setItem(tokenKey, tokenOf({ iat: issuedAt, exp: issuedAt + 1800 }))
}

describe('signing in', () => {
  // covers: spec 3.1, 3.14, 6.1, 6.2
  test('stores the token, its user, and all permissions', async () => {
    await signIn('ana', 'secret')
    expect(localStorage.getItem(tokenKey)).toBeTruthy()
    expect(currentUser()).toMatchObject({ user_id: 7, user_role: 2, issuer: 'lienzo', username: 'ana' })
    expect(currentPermissions()).toEqual(permissions)
    const request = api.sent.find((call) => call.path === 'permissionrest/retrieveuserpermissions')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      id: 7,
      role: 2,
      token: localStorage.getItem(tokenKey),
    })
  })

  // covers: spec 4.1, 8.1
  test('with a token of another issuer fails with INVALID_TOKEN and stores nothing', async () => {
    browser.issuer = 'another'
    await expect(signIn('ana', 'secret')).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(currentUser()).toBeNull()
  })

  test('with the ticket of single sign-on stores the same', async () => {
    api.answer('userrest/oidclogin', { token: tokenOf() })
    await signInWithTicket('a-ticket')
    expect(JSON.parse(api.sent[0]?.body ?? '')).toEqual({ ticket: 'a-ticket' })
    expect(localStorage.getItem(tokenKey)).toBeTruthy()
    expect(currentUser()).toMatchObject({ user_id: 7, username: 'ana' })
    expect(currentPermissions()).toEqual(permissions)
  })

  test('passes the error of the response on', async () => {
    api.refuse('userrest/login', 401, 'LOGIN_FAILED')
    await expect(signIn('ana', 'wrong')).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
    expect(currentUser()).toBeNull()
  })
})

describe('the login-state check', () => {
  // covers: spec 4.4
  test('requires a token and a stored user', async () => {
    expect(await checkLoginState()).toBe(false)
    keepTokenOfAge(0)
    expect(await checkLoginState()).toBe(false)
    await signIn('ana', 'secret')
    expect(await checkLoginState()).toBe(true)
    keepTokenOfAge(1800)
    expect(await checkLoginState()).toBe(false)
  })

  // covers: spec 4.2
  test('renews the token each time, except within five seconds of a renewal', async () => {
    await signIn('ana', 'secret')
    api.answer('userrest/updatetokenexpiration', { token: tokenOf() })
    const renewals = () => calls().filter((path) => path === 'userrest/updatetokenexpiration').length
    for (const [age, expected] of [
      [0, 0],
      [4, 0],
      [5, 1],
      [40, 2],
      [600, 3],
    ] as const) {
      keepTokenOfAge(age)
      expect(await checkLoginState()).toBe(true)
      await vi.waitFor(() => expect({ age, renewals: renewals() }).toEqual({ age, renewals: expected }))
      await vi.waitFor(() => expect(localStorage.getItem(tokenKey)).not.toBeNull())
    }
  })

  // covers: spec 4.2
  test('does not wait for the renewal of a fresh token, and ends the session if the renewal returns none', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(40)
    api.answer('userrest/updatetokenexpiration', {})
    expect(await checkLoginState()).toBe(true)
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    expect([localStorage.getItem(tokenKey), currentUser()]).toEqual([null, null])
  })

  // covers: spec 4.2
  test('waits for the renewal of an older token, and sends concurrent checks as one renewal', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    const newToken = tokenOf({ exp: secondsNow() + 1800, renewed: true })
    api.answer('userrest/updatetokenexpiration', { token: newToken })
    expect(await Promise.all([checkLoginState(), checkLoginState()])).toEqual([true, true])
    expect(localStorage.getItem(tokenKey)).toBe(newToken)
    expect(calls().filter((path) => path === 'userrest/updatetokenexpiration')).toHaveLength(1)
  })

  // covers: spec 4.3
  test('clears the token and the user if the response contains no token', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    api.answer('userrest/updatetokenexpiration', {})
    expect(await checkLoginState()).toBe(false)
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(currentUser()).toBeNull()
  })

  test('clears the token if it is refused', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    api.refuse('userrest/updatetokenexpiration', 401, 'TOKEN_ERROR')
    expect(await checkLoginState()).toBe(false)
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })

  // covers: spec 7.36
  test('leaves the session unchanged if the server does not answer', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    api.stop()
    expect(await checkLoginState()).toBe(true)
  })
})

describe('the balance', () => {
  // covers: spec 3.2
  test('is stored in both units', async () => {
    await signIn('ana', 'secret')
    api.answer('userrest/getsaldo', { saldo: { euros: 10.5, m2: 2.25 }, limit: { euros: 100, m2: 0 } })
    await refreshBalance()
    expect(currentUser()).toMatchObject({
      user_saldo_euros: 10.5,
      user_saldo_m2: 2.25,
      user_limit_euros: 100,
      user_limit_m2: 0,
      username: 'ana',
    })
  })

  // covers: spec 7.35
  test.each([
    [404, 'USER_NOT_EXISTS'],
    [401, 'TOKEN_ERROR'],
  ] as const)('is unchanged if the response is %d %s', async (status, error) => {
    await signIn('ana', 'secret')
    api.answer('userrest/getsaldo', { saldo: { euros: 10.5, m2: 2.25 }, limit: { euros: 100, m2: 0 } })
    await refreshBalance()
    const before = currentUser()
    const listener = vi.fn()
    const stopListening = whenUserChanges(listener)
    api.refuse('userrest/getsaldo', status, error)
    await refreshBalance()
    stopListening()
    expect(before).toMatchObject({ user_saldo_euros: 10.5, user_saldo_m2: 2.25, user_limit_euros: 100 })
    expect(currentUser()).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('the end of a session', () => {
  // covers: spec 4.6; ASVS 14.3.1
  test('by signing out ends it on the server and clears all its data', async () => {
    await signIn('ana', 'secret')
    saveRedirectAddress('/order')
    for (const key of tableStateKeys) sessionStorage.setItem(key, '{"page":3}')
    localStorage.setItem('currentLanguage', 'us')
    await signOut()
    expect(calls()).toContain('userrest/logout')
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(currentUser()).toBeNull()
    expect(currentPermissions()).toBeNull()
    expect(takeRedirectAddress()).toBeNull()
    for (const key of tableStateKeys) expect(sessionStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('currentLanguage')).toBe('us')
  })

  test('by signing out works even if the server does not answer', async () => {
    await signIn('ana', 'secret')
    api.stop()
    await signOut()
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })

  test('by a TOKEN_ERROR of any call but that of the balance shows the sign-in screen', async () => {
    await signIn('ana', 'secret')
    api.refuse('orderrest/list', 401, 'TOKEN_ERROR')
    await expect(call('orderrest/list', {})).rejects.toMatchObject({ code: 'TOKEN_ERROR' })
    expect(onEnd).toHaveBeenCalledOnce()
    expect(currentUser()).toBeNull()
  })

  // covers: ASVS 14.3.1
  test('by expiry keeps the user’s open screens for that user, and shows nothing of them to another user', async () => {
    await signIn('ana', 'secret')
    const leave = () => {
      keepTokenOfAge(1800)
      saveRedirectAddress('/customer/5')
      for (const key of tableStateKeys) sessionStorage.setItem(key, '{"search":"Bruma"}')
    }
    const storedState = () => [
      takeRedirectAddress(),
      ...tableStateKeys.map((key) => sessionStorage.getItem(key)),
    ]
    leave()
    await signIn('ana', 'secret')
    expect(storedState()).toEqual(['/customer/5', '{"search":"Bruma"}', '{"search":"Bruma"}'])
    leave()
    api.answer('userrest/login', { token: tokenOf({ user_id: 8 }) })
    await signIn('eva', 'secret')
    expect(storedState()).toEqual([null, null, null])
  })

  test('in another tab ends the session in this tab', async () => {
    await signIn('ana', 'secret')
    localStorage.removeItem(tokenKey)
    browser.tell('storage', { key: tokenKey, newValue: null })
    expect(onEnd).toHaveBeenCalledOnce()
    expect(currentUser()).toBeNull()
  })
})

describe('an expired session with unsaved changes', () => {
  test('locks the tab, which sends nothing and remembers its user, until they sign in again', async () => {
    await signIn('ana', 'secret')
    onTestFinished(keepTabWhile(() => true))
    localStorage.removeItem(tokenKey)
    browser.tell('storage', { key: tokenKey, newValue: null })
    const before = calls().length
    await expect(call('orderrest/list', {})).rejects.toMatchObject({ code: 'TOKEN_ERROR' })
    await checkSession()
    expect([isTabLocked(), currentUser()?.username]).toEqual([true, 'ana'])
    expect([calls().length, localStorage.getItem('current_user')]).toEqual([before, null])
    expect(onEnd).not.toHaveBeenCalled()
    const token = tokenOf()
    localStorage.setItem(tokenKey, token)
    browser.tell('storage', { key: tokenKey, newValue: token })
    expect([isTabLocked(), currentPermissions()]).toEqual([false, permissions])
  })

  test('locks the tab if another user has signed in meanwhile, and leaves their session unchanged', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    api.answer('userrest/updatetokenexpiration', { token: tokenOf() })
    const check = checkSession()
    const theirs = tokenOf({ user_id: 8 })
    localStorage.setItem(tokenKey, theirs)
    await check
    expect([isTabLocked(), localStorage.getItem(tokenKey)]).toEqual([true, theirs])
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('another user who signs in in another tab', () => {
  const other = () => tokenOf({ user_id: 8 })
  const signInElsewhere = (token = other()) => {
    localStorage.setItem(tokenKey, token)
    browser.tell('storage', { key: tokenKey, newValue: token })
  }

  test('locks this tab until its own user signs in again', async () => {
    await signIn('ana', 'secret')
    const before = calls().length
    signInElsewhere()
    expect([isTabLocked(), currentUser()?.username]).toEqual([true, 'ana'])
    await expect(call('orderrest/list', {})).rejects.toMatchObject({ code: 'TOKEN_ERROR' })
    expect(await checkLoginState()).toBe(true)
    expect(calls()).toHaveLength(before)
    expect(onEnd).not.toHaveBeenCalled()
    signInElsewhere(tokenOf())
    expect(isTabLocked()).toBe(false)
  })

  test('is noticed before the tab sends a call, even without a storage event', async () => {
    await signIn('ana', 'secret')
    localStorage.setItem(tokenKey, other())
    await expect(call('orderrest/list', {})).rejects.toMatchObject({ code: 'TOKEN_ERROR' })
    expect(api.sent.map(({ path }) => path)).not.toContain('orderrest/list')
    expect([isTabLocked(), localStorage.getItem(tokenKey)]).toEqual([true, other()])
  })

  test('keeps their session if a call or a renewal of the previous user is answered late', async () => {
    await signIn('ana', 'secret')
    keepTokenOfAge(600)
    const send = globalThis.fetch
    const { promise: network, resolve: hurry } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      const answer = await send(path, options)
      await network
      return answer
    })
    api.answer('userrest/updatetokenexpiration', { token: tokenOf({ renewed: true }) })
    api.refuse('orderrest/list', 401, 'TOKEN_ERROR')
    const late = Promise.allSettled([checkLoginState(), call('orderrest/list', {})])
    const theirs = other()
    signInElsewhere(theirs)
    hurry()
    await late
    expect([localStorage.getItem(tokenKey), onEnd.mock.calls.length]).toEqual([theirs, 0])
  })
})

test('a renewal that is answered after the sign-out signs nobody in', async () => {
  await signIn('ana', 'secret')
  keepTokenOfAge(600)
  const send = globalThis.fetch
  const { promise: network, resolve: hurry } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const answer = await send(path, options)
    if (path.endsWith('updatetokenexpiration')) await network
    return answer
  })
  api.answer('userrest/updatetokenexpiration', { token: tokenOf({ renewed: true }) })
  const renewal = checkLoginState()
  await signOut()
  hurry()
  expect([await renewal, localStorage.getItem(tokenKey)]).toEqual([false, null])
})

describe('reloading the page', () => {
  test('as another user restores nothing of the previous user', async () => {
    await signIn('ana', 'secret')
    const userJson = localStorage.getItem('current_user') ?? ''
    clearCurrentUser()
    localStorage.setItem('current_user', userJson)
    localStorage.setItem(tokenKey, tokenOf({ user_id: 8 }))
    api.answer('userrest/getlogininfo', { ...info, user_id: 8, username: 'eva' })
    restoreSession()
    expect(currentUser()).toEqual({ user_id: 8, user_role: 2, issuer: 'lienzo' })
    await vi.waitFor(() => expect(currentUser()?.username).toBe('eva'))
  })

  test('restores the session', async () => {
    await signIn('ana', 'secret')
    const userJson = localStorage.getItem('current_user')
    clearCurrentUser()
    localStorage.setItem('current_user', userJson ?? '')
    restoreSession()
    expect(currentUser()).toMatchObject({ user_id: 7, username: 'ana' })
  })

  test('requests all permissions at once, before a screen waits for them', async () => {
    await signIn('ana', 'secret')
    clearPermissions()
    restoreSession()
    await vi.waitFor(() => expect(currentPermissions()).toEqual(permissions))
  })

  test('never gives data of a user who has signed out meanwhile to the next user', async () => {
    await signIn('ana', 'secret')
    clearPermissions()
    const send = globalThis.fetch
    const { promise: network, resolve: hurry } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      const answer = await send(path, options)
      if (/retrieveuserpermissions|getlogininfo/.test(path)) await network
      return answer
    })
    restoreSession()
    await signOut()
    const others = { '/space': { perm_view: '1', perm_access: '1', perm_edit: '1' } }
    api.answer('permissionrest/retrieveuserpermissions', others)
    api.answer('userrest/getlogininfo', { ...info, user_id: 9, username: 'luis' })
    api.answer('userrest/login', { token: tokenOf({ user_id: 9 }) })
    const usernames: unknown[] = []
    onTestFinished(whenUserChanges(() => usernames.push(currentUser()?.username)))
    const signingIn = signIn('luis', 'secret')
    await vi.waitFor(() => expect(localStorage.getItem(tokenKey)).not.toBeNull())
    hurry()
    await signingIn
    expect(currentPermissions()).toEqual(others)
    expect(usernames).not.toContain('ana')
    expect(currentUser()).toMatchObject({ user_id: 9, username: 'luis' })
  })

  // covers: spec 4.4
  test('with an expired token restores no user', async () => {
    await signIn('ana', 'secret')
    const userJson = localStorage.getItem('current_user')
    clearCurrentUser()
    localStorage.setItem('current_user', userJson ?? '')
    keepTokenOfAge(1800)
    restoreSession()
    expect(currentUser()).toBeNull()
  })
})

describe('the redirect address', () => {
  test('is returned once', () => {
    saveRedirectAddress('/order?page=2')
    expect(takeRedirectAddress()).toBe('/order?page=2')
    expect(takeRedirectAddress()).toBeNull()
  })

  // covers: ASVS 1.2.2, 3.7.2
  test.each(['https://elsewhere.example', '//elsewhere.example', '/auth/login'])('is never %s', (address) => {
    saveRedirectAddress(address)
    expect(takeRedirectAddress()).toBeNull()
  })
})
