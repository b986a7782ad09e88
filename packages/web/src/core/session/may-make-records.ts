import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayEdit, type PermissionMap } from '@lienzo/rules/people/permissions'

/**
 * Returns true if a user with these permissions can create records of a resource. Records of some resources can only be created
 * by the house.
 */
export function mayMakeRecords(name: ResourceName, permissions: PermissionMap, isHouse: boolean): boolean {
  const { path, houseMakes } = resources[name]
  return (isHouse || !houseMakes) && mayEdit(permissions, path)
}
