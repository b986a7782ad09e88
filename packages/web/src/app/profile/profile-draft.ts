import { profileUpdate } from '@lienzo/contract/people/profile'
import { draftsOf } from '../../core/form/record-drafts.ts'

/**
 * Drafts of the fields that users can change in their own profile. The version is added from the record when a draft is saved.
 */
export const profileDrafts = draftsOf(profileUpdate.omit({ version: true }))
