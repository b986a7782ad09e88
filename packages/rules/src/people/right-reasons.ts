import type { PermissionEntry } from './permissions.ts'

/** Name of a flag in a permission entry. */
export type RightFlag = keyof PermissionEntry

/** Flags in the order of their columns on the permissions screen. */
export const rightFlags = ['perm_view', 'perm_access', 'perm_edit'] as const satisfies readonly RightFlag[]

/** Reason why a user has or lacks a right. `needs_access`: the edit flag is set, but the user has no access to the screen. */
export type RightReason =
  | 'role_grants'
  | 'override_grants'
  | 'role_lacks'
  | 'override_denies'
  | 'needs_access'

export type ExplainedRight = { holds: boolean; reason: RightReason }

/** Explains whether a user has each right on one path, and why. The results match `showsInMenu`, `mayAccess` and `mayEdit`. */
export function rightReasons(
  role: PermissionEntry | undefined,
  override: PermissionEntry | undefined,
): Record<RightFlag, ExplainedRight> {
  const explain = (flag: RightFlag): ExplainedRight => {
    if (override) {
      return override[flag] === '1'
        ? { holds: true, reason: 'override_grants' }
        : { holds: false, reason: 'override_denies' }
    }
    return role?.[flag] === '1'
      ? { holds: true, reason: 'role_grants' }
      : { holds: false, reason: 'role_lacks' }
  }
  const access = explain('perm_access')
  const edit = explain('perm_edit')
  return {
    perm_view: explain('perm_view'),
    perm_access: access,
    perm_edit: edit.holds && !access.holds ? { holds: false, reason: 'needs_access' } : edit,
  }
}

/**
 * Rights that are granted along with a right, so that every menu entry opens an accessible screen, and every accessible screen
 * is in the menu.
 */
const givenWith: Record<RightFlag, Partial<PermissionEntry>> = {
  perm_view: { perm_access: '1' },
  perm_access: { perm_view: '1' },
  perm_edit: { perm_view: '1', perm_access: '1' },
}

/**
 * Rights that are removed along with a right. Removing the menu entry removes no other right, because the screen can still be
 * opened.
 */
const takenWith: Record<RightFlag, Partial<PermissionEntry>> = {
  perm_view: {},
  perm_access: { perm_view: '0', perm_edit: '0' },
  perm_edit: {},
}

/**
 * Returns the entry after a person sets or clears one right, including the rights that are granted or removed along with it.
 */
export function withRight(entry: PermissionEntry, flag: RightFlag, isGranted: boolean): PermissionEntry {
  const along = isGranted ? givenWith[flag] : takenWith[flag]
  return { ...entry, ...along, [flag]: isGranted ? '1' : '0' }
}
