import { usergroupUpdate } from '@lienzo/contract/people/usergroup'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Usergroup } from './usergroup-record.ts'

export type UsergroupDraft = DraftOf<typeof usergroupUpdate>

const drafts = draftsOf(usergroupUpdate, { active: true })

export const newUsergroup = drafts.blank

export function usergroupDraft(usergroup: Usergroup): UsergroupDraft {
  return drafts.of(usergroup)
}
