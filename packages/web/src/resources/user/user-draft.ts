import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Schema without the password, because users set their own password through a mailed link. */
const schema = userUpdate.omit({ password: true })

export type UserDraft = DraftOf<typeof schema>

export const userDrafts = draftsOf(schema, { language: 'es', active: true })
