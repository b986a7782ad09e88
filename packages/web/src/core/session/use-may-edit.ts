import { resources, resourcesWith } from '@lienzo/contract/resources'
import { mayEdit, type ResourcePath } from '@lienzo/rules/people/permissions'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

const sharedPaths: ReadonlySet<ResourcePath> = new Set(
  resourcesWith('shared').map((name) => resources[name].path),
)

/**
 * Returns true if the user can edit the records of a path. Records shared by all customers can only be edited by the house.
 * Returns true for null, because such forms check permissions themselves. Only for hiding controls; the server enforces the
 * permission.
 */
export function useMayEdit(path: ResourcePath | null): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  if (path === null) return true
  return permissions !== null && mayEdit(permissions, path) && (isHouse || !sharedPaths.has(path))
}
