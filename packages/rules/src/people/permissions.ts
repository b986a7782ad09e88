/** What permissions are kept for: one path for each screen and its calls. */
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

/** An entry of the menu; the screen that opens and its records that are read; writing. */
export type PermissionEntry = {
  perm_view: PermissionFlag
  perm_access: PermissionFlag
  perm_edit: PermissionFlag
}

/** A path that is missing is denied. */
export type PermissionMap = Partial<Record<ResourcePath, PermissionEntry>>

/** What a user has on top of the role: single flags, granted or taken away. */
export type PermissionOverrides = Partial<Record<ResourcePath, Partial<PermissionEntry>>>

/** The user group of the house itself. */
export const HOUSE_USERGROUP_ID = 1

const denied: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

export function isResourcePath(text: string): text is ResourcePath {
  return (resourcePaths as readonly string[]).includes(text)
}

/** The role's permissions with the user's own flags over them. Flags that neither names are '0'. */
export function effectivePermissions(role: PermissionMap, overrides: PermissionOverrides): PermissionMap {
  const effective: PermissionMap = {}
  for (const path of resourcePaths) {
    const ofRole = role[path]
    const ofUser = overrides[path]
    if (ofRole || ofUser) effective[path] = { ...denied, ...ofRole, ...ofUser }
  }
  return effective
}

/** Whether the menu shows the path. */
export function showsInMenu(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_view !== '0'
}

/** Whether the screen of the path opens and its records are read. */
export function mayAccess(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_access !== '0'
}

/** Whether the records of the path may be written. Writing what one may not open is never allowed. */
export function mayEdit(map: PermissionMap, path: ResourcePath): boolean {
  const entry = map[path]
  return entry !== undefined && entry.perm_edit !== '0' && mayAccess(map, path)
}

/** The paths where `wanted` grants something that the granter lacks; empty when all of it may be granted. */
export function mayGrant(granter: PermissionMap, wanted: PermissionMap): ResourcePath[] {
  return resourcePaths.filter((path) => {
    const entry = wanted[path]
    if (!entry) return false
    if (entry.perm_view !== '0' && !showsInMenu(granter, path)) return true
    if (entry.perm_access !== '0' && !mayAccess(granter, path)) return true
    return entry.perm_edit !== '0' && !mayEdit(granter, path)
  })
}

/**
 * What a change of permissions grants that was not granted before, for `mayGrant` to judge: keeping what somebody
 * else granted is no grant. Opening a path on which writing was marked already grants the writing as well.
 */
export function newlyGranted(before: PermissionMap, after: PermissionMap): PermissionMap {
  const granted: PermissionMap = {}
  for (const path of resourcePaths) {
    const was = before[path] ?? denied
    const becomes = after[path] ?? denied
    const opensWriting = mayEdit(after, path) && !mayEdit(before, path)
    const entry: PermissionEntry = {
      perm_view: flagOf(becomes.perm_view !== '0' && was.perm_view === '0'),
      perm_access: flagOf(becomes.perm_access !== '0' && was.perm_access === '0'),
      perm_edit: flagOf(opensWriting || (becomes.perm_edit !== '0' && was.perm_edit === '0')),
    }
    if (Object.values(entry).includes('1')) granted[path] = entry
  }
  return granted
}

/** What both maps grant: a key of a user, which may do less than the user and never more. */
export function sharedPermissions(one: PermissionMap, other: PermissionMap): PermissionMap {
  const shared: PermissionMap = {}
  for (const path of resourcePaths) {
    const first = one[path]
    const second = other[path]
    if (!first || !second) continue
    shared[path] = {
      perm_view: flagOf(first.perm_view !== '0' && second.perm_view !== '0'),
      perm_access: flagOf(first.perm_access !== '0' && second.perm_access !== '0'),
      perm_edit: flagOf(mayEdit(one, path) && mayEdit(other, path)),
    }
  }
  return shared
}

function flagOf(granted: boolean): PermissionFlag {
  return granted ? '1' : '0'
}

/**
 * The resource path of a screen: its URL without the query, the `#` in front and the values of its route
 * parameters. A screen below a resource belongs to it ('/order/12/print' with id 12 is '/order').
 * `null` where the URL belongs to no resource, as for '/home'.
 */
export function resourcePathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const segments = segmentsOf(url)
  for (const value of Object.values(parameters)) {
    // From the right: a record may have the same name as the resource above it.
    const index = segments.lastIndexOf(value)
    if (index !== -1) segments.splice(index, 1)
  }
  for (let length = segments.length; length > 0; length -= 1) {
    const path = `/${segments.slice(0, length).join('/')}`
    if (isResourcePath(path)) return path
  }
  return null
}

/** The address of a screen within the application: without what stands before its `#`, and without its query. */
export function addressOf(url: string): string {
  return `/${segmentsOf(url).join('/')}`
}

function segmentsOf(url: string): string[] {
  const hash = url.indexOf('#/')
  const [path = ''] = url.slice(hash + 1).split(/[?#]/)
  return path.split('/').filter(Boolean).map(decoded)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
