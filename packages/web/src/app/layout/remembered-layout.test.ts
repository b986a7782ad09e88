import { initialLayout, type Layout } from '@lienzo/rules/people/layout'
import { beforeEach, expect, test, vi } from 'vitest'
import { tokenKey } from '../../core/call/session-token.ts'
import { clearCurrentUser, currentUser, keepCurrentUser } from '../../core/session/session-user.ts'
import { testApi } from '../../testing/api.ts'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { changeLayout, currentLayout, startLayout } from './layout.ts'
import { followRememberedLayout, rememberLayout, resetToFactory } from './remembered-layout.ts'

const browser = testBrowser()
const api = testApi()

const ana = { user_id: 7, user_role: 2, issuer: 'lienzo' }
const dark: Layout = { ...initialLayout, skin: 'smart-style-1' }

// The file calls `followRememberedLayout` only once, as the page does. Its tests run one after another, like successive users
// of a browser.
let following = false
beforeEach(() => {
  localStorage.setItem(tokenKey, tokenOf())
  api.answer('userrest/rememberlayout', { layout: null })
  clearCurrentUser()
  startLayout()
  if (!following) followRememberedLayout()
  following = true
})

function sentLayouts(): unknown[] {
  return api.sent
    .filter(({ path }) => path === 'userrest/rememberlayout')
    .map(({ body }) => JSON.parse(body).layout)
}

test('a user’s remembered layout applies as soon as it is known, and is not sent back', async () => {
  keepCurrentUser({ ...ana, layout: dark })
  expect(browser.page.dataset.skin).toBe('smart-style-1')
  expect(currentLayout()).toEqual(dark)
  await rememberLayout(false)
  expect(sentLayouts()).toEqual([null])
})

test('a user without a remembered layout keeps the layout of the browser', () => {
  changeLayout({ option: 'skin', value: 'smart-style-3' })
  keepCurrentUser({ ...ana, layout: null })
  expect(browser.page.dataset.skin).toBe('smart-style-3')
})

test('the next user of the browser does not get the remembered layout', () => {
  keepCurrentUser({ ...ana, layout: dark })
  clearCurrentUser()
  expect(currentLayout()).toEqual(initialLayout)
})

test('every change to a remembered layout is sent, the latest one last', async () => {
  keepCurrentUser({ ...ana, layout: null })
  await rememberLayout(true)
  changeLayout({ option: 'skin', value: 'smart-style-4' })
  changeLayout({ option: 'fixedRibbon', value: true })
  expect(currentUser()?.layout).toEqual(currentLayout())
  await vi.waitFor(() => expect(sentLayouts()).toHaveLength(3))
  expect(sentLayouts().at(-1)).toEqual(currentLayout())
})

test('a change to a remembered layout is sent even if the page is reloaded meanwhile', async () => {
  keepCurrentUser({ ...ana, layout: dark })
  const send = vi.fn(globalThis.fetch)
  vi.stubGlobal('fetch', send)
  changeLayout({ option: 'skin', value: 'smart-style-4' })
  await vi.waitFor(() => expect(sentLayouts()).toHaveLength(1))
  expect(send.mock.calls).toMatchObject([['/rest/userrest/rememberlayout', { keepalive: true }]])
})

test('a layout that the user has not asked to remember is not sent', async () => {
  keepCurrentUser({ ...ana, layout: null })
  changeLayout({ option: 'skin', value: 'smart-style-4' })
  await rememberLayout(true)
  expect(sentLayouts()).toEqual([currentLayout()])
})

test('a refused request to remember the layout changes nothing', async () => {
  keepCurrentUser({ ...ana, layout: null })
  api.refuse('userrest/rememberlayout', 500, 'INTERNAL_ERROR')
  await expect(rememberLayout(true)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(currentUser()?.layout).toBeNull()
})

test('the factory reset deletes the remembered layout, clears local storage and reloads the page', async () => {
  keepCurrentUser({ ...ana, layout: dark })
  localStorage.setItem('currentLanguage', 'us')
  await resetToFactory()
  expect(sentLayouts()).toEqual([null])
  expect(localStorage.length).toBe(0)
  expect(browser.reloads).toBe(1)
})

test('the factory reset does not wait for a server that does not answer', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  keepCurrentUser({ ...ana, layout: dark })
  api.stop()
  await resetToFactory()
  expect(localStorage.length).toBe(0)
  expect(browser.reloads).toBe(1)
})
