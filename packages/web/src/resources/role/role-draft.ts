import { roleUpdate } from '@lienzo/contract/people/role'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Role } from './role-record.ts'

export type RoleDraft = DraftOf<typeof roleUpdate> & { second_factor: boolean }

const drafts = draftsOf(roleUpdate)

export const newRole: RoleDraft = { ...drafts.blank, second_factor: false }

export function roleDraft(role: Role): RoleDraft {
  return { ...drafts.of(role), second_factor: role.second_factor }
}
