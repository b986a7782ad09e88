import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type UserDraft = DraftOf<typeof userUpdate>

export const userDrafts = draftsOf(userUpdate, { language: 'es', active: true })
