import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayEdit, type PermissionMap } from '@lienzo/rules/people/permissions'

/** Returns true if somebody with these permissions is allowed to create records of a resource; for some, only the house is. */
export function mayMakeRecords(name: ResourceName, permissions: PermissionMap, isHouse: boolean): boolean {
  const { path, houseMakes } = resources[name]
  return (isHouse || !houseMakes) && mayEdit(permissions, path)
}
