import { categoryUpdate } from '@lienzo/contract/catalogue/category'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Fields of the form. The position is excluded, because the user changes it in the tree. */
const placeless = categoryUpdate.omit({ position: true })

export type CategoryDraft = DraftOf<typeof placeless>

export const categoryDrafts = draftsOf(placeless, { active: true })
