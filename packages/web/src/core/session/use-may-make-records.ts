import { isResourceName } from '@lienzo/contract/resources'
import { mayMakeRecords } from './may-make-records.ts'
import { usePermissions } from './permissions.ts'
import { useIsHouse } from './use-is-house.ts'

/** Whether the signed-in user may make records of a resource; the server decides, this only hides. */
export function useMayMakeRecords(name: string): boolean {
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  return permissions !== null && isResourceName(name) && mayMakeRecords(name, permissions, isHouse)
}
