import type { PermissionEntry } from './permissions.ts'

/** One flag of a permission entry. */
export type RightFlag = keyof PermissionEntry

/** In the order in which they build on one another: editing includes opening, opening includes seeing. */
export const rightFlags = ['perm_view', 'perm_access', 'perm_edit'] as const satisfies readonly RightFlag[]

/** Where a right comes from, or why it is missing. `needs_access`: writing is marked, but the screen does not open. */
export type RightReason =
  | 'role_grants'
  | 'override_grants'
  | 'role_lacks'
  | 'override_denies'
  | 'needs_access'

export type ExplainedRight = { holds: boolean; reason: RightReason }

/** For one resource path, what a user may do there and what decided it. Agrees with `mayView`, `mayAccess`, `mayEdit`. */
export function rightReasons(
  role: PermissionEntry | undefined,
  override: PermissionEntry | undefined,
): Record<RightFlag, ExplainedRight> {
  const decided = (flag: RightFlag): ExplainedRight => {
    if (override) {
      return override[flag] === '1'
        ? { holds: true, reason: 'override_grants' }
        : { holds: false, reason: 'override_denies' }
    }
    return role?.[flag] === '1'
      ? { holds: true, reason: 'role_grants' }
      : { holds: false, reason: 'role_lacks' }
  }
  const access = decided('perm_access')
  const edit = decided('perm_edit')
  return {
    perm_view: decided('perm_view'),
    perm_access: access,
    perm_edit: edit.holds && !access.holds ? { holds: false, reason: 'needs_access' } : edit,
  }
}

/** A right includes the ones before it: granting it grants those, and taking one away takes those after it. */
export function withRight(entry: PermissionEntry, flag: RightFlag, granted: boolean): PermissionEntry {
  const changedIndex = rightFlags.indexOf(flag)
  const changed = { ...entry }
  for (const [index, each] of rightFlags.entries()) {
    if (granted && index <= changedIndex) changed[each] = '1'
    if (!granted && index >= changedIndex) changed[each] = '0'
  }
  return changed
}
