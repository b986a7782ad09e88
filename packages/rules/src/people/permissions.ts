/** Paths with permissions, one for each screen and its calls. */
export const resourcePaths = [
  '/category',
  '/log',
  '/role',
  '/usergroup',
  '/user',
  '/customer',
  '/product',
  '/promotion',
  '/material',
  '/finish',
  '/campaign',
  '/prepress',
  '/order',
  '/installer',
  '/space',
  '/budget',
  '/imports',
  '/budget/photoreview',
] as const

export type ResourcePath = (typeof resourcePaths)[number]

/** '0' denies, '1' grants. */
export type PermissionFlag = '0' | '1'

/** Flags for the menu entry, for opening the screen and reading its records, and for writing. */
export type PermissionEntry = {
  perm_view: PermissionFlag
  perm_access: PermissionFlag
  perm_edit: PermissionFlag
}

/** Permissions by path; a missing path is denied. */
export type PermissionMap = Partial<Record<ResourcePath, PermissionEntry>>

/** Flags of a single user that override those of the role. */
export type PermissionOverrides = Partial<Record<ResourcePath, Partial<PermissionEntry>>>

/** The user group of the house itself. */
export const HOUSE_USERGROUP_ID = 1

const noRights: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

export function isResourcePath(text: string): text is ResourcePath {
  return (resourcePaths as readonly string[]).includes(text)
}

/** Merges the role's permissions with the user's overrides, which take precedence. A flag that neither contains is '0'. */
export function effectivePermissions(role: PermissionMap, overrides: PermissionOverrides): PermissionMap {
  const effective: PermissionMap = {}
  for (const path of resourcePaths) {
    const ofRole = role[path]
    const ofUser = overrides[path]
    if (ofRole || ofUser) effective[path] = { ...noRights, ...ofRole, ...ofUser }
  }
  return effective
}

/** Returns true if the menu shows the path. */
export function showsInMenu(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_view !== '0'
}

/** Returns true if the screen of the path can be opened and its records read. */
export function mayAccess(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_access !== '0'
}

/** Returns true if the records of the path can be written, which also requires access. */
export function mayEdit(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_edit !== '0' && mayAccess(map, path)
}

/** Returns the paths where `request` contains a permission that the granter lacks; empty if the granter can grant all of it. */
export function mayGrant(granter: PermissionMap, request: PermissionMap): ResourcePath[] {
  return resourcePaths.filter((path) => {
    const entry = request[path]
    if (!entry) return false
    if (entry.perm_view !== '0' && !showsInMenu(granter, path)) return true
    if (entry.perm_access !== '0' && !mayAccess(granter, path)) return true
    return entry.perm_edit !== '0' && !mayEdit(granter, path)
  })
}

/**
 * Returns the permissions that a change newly grants, as input for `mayGrant`; permissions that were already granted are left
 * out. Granting access to a path with an existing edit flag also grants writing.
 */
export function newlyGranted(before: PermissionMap, after: PermissionMap): PermissionMap {
  const grants: PermissionMap = {}
  for (const path of resourcePaths) {
    const was = before[path] ?? noRights
    const becomes = after[path] ?? noRights
    const opensWriting = mayEdit(after, path) && !mayEdit(before, path)
    const entry: PermissionEntry = {
      perm_view: flagOf(becomes.perm_view !== '0' && was.perm_view === '0'),
      perm_access: flagOf(becomes.perm_access !== '0' && was.perm_access === '0'),
      perm_edit: flagOf(opensWriting || (becomes.perm_edit !== '0' && was.perm_edit === '0')),
    }
    if (Object.values(entry).includes('1')) grants[path] = entry
  }
  return grants
}

/** Returns the permissions that both maps grant. An API key can have fewer permissions than its user, but never more. */
export function sharedPermissions(one: PermissionMap, other: PermissionMap): PermissionMap {
  const common: PermissionMap = {}
  for (const path of resourcePaths) {
    const first = one[path]
    const second = other[path]
    if (!first || !second) continue
    common[path] = {
      perm_view: flagOf(first.perm_view !== '0' && second.perm_view !== '0'),
      perm_access: flagOf(first.perm_access !== '0' && second.perm_access !== '0'),
      perm_edit: flagOf(mayEdit(one, path) && mayEdit(other, path)),
    }
  }
  return common
}

function flagOf(isGranted: boolean): PermissionFlag {
  return isGranted ? '1' : '0'
}

/**
 * Returns the resource path of a screen's URL, ignoring the query, the leading `#` and the values of route parameters. Screens
 * below a resource belong to it: '/order/12/print' with id 12 is '/order'. Returns null if the URL belongs to no resource, such
 * as '/home'.
 */
export function resourcePathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const segments = segmentsOf(url)
  for (const value of Object.values(parameters)) {
    // Search from the right, because a record can have the same name as the resource before it.
    const index = segments.lastIndexOf(value)
    if (index !== -1) segments.splice(index, 1)
  }
  for (let length = segments.length; length > 0; length -= 1) {
    const path = `/${segments.slice(0, length).join('/')}`
    if (isResourcePath(path)) return path
  }
  return null
}

/** Returns the path of a screen within the application, without the part up to the `#` and without the query. */
export function addressOf(url: string): string {
  return `/${segmentsOf(url).join('/')}`
}

function segmentsOf(url: string): string[] {
  const hash = url.indexOf('#/')
  const [path = ''] = url.slice(hash + 1).split(/[?#]/)
  return path.split('/').filter(Boolean).map(decodeSegment)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
