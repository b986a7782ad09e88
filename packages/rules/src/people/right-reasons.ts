import type { PermissionEntry } from './permissions.ts'

/** One flag of a permission entry. */
export type RightFlag = keyof PermissionEntry

/** In the order of the columns in which people give them. */
export const rightFlags = ['perm_view', 'perm_access', 'perm_edit'] as const satisfies readonly RightFlag[]

/** Where a right comes from, or why it is missing. `needs_access`: writing is marked, but the screen does not open. */
export type RightReason =
  | 'role_grants'
  | 'override_grants'
  | 'role_lacks'
  | 'override_denies'
  | 'needs_access'

export type ExplainedRight = { holds: boolean; reason: RightReason }

/** For one resource path, what a user may do there and what decided it. Agrees with `showsInMenu`, `mayAccess`, `mayEdit`. */
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

/** What is given along with a right: an entry of the menu that leads to a refusal helps nobody, and what opens is looked for there. */
const givenWith: Record<RightFlag, Partial<PermissionEntry>> = {
  perm_view: { perm_access: '1' },
  perm_access: { perm_view: '1' },
  perm_edit: { perm_view: '1', perm_access: '1' },
}

/** What is taken along with a right: without the entry in the menu a screen still opens. */
const takenWith: Record<RightFlag, Partial<PermissionEntry>> = {
  perm_view: {},
  perm_access: { perm_view: '0', perm_edit: '0' },
  perm_edit: {},
}

/** What somebody means who marks or unmarks one right. */
export function withRight(entry: PermissionEntry, flag: RightFlag, granted: boolean): PermissionEntry {
  const along = granted ? givenWith[flag] : takenWith[flag]
  return { ...entry, ...along, [flag]: granted ? '1' : '0' }
}
