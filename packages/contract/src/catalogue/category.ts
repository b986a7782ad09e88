import { declareCall } from '../wire/call.ts'
import { fileView, id, recordFields, requiredText, updateFields } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

const categoryFields = {
  code: requiredText(40),
  name: requiredText(120),
  parent_id: id.nullable(),
  active: z.boolean(),
}
/** Index of the category among its siblings, starting at 0. */
const position = z.int().min(0).max(100_000)
export const categoryRow = z.object({
  ...recordFields,
  ...categoryFields,
  position,
  parent_name: z.string().nullable(),
  picture: fileView.nullable(),
})
export const categoryUpdate = z.strictObject({
  ...updateFields,
  ...categoryFields,
  /**
   * If omitted, the category keeps its position, or becomes the last child if its parent changes. An index beyond the last
   * child makes it the last child.
   */
  position: position.optional(),
  picture_upload: uploadId.nullable().optional(),
})

export const categoryInTree = categoryRow.extend({
  /** Number of products directly in this category, excluding subcategories. */
  products: z.int(),
})

export const categoryCalls = {
  ...standardCalls({
    name: 'category',
    row: categoryRow,
    record: categoryRow,
    update: categoryUpdate,
  }),
  gettree: declareCall({
    summary: 'Return all categories as a tree, siblings in their order',
    permission: { path: '/category', right: 'access' },
    changes: false,
    input: z.strictObject({}),
    output: z.array(categoryInTree),
  }),
  move: declareCall({
    summary: 'Move a category under another one, or to the top level, at a position among its siblings',
    permission: { path: '/category', right: 'edit' },
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1), parent_id: id.nullable(), position }),
    output: categoryRow,
  }),
  getcategories: pickCall('categories', '/category'),
}
