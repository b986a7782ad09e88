import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Leaves out the password: users set their own with a mailed link. */
const written = userUpdate.omit({ password: true })

export type UserDraft = DraftOf<typeof written>

export const userDrafts = draftsOf(written, { language: 'es', active: true })
