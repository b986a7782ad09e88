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

describe('a permission map', () => {
  test('denies a missing path', () => {
    expect(showsInMenu({}, '/order')).toBe(false)
    expect(mayAccess({}, '/order')).toBe(false)
    expect(mayEdit({}, '/order')).toBe(false)
  })

  test('applies each flag separately, but allows no writing without access', () => {
    expect(showsInMenu({ '/order': { ...none, perm_view: '1' } }, '/order')).toBe(true)
    expect(mayAccess({ '/order': { ...none, perm_view: '1' } }, '/order')).toBe(false)
    expect(mayEdit({ '/order': { ...none, perm_edit: '1' } }, '/order')).toBe(false)
    expect(mayEdit({ '/order': { ...none, perm_edit: '1', perm_access: '1' } }, '/order')).toBe(true)
  })
})

describe('a role with overrides', () => {
  test('applies the flags of the user first, flag by flag', () => {
    const role = { '/order': all, '/user': none }
    const effective = effectivePermissions(role, { '/order': { perm_edit: '0' }, '/log': { perm_view: '1' } })
    expect(effective).toEqual({
      '/order': { ...all, perm_edit: '0' },
      '/user': none,
      '/log': { ...none, perm_view: '1' },
    })
  })

  test('equals the role without overrides, and does not change when overrides apply twice', () => {
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
  test('reports each path on which the granter lacks a right', () => {
    const granter = { '/order': all, '/user': { ...all, perm_edit: '0' as const } }
    expect(mayGrant(granter, { '/order': all, '/user': all, '/log': none, '/role': all })).toEqual([
      '/role',
      '/user',
    ])
  })

  test('never adds rights that the granter lacks, and may always grant nothing', () => {
    fc.assert(
      fc.property(map, map, (granter, request) => {
        const refusedPaths = new Set(mayGrant(granter, request))
        for (const each of resourcePaths) {
          if (refusedPaths.has(each)) continue
          expect(showsInMenu(request, each) && !showsInMenu(granter, each)).toBe(false)
          expect(mayAccess(request, each) && !mayAccess(granter, each)).toBe(false)
          expect(mayEdit(request, each) && !mayEdit(granter, each)).toBe(false)
        }
        expect(mayGrant(granter, {})).toEqual([])
      }),
    )
  })
})

describe('the rights that a change grants', () => {
  test('are only those that were not granted before', () => {
    const before = { '/order': { ...none, perm_view: '1' as const }, '/user': all }
    const after = { '/order': { ...all, perm_edit: '0' as const }, '/user': none, '/log': none }
    expect(newlyGranted(before, after)).toEqual({ '/order': { ...none, perm_access: '1' } })
  })

  test('include writing if access is granted on a path already marked for writing', () => {
    const before = { '/order': { ...none, perm_edit: '1' as const } }
    const after = { '/order': { ...none, perm_edit: '1' as const, perm_access: '1' as const } }
    expect(newlyGranted(before, before)).toEqual({})
    expect(newlyGranted(before, after)).toEqual({ '/order': { ...none, perm_access: '1', perm_edit: '1' } })
  })

  test('are all flags that are set if there were none, and none if rights stay or are removed', () => {
    fc.assert(
      fc.property(map, (some) => {
        expect(newlyGranted(some, some)).toEqual({})
        expect(newlyGranted(some, {})).toEqual({})
        const newRights = newlyGranted({}, some)
        for (const each of resourcePaths) expect(newRights[each] ?? none).toEqual(some[each] ?? none)
      }),
    )
  })

  test('never leave anybody with more than before or than the granter', () => {
    fc.assert(
      fc.property(map, map, map, (granter, before, after) => {
        const refusedPaths = new Set(mayGrant(granter, newlyGranted(before, after)))
        for (const each of resourcePaths) {
          if (refusedPaths.has(each)) continue
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
  test('is the same for a record as for its resource', () => {
    fc.assert(
      fc.property(path, fc.string({ minLength: 1 }), (resource, id) => {
        fc.pre(id.isWellFormed())
        expect(resourcePathOf(`${resource}/${encodeURIComponent(id)}`, { id })).toBe(resource)
      }),
    )
  })
})

describe('the intersection of two maps', () => {
  test('contains the rights that both grant, path by path, and never more than either', () => {
    fc.assert(
      fc.property(map, map, path, (one, other, at) => {
        const common = sharedPermissions(one, other)
        expect(showsInMenu(common, at)).toBe(showsInMenu(one, at) && showsInMenu(other, at))
        expect(mayAccess(common, at)).toBe(mayAccess(one, at) && mayAccess(other, at))
        expect(mayEdit(common, at)).toBe(mayEdit(one, at) && mayEdit(other, at))
        expect(mayGrant(one, common)).toEqual([])
      }),
    )
  })

  test('does not depend on the order of the maps', () => {
    fc.assert(
      fc.property(map, map, (one, other) => {
        expect(sharedPermissions(one, other)).toEqual(sharedPermissions(other, one))
      }),
    )
  })
})
