import { profileUpdate } from '@lienzo/contract/people/profile'
import { draftsOf } from '../../core/form/record-drafts.ts'

/** What users change of themselves; the version comes from the record. */
export const profileDrafts = draftsOf(profileUpdate.omit({ version: true }))
