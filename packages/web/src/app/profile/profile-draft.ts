import { profileUpdate } from '@lienzo/contract/people/profile'
import { draftsOf } from '../../core/form/record-drafts.ts'

/** Fields of the user's own profile that they can change; the version comes from the record. */
export const profileDrafts = draftsOf(profileUpdate.omit({ version: true }))
