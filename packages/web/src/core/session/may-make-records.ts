import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayEdit, type PermissionMap } from '@lienzo/rules/people/permissions'

/** Whether somebody with these permissions may make records of a resource: of some only the house does. */
export function mayMakeRecords(name: ResourceName, permissions: PermissionMap, isHouse: boolean): boolean {
  const { path, houseMakes } = resources[name]
  return (isHouse || !houseMakes) && mayEdit(permissions, path)
}
