import { isResourcePath, resourcePaths } from '@lienzo/rules/people/permissions'
import { expect, test } from 'vitest'
import { mayOpen, screenAt, screens } from './screens.ts'

const access = { perm_view: '0', perm_access: '1', perm_edit: '0' } as const

test('every resource path has a screen', () => {
  expect(
    screens
      .map(({ path }): string => path)
      .filter(isResourcePath)
      .sort(),
  ).toEqual([...resourcePaths].sort())
})

test('each screen has a shortcut of its own that no browser uses', () => {
  const keys = screens.map((screen): string => screen.key)
  expect(new Set(keys).size).toBe(screens.length)
  expect(keys.filter((key) => !/^[A-Z1-9]$/.test(key) || 'IBTA'.includes(key))).toEqual([])
})

test('a screen opens with perm_access on its path, and a screen without a resource opens for everybody', () => {
  const byOrders = screens.filter((screen) => mayOpen(screen, { '/order': access })).map(({ name }) => name)
  expect(byOrders).toEqual(['home', 'order', 'board', 'profile', 'appviews'])
  const byUsers = screens.filter((screen) => mayOpen(screen, { '/user': access })).map(({ name }) => name)
  expect(byUsers).toEqual(['home', 'user', 'profile', 'appviews', 'webhook'])
})

test.each([
  ['/order', 'order'],
  ['/order/12', 'order'],
  ['/order/board', 'board'],
  ['/budget', 'budget'],
  ['/budget/3', 'budget'],
  ['/budget/photoreview', 'photoreview'],
  ['/user', 'user'],
  ['/usergroup/2', 'usergroup'],
  ['/miscellaneous', undefined],
])('%s shows %s', (path, name) => {
  expect(screenAt(path)?.name).toBe(name)
})
