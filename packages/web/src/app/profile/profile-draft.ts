import { profileUpdate } from '@lienzo/contract/people/profile'
import { draftsOf } from '../../core/form/record-drafts.ts'

/** Drafts of the fields that users can change in their own profile. The version is not part of a draft. */
export const profileDrafts = draftsOf(profileUpdate.omit({ version: true }))
