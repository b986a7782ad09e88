import { isResourceName, resources } from '@lienzo/contract/resources'
import { useMayEdit } from './use-may-edit.ts'

/**
 * Returns true if the user can edit the records of a resource. Returns true for names that are not resources, because their
 * forms check permissions themselves.
 */
export function useMayEditRecords(name: string): boolean {
  return useMayEdit(isResourceName(name) ? resources[name].path : null)
}
