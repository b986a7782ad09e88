import { categoryUpdate } from '@lienzo/contract/catalogue/category'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Category } from './category-record.ts'

/** Its place among the others is changed in the tree. */
const placeless = categoryUpdate.omit({ position: true })

export type CategoryDraft = DraftOf<typeof placeless>

const drafts = draftsOf(placeless, { active: true })

export const newCategory = drafts.blank

export function categoryDraft(category: Category): CategoryDraft {
  return drafts.of(category)
}
