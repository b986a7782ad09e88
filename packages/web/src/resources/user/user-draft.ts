import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Leaves out the password: users set their own with a mailed link. */
const schema = userUpdate.omit({ password: true })

export type UserDraft = DraftOf<typeof schema>

export const userDrafts = draftsOf(schema, { language: 'es', active: true })
