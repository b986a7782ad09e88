import { userUpdate } from '@lienzo/contract/people/user'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Excludes the password, because users set it themselves through a link in an e-mail. */
const schema = userUpdate.omit({ password: true })

export type UserDraft = DraftOf<typeof schema>

export const userDrafts = draftsOf(schema, { language: 'es', active: true })
