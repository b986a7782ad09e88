import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearPermissions } from '../../core/session/permissions.ts'
import { restoreSession, signIn } from '../../core/session/session.ts'
import { takeRedirectAddress } from '../../core/session/session-redirect.ts'
import { clearCurrentUser } from '../../core/session/session-user.ts'
import { testApi } from '../../testing/api.ts'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { changeMenu, currentMenu } from '../layout/layout.ts'
import { requireAccess, requireSignIn, type Visit } from './guards.ts'

testBrowser()
const api = testApi()

const permissions = {
  '/order': { perm_view: '1', perm_access: '1', perm_edit: '1' },
  '/role': { perm_view: '1', perm_access: '0', perm_edit: '0' },
}

beforeEach(() => {
  restoreSession()
  api.answer('userrest/login', { token: tokenOf() })
  api.answer('permissionrest/retrieveuserpermissions', permissions)
  api.answer('userrest/getlogininfo', {})
  api.answer('userrest/getsaldo', { saldo: { euros: 0, m2: 0 }, limit: { euros: 0, m2: 0 } })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  clearCurrentUser()
  clearPermissions()
  vi.restoreAllMocks()
})

function visit(
  pathname: string,
  params: Record<string, string> = {},
  cause: Visit['cause'] = 'enter',
): Visit {
  return { location: { href: `${pathname}?page=2`, pathname }, params, cause }
}

/** Returns the redirect that a guard throws, or null if the guard throws none. */
async function sentTo(passing: Promise<void>): Promise<{ to?: unknown; search?: unknown } | null> {
  try {
    await passing
    return null
  } catch (redirection) {
    return (redirection as { options: { to: string; search?: unknown } }).options
  }
}

function balanceReadings(): number {
  return api.sent.filter((call) => call.path === 'userrest/getsaldo').length
}

describe('the login guard', () => {
  // covers: spec 1.1, 6.4
  test('redirects to the sign-in screen and keeps the requested address', async () => {
    expect(await sentTo(requireSignIn(visit('/order')))).toMatchObject({ to: '/auth/login' })
    expect(takeRedirectAddress()).toBe('/order?page=2')
  })

  test('expands the menu for a returning user', async () => {
    changeMenu({ collapsed: true, minified: true, drawerOpen: true })
    await sentTo(requireSignIn(visit('/order')))
    expect(currentMenu()).toEqual({ collapsed: false, minified: false, drawerOpen: false })
  })

  test('keeps no address that was only preloaded', async () => {
    await sentTo(requireSignIn(visit('/order', {}, 'preload')))
    expect(takeRedirectAddress()).toBeNull()
  })

  test('lets a signed-in user pass', async () => {
    await signIn('ana', 'secret')
    expect(await sentTo(requireSignIn(visit('/order')))).toBeNull()
  })
})

describe('the permission guard', () => {
  // covers: spec 6.8, 6.9
  test('lets a user with perm_access pass, and reloads the balance', async () => {
    await signIn('ana', 'secret')
    expect(await sentTo(requireAccess(visit('/order')))).toBeNull()
    await vi.waitFor(() => expect(balanceReadings()).toBe(1))
  })

  test('does not reload the balance for a change on the same screen', async () => {
    await signIn('ana', 'secret')
    await requireAccess(visit('/order', {}, 'stay'))
    expect(balanceReadings()).toBe(0)
  })

  // covers: spec 6.5
  test('checks a record by the resource that it belongs to', async () => {
    await signIn('ana', 'secret')
    expect(await sentTo(requireAccess(visit('/order/12', { id: '12' })))).toBeNull()
    expect(await sentTo(requireAccess(visit('/role/12', { id: '12' })))).not.toBeNull()
  })

  // covers: spec 6.8
  test.each(['/role', '/log', '/webhook', '/webhook/3'])(
    'redirects %s to error500, with the way back',
    async (path) => {
      await signIn('ana', 'secret')
      expect(await sentTo(requireAccess(visit(path)))).toMatchObject({
        to: '/miscellaneous/error500',
        search: { from: `${path}?page=2` },
      })
    },
  )

  test('lets every signed-in user open Home', async () => {
    await signIn('ana', 'secret')
    expect(await sentTo(requireAccess(visit('/home')))).toBeNull()
  })

  // covers: spec 6.6
  test('asks the server if no permissions are loaded yet', async () => {
    await signIn('ana', 'secret')
    clearPermissions()
    expect(await sentTo(requireAccess(visit('/order')))).toBeNull()
  })

  // covers: spec 2.9, 6.7
  test('redirects to error500 if the request fails', async () => {
    await signIn('ana', 'secret')
    clearPermissions()
    api.refuse('permissionrest/retrieveuserpermissions', 500, 'INTERNAL_ERROR')
    expect(await sentTo(requireAccess(visit('/order')))).toMatchObject({ to: '/miscellaneous/error500' })
  })

  // covers: spec 6.7
  test('redirects to error500 if the answer is false', async () => {
    await signIn('ana', 'secret')
    clearPermissions()
    api.answer('permissionrest/retrieveuserpermissions', false)
    expect(await sentTo(requireAccess(visit('/order')))).toMatchObject({ to: '/miscellaneous/error500' })
  })
})
