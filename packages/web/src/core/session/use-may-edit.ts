import { resources, resourcesWith } from '@lienzo/contract/resources'
import { mayEdit, type ResourcePath } from '@lienzo/rules/people/permissions'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

const sharedPaths: ReadonlySet<ResourcePath> = new Set(
  resourcesWith('shared').map((name) => resources[name].path),
)

/**
 * Returns true if the user can edit the records of a path; null always returns true, because such forms decide for themselves.
 * Only the house edits what all customers share. Only for hiding controls; the server enforces the permission.
 */
export function useMayEdit(path: ResourcePath | null): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  if (path === null) return true
  return permissions !== null && mayEdit(permissions, path) && (isHouse || !sharedPaths.has(path))
}
