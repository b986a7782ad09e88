import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const roleCalls = recordCalls('role')

export type Role = RecordOf<'role'>
export type RoleDraft = Omit<UpdateOf<'role'>, 'id' | 'version'> & { second_factor: boolean }

export const newRole: RoleDraft = {
  name: '',
  description: '',
  second_factor: false,
  permissions: {},
}

/** What a person changes of a role. */
export function roleDraft(role: Role): RoleDraft {
  return {
    name: role.name,
    description: role.description,
    second_factor: role.second_factor,
    permissions: role.permissions,
  }
}
