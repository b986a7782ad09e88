import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { User } from './user-record.ts'

export type UserDraft = DraftOf<typeof userUpdate>

const drafts = draftsOf(userUpdate, { language: 'es', active: true })

export const newUser = drafts.blank

export function userDraft(user: User): UserDraft {
  return drafts.of(user)
}
