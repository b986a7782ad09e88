import { type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { describe, expect, test } from 'vitest'
import { navigationEntries } from './navigation-entries.ts'

const house = 1
const customers = 2
const all: PermissionMap = Object.fromEntries(
  resourcePaths.map((path) => [path, { perm_view: '1', perm_access: '1', perm_edit: '1' }]),
)

function names(permissions: PermissionMap, usergroup: number | undefined) {
  const { main, groups } = navigationEntries(permissions, usergroup)
  return {
    main: main.map((entry) => entry.name),
    groups: groups.map((group) => [group.name, ...group.entries.map((entry) => entry.name)]),
  }
}

describe('the navigation', () => {
  // covers: spec 1.5, 2.11, 2.14
  test('shows the house all entries, in the order of the specification', () => {
    expect(names(all, house)).toEqual({
      main: [
        'home',
        'category',
        'campaign',
        'customer',
        'product',
        'promotion',
        'finish',
        'material',
        'order',
        'board',
        'prepress',
      ],
      groups: [
        ['bbdd', 'space', 'imports', 'installer', 'budget', 'photoreview'],
        ['administration', 'role', 'usergroup', 'user', 'log'],
      ],
    })
  })

  // covers: spec 2.12, 3.3
  test('shows Home to user group 1 only', () => {
    expect(names(all, customers).main).not.toContain('home')
    expect(names(all, undefined).main).not.toContain('home')
  })

  // covers: spec 6.3
  test('shows an entry with perm_view, regardless of perm_access', () => {
    const permissions: PermissionMap = {
      '/order': { perm_view: '1', perm_access: '0', perm_edit: '0' },
      '/campaign': { perm_view: '0', perm_access: '1', perm_edit: '1' },
    }
    expect(names(permissions, customers)).toEqual({ main: ['order', 'board'], groups: [] })
  })

  // covers: spec 2.13
  test('shows a group if the user has at least one of its permissions', () => {
    const permissions: PermissionMap = {
      '/space': { perm_view: '1', perm_access: '1', perm_edit: '0' },
    }
    expect(names(permissions, customers)).toEqual({ main: [], groups: [['bbdd', 'space']] })
  })
})
