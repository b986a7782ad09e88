import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectivePermissions, mayAccess, mayEdit, type PermissionEntry, showsInMenu } from './permissions.ts'
import { rightFlags, rightReasons, withRight } from './right-reasons.ts'

const flag = fc.constantFrom('0' as const, '1' as const)
const entry: fc.Arbitrary<PermissionEntry> = fc.record({
  perm_view: flag,
  perm_access: flag,
  perm_edit: flag,
})
const perhaps = fc.option(entry, { nil: undefined })

describe('the reasons of a right', () => {
  test('match the effective permissions, for every role and override', () => {
    fc.assert(
      fc.property(perhaps, perhaps, (role, override) => {
        const reasons = rightReasons(role, override)
        const effective = effectivePermissions(
          role ? { '/order': role } : {},
          override ? { '/order': override } : {},
        )
        expect({
          view: reasons.perm_view.holds,
          access: reasons.perm_access.holds,
          edit: reasons.perm_edit.holds,
        }).toEqual({
          view: showsInMenu(effective, '/order'),
          access: mayAccess(effective, '/order'),
          edit: mayEdit(effective, '/order'),
        })
      }),
    )
  })

  test('name the override if there is one, and otherwise the role', () => {
    fc.assert(
      fc.property(perhaps, perhaps, (role, override) => {
        for (const { reason } of Object.values(rightReasons(role, override))) {
          if (reason === 'needs_access') continue
          expect(reason.startsWith('override')).toBe(override !== undefined)
        }
      }),
    )
  })

  test('report that writing is blocked by missing access, for role and override', () => {
    const editWithoutAccess = { perm_view: '1', perm_access: '0', perm_edit: '1' } as const
    expect(rightReasons(editWithoutAccess, undefined).perm_edit).toEqual({
      holds: false,
      reason: 'needs_access',
    })
    expect(rightReasons(undefined, editWithoutAccess).perm_edit).toEqual({
      holds: false,
      reason: 'needs_access',
    })
  })
})

describe('setting one right', () => {
  test.each([
    ['perm_view', true, { perm_view: '1', perm_access: '1', perm_edit: '0' }],
    ['perm_access', true, { perm_view: '1', perm_access: '1', perm_edit: '0' }],
    ['perm_edit', true, { perm_view: '1', perm_access: '1', perm_edit: '1' }],
    ['perm_view', false, { perm_view: '0', perm_access: '1', perm_edit: '1' }],
    ['perm_access', false, { perm_view: '0', perm_access: '0', perm_edit: '0' }],
    ['perm_edit', false, { perm_view: '1', perm_access: '1', perm_edit: '0' }],
  ] as const)('sets %s to %s, starting from the opposite', (right, isGranted, after) => {
    const flag = isGranted ? '0' : '1'
    expect(withRight({ perm_view: flag, perm_access: flag, perm_edit: flag }, right, isGranted)).toEqual(
      after,
    )
  })

  test('never leaves edit or menu rights without access', () => {
    fc.assert(
      fc.property(entry, fc.constantFrom(...rightFlags), fc.boolean(), (before, right, isGranted) => {
        fc.pre(before.perm_access === '1' || (before.perm_view === '0' && before.perm_edit === '0'))
        const after = withRight(before, right, isGranted)
        expect(after[right]).toBe(isGranted ? '1' : '0')
        if (after.perm_access === '0') expect(after).toMatchObject({ perm_view: '0', perm_edit: '0' })
      }),
    )
  })
})
