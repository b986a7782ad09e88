import { isResourceName } from '@lienzo/contract/resources'
import { mayMakeRecords } from './may-make-records.ts'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

/** Returns true if the user can create records of a resource. Only for hiding controls; the server enforces the permission. */
export function useMayMakeRecords(name: string): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  return permissions !== null && isResourceName(name) && mayMakeRecords(name, permissions, isHouse)
}
