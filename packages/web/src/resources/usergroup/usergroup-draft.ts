import { usergroupUpdate } from '@lienzo/contract/people/usergroup'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type UsergroupDraft = DraftOf<typeof usergroupUpdate>

export const usergroupDrafts = draftsOf(usergroupUpdate, { active: true })
