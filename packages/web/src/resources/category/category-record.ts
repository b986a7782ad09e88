import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const categoryCalls = recordCalls('category')

export type Category = RecordOf<'category'>
export type CategoryDraft = Omit<UpdateOf<'category'>, 'id' | 'version' | 'position'>

export const newCategory: CategoryDraft = {
  code: '',
  name: '',
  parent_id: null,
  active: true,
  picture_upload: undefined,
}

/** What a person changes of a category; its place among the others is changed in the tree. */
export function categoryDraft(category: Category): CategoryDraft {
  return {
    code: category.code,
    name: category.name,
    parent_id: category.parent_id,
    active: category.active,
    picture_upload: undefined,
  }
}
