import { isResourceName, resources } from '@lienzo/contract/resources'
import { useMayEdit } from './use-may-edit.ts'

/** Whether the signed-in user may write the records of a resource; what is no resource is a form of its own. */
export function useMayEditRecords(name: string): boolean {
  return useMayEdit(isResourceName(name) ? resources[name].path : null)
}
