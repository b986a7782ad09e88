import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const roleCalls = recordCalls('role')

export type Role = RecordOf<'role'>
export type RoleDraft = Omit<UpdateOf<'role'>, 'id' | 'version'>

export const newRole: RoleDraft = {
  name: '',
  description: '',
  permissions: {},
}

/** What a person changes of a role. */
export function roleDraft(role: Role): RoleDraft {
  return {
    name: role.name,
    description: role.description,
    permissions: role.permissions,
  }
}
