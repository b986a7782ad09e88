/** Paths for which permissions are granted. Each path stands for a screen and the calls of that screen. */
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

/** Permissions for one path: to see the menu entry, to open the screen and read its records, and to write records. */
export type PermissionEntry = {
  perm_view: PermissionFlag
  perm_access: PermissionFlag
  perm_edit: PermissionFlag
}

/** Permissions by path. A missing path has no permissions. */
export type PermissionMap = Partial<Record<ResourcePath, PermissionEntry>>

/** Flags of a single user, which override the flags of the user's role. */
export type PermissionOverrides = Partial<Record<ResourcePath, Partial<PermissionEntry>>>

/** Id of the user group of the house. */
export const HOUSE_USERGROUP_ID = 1

const noRights: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

export function isResourcePath(text: string): text is ResourcePath {
  return (resourcePaths as readonly string[]).includes(text)
}

/** Merges the role's permissions with the user's overrides, which take precedence. A flag that is missing from both is '0'. */
export function effectivePermissions(role: PermissionMap, overrides: PermissionOverrides): PermissionMap {
  const effective: PermissionMap = {}
  for (const path of resourcePaths) {
    const ofRole = role[path]
    const ofUser = overrides[path]
    if (ofRole || ofUser) effective[path] = { ...noRights, ...ofRole, ...ofUser }
  }
  return effective
}

/** Returns true if the menu shows an entry for the path. */
export function showsInMenu(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_view !== '0'
}

/** Returns true if the screen of the path can be opened and its records can be read. */
export function mayAccess(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_access !== '0'
}

/** Returns true if the records of the path can be written. This requires permission to access the path as well as to edit. */
export function mayEdit(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_edit !== '0' && mayAccess(map, path)
}

/**
 * Returns the paths for which `request` contains a permission that the granter lacks. Returns an empty list if the granter can
 * grant the whole request.
 */
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
 * Returns the permissions that a change newly grants, as input for `mayGrant`. Permissions that were already granted are left
 * out. If access is granted to a path whose edit flag was already set, writing is newly granted as well.
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
 * Returns the resource path to which the URL of a screen belongs: '/order/12/print' with the parameter id 12 belongs to
 * '/order'. Ignores the part up to the `#`, the query, and the values of route parameters. Returns null if the URL belongs to
 * no resource, such as '/home'.
 */
export function resourcePathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const segments = segmentsOf(url)
  for (const value of Object.values(parameters)) {
    // Search from the right, because a record can have the same name as the resource segment before it.
    const index = segments.lastIndexOf(value)
    if (index !== -1) segments.splice(index, 1)
  }
  for (let length = segments.length; length > 0; length -= 1) {
    const path = `/${segments.slice(0, length).join('/')}`
    if (isResourcePath(path)) return path
  }
  return null
}

/** Returns the path of a screen within the application: the URL without the part up to the `#`, and without the query. */
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
