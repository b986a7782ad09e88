import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  effectivePermissions,
  mayAccess,
  mayEdit,
  mayGrant,
  newlyGranted,
  type PermissionEntry,
  type PermissionMap,
  type PermissionOverrides,
  resourcePathOf,
  resourcePaths,
  sharedPermissions,
  showsInMenu,
} from './permissions.ts'

const flag = fc.constantFrom('0' as const, '1' as const)
const path = fc.constantFrom(...resourcePaths)
const entry: fc.Arbitrary<PermissionEntry> = fc.record({
  perm_view: flag,
  perm_access: flag,
  perm_edit: flag,
})
const map: fc.Arbitrary<PermissionMap> = fc.dictionary(path, entry)
const overrides: fc.Arbitrary<PermissionOverrides> = fc.dictionary(
  path,
  fc.record({ perm_view: flag, perm_access: flag, perm_edit: flag }, { requiredKeys: [] }),
)
const all: PermissionEntry = { perm_view: '1', perm_access: '1', perm_edit: '1' }
const none: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

describe('what a map allows', () => {
  test('a missing path is denied', () => {
    expect(showsInMenu({}, '/order')).toBe(false)
    expect(mayAccess({}, '/order')).toBe(false)
    expect(mayEdit({}, '/order')).toBe(false)
  })

  test('each flag speaks for itself, but nobody writes what they may not open', () => {
    expect(showsInMenu({ '/order': { ...none, perm_view: '1' } }, '/order')).toBe(true)
    expect(mayAccess({ '/order': { ...none, perm_view: '1' } }, '/order')).toBe(false)
    expect(mayEdit({ '/order': { ...none, perm_edit: '1' } }, '/order')).toBe(false)
    expect(mayEdit({ '/order': { ...none, perm_edit: '1', perm_access: '1' } }, '/order')).toBe(true)
  })
})

describe('role and overrides', () => {
  test('the user’s flags win, flag by flag', () => {
    const role = { '/order': all, '/user': none }
    const effective = effectivePermissions(role, { '/order': { perm_edit: '0' }, '/log': { perm_view: '1' } })
    expect(effective).toEqual({
      '/order': { ...all, perm_edit: '0' },
      '/user': none,
      '/log': { ...none, perm_view: '1' },
    })
  })

  test('no overrides: the role as it is; the same overrides twice change nothing more', () => {
    fc.assert(
      fc.property(map, overrides, (role, own) => {
        expect(effectivePermissions(role, {})).toEqual(role)
        const once = effectivePermissions(role, own)
        expect(effectivePermissions(once, own)).toEqual(once)
      }),
    )
  })
})

describe('granting', () => {
  test('names each path where the granter lacks something', () => {
    const granter = { '/order': all, '/user': { ...all, perm_edit: '0' as const } }
    expect(mayGrant(granter, { '/order': all, '/user': all, '/log': none, '/role': all })).toEqual([
      '/role',
      '/user',
    ])
  })

  test('nobody can reach more by granting than they have, and everybody may grant nothing', () => {
    fc.assert(
      fc.property(map, map, (granter, wanted) => {
        const refused = new Set(mayGrant(granter, wanted))
        for (const each of resourcePaths) {
          if (refused.has(each)) continue
          expect(showsInMenu(wanted, each) && !showsInMenu(granter, each)).toBe(false)
          expect(mayAccess(wanted, each) && !mayAccess(granter, each)).toBe(false)
          expect(mayEdit(wanted, each) && !mayEdit(granter, each)).toBe(false)
        }
        expect(mayGrant(granter, {})).toEqual([])
      }),
    )
  })
})

describe('what a change grants', () => {
  test('only what was not granted before', () => {
    const before = { '/order': { ...none, perm_view: '1' as const }, '/user': all }
    const after = { '/order': { ...all, perm_edit: '0' as const }, '/user': none, '/log': none }
    expect(newlyGranted(before, after)).toEqual({ '/order': { ...none, perm_access: '1' } })
  })

  test('opening a path on which writing was marked grants the writing', () => {
    const before = { '/order': { ...none, perm_edit: '1' as const } }
    const after = { '/order': { ...none, perm_edit: '1' as const, perm_access: '1' as const } }
    expect(newlyGranted(before, before)).toEqual({})
    expect(newlyGranted(before, after)).toEqual({ '/order': { ...none, perm_access: '1', perm_edit: '1' } })
  })

  test('from nothing it is every flag that is set, and keeping or taking away grants nothing', () => {
    fc.assert(
      fc.property(map, (some) => {
        expect(newlyGranted(some, some)).toEqual({})
        expect(newlyGranted(some, {})).toEqual({})
        const granted = newlyGranted({}, some)
        for (const each of resourcePaths) expect(granted[each] ?? none).toEqual(some[each] ?? none)
      }),
    )
  })

  test('who may grant it all ends with nobody holding more than before or than the granter', () => {
    fc.assert(
      fc.property(map, map, map, (granter, before, after) => {
        const refused = new Set(mayGrant(granter, newlyGranted(before, after)))
        for (const each of resourcePaths) {
          if (refused.has(each)) continue
          for (const may of [showsInMenu, mayAccess, mayEdit]) {
            expect(may(after, each) && !may(before, each) && !may(granter, each)).toBe(false)
          }
        }
      }),
    )
  })
})

describe('the resource path of a URL', () => {
  test.each([
    ['/order', {}, '/order'],
    ['#/order/12?tab=lines', { id: '12' }, '/order'],
    ['https://lienzo.example/#/space/7/edit', { id: '7' }, '/space'],
    ['/budget/photoreview', {}, '/budget/photoreview'],
    ['/budget/5/photoreview', { id: '5' }, '/budget/photoreview'],
    ['/order/order', { id: 'order' }, '/order'],
    ['/order/print/order', { id: 'order' }, '/order'],
    ['/order/a%2Fb', { id: 'a/b' }, '/order'],
    ['/order/%E0', {}, '/order'],
    ['order/', {}, '/order'],
    ['/home', {}, null],
    ['/', {}, null],
    ['', {}, null],
    ['/orders', {}, null],
  ])('%s with %o belongs to %s', (url, parameters, expected) => {
    expect(resourcePathOf(url, parameters)).toBe(expected)
  })

  // covers: spec 6.5
  test('a record never changes the resource that it stands under', () => {
    fc.assert(
      fc.property(path, fc.string({ minLength: 1 }), (resource, id) => {
        fc.pre(id.isWellFormed())
        expect(resourcePathOf(`${resource}/${encodeURIComponent(id)}`, { id })).toBe(resource)
      }),
    )
  })
})

describe('what two maps share', () => {
  test('is what both grant, path by path, and never more than either', () => {
    fc.assert(
      fc.property(map, map, path, (one, other, at) => {
        const shared = sharedPermissions(one, other)
        expect(showsInMenu(shared, at)).toBe(showsInMenu(one, at) && showsInMenu(other, at))
        expect(mayAccess(shared, at)).toBe(mayAccess(one, at) && mayAccess(other, at))
        expect(mayEdit(shared, at)).toBe(mayEdit(one, at) && mayEdit(other, at))
        expect(mayGrant(one, shared)).toEqual([])
      }),
    )
  })

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(map, map, (one, other) => {
        expect(sharedPermissions(one, other)).toEqual(sharedPermissions(other, one))
      }),
    )
  })
})
