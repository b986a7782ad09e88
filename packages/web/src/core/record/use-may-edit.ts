import { mayEdit, type ResourcePath } from '@lienzo/rules/permissions'
import { usePermissions } from '../permissions.ts'

/** Whether the signed-in user may write the records of a path. The server decides; this only hides. */
export function useMayEdit(path: ResourcePath): boolean {
  const permissions = usePermissions()
  return permissions !== null && mayEdit(permissions, path)
}
