import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayEdit, type PermissionMap } from '@lienzo/rules/people/permissions'

/**
 * Returns true if a user with these permissions can create records of a resource. Only the house can create records of some
 * resources.
 */
export function mayMakeRecords(name: ResourceName, permissions: PermissionMap, isHouse: boolean): boolean {
  const { path, houseMakes } = resources[name]
  return (isHouse || !houseMakes) && mayEdit(permissions, path)
}
