import { resources, resourcesWith } from '@lienzo/contract/resources'
import { mayEdit, type ResourcePath } from '@lienzo/rules/people/permissions'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

const sharedPaths: ReadonlySet<ResourcePath> = new Set(
  resourcesWith('shared').map((name) => resources[name].path),
)

/**
 * Whether the signed-in user may write the records of a path; where there is no path, their own form decides. What all
 * customers share is written by the house alone. The server decides; this only hides.
 */
export function useMayEdit(path: ResourcePath | null): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  if (path === null) return true
  return permissions !== null && mayEdit(permissions, path) && (isHouse || !sharedPaths.has(path))
}
