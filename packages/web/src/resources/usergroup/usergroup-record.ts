import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const usergroupCalls = recordCalls('usergroup')

export type Usergroup = RecordOf<'usergroup'>
export type UsergroupDraft = Omit<UpdateOf<'usergroup'>, 'id' | 'version'>

export const newUsergroup: UsergroupDraft = {
  name: '',
  customer_id: null,
  notes: '',
  active: true,
  header_logo_upload: undefined,
}

/** What a person changes of a usergroup. */
export function usergroupDraft(usergroup: Usergroup): UsergroupDraft {
  return {
    name: usergroup.name,
    customer_id: usergroup.customer_id,
    notes: usergroup.notes,
    active: usergroup.active,
    header_logo_upload: undefined,
  }
}
