import { mayEdit, type ResourcePath } from '@lienzo/rules/people/permissions'
import { usePermissions } from './permissions.ts'

/**
 * Whether the signed-in user may write the records of a path; where there is no path, their own form decides. The server
 * decides; this only hides.
 */
export function useMayEdit(path: ResourcePath | null): boolean {
  const permissions = usePermissions()
  return path === null || (permissions !== null && mayEdit(permissions, path))
}
