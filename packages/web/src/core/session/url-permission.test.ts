import { beforeEach, expect, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { tokenKey } from '../call/session-token.ts'
import { askUrlPermission } from './url-permission.ts'

testBrowser()
const api = testApi()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(tokenKey, tokenOf({ user_id: 7, user_role: 2 }))
  api.answer('userrest/getsaldo', { saldo: { euros: 0, m2: 0 }, limit: { euros: 0, m2: 0 } })
})

// covers: spec 6.10, 6.11
test('the check sends url, role, id and token, after the balance', async () => {
  api.answer('permissionrest/geturluserpermission', { permission_access: true })
  expect(await askUrlPermission('/order/12')).toBe(true)
  expect(api.sent.map(({ path }) => path)).toEqual([
    'userrest/getsaldo',
    'permissionrest/geturluserpermission',
  ])
  expect(JSON.parse(api.sent[1]?.body ?? '')).toEqual({
    id: 7,
    role: 2,
    url: '/order/12',
    token: localStorage.getItem(tokenKey),
  })
})

// covers: spec 6.10
test.each([[{ permission_access: false }], [{}], [null]])('the answer %j denies access', async (content) => {
  api.answer('permissionrest/geturluserpermission', content)
  expect(await askUrlPermission('/order')).toBe(false)
})

test('an unreachable server denies access', async () => {
  api.refuse('permissionrest/geturluserpermission', 500, 'INTERNAL_ERROR')
  expect(await askUrlPermission('/order')).toBe(false)
  localStorage.removeItem(tokenKey)
  expect(await askUrlPermission('/order')).toBe(false)
})
