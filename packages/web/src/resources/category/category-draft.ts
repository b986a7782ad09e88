import { categoryUpdate } from '@lienzo/contract/catalogue/category'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Fields without the position, which is changed in the tree. */
const placeless = categoryUpdate.omit({ position: true })

export type CategoryDraft = DraftOf<typeof placeless>

export const categoryDrafts = draftsOf(placeless, { active: true })
