import { isResourceName } from '@lienzo/contract/resources'
import { mayMakeRecords } from './may-make-records.ts'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

/** Returns true if the user can create records of a resource. The server enforces this; here it only hides. */
export function useMayMakeRecords(name: string): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  return permissions !== null && isResourceName(name) && mayMakeRecords(name, permissions, isHouse)
}
