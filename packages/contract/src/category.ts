import { fileView, id, recordFields, requiredText, updateFields } from './fields.ts'
import { uploadId } from './file.ts'
import type { ListColumns } from './list.ts'
import { pickCall, standardCalls } from './standard-calls.ts'
import { z } from './zod.ts'

const categoryFields = {
  code: requiredText(40),
  name: requiredText(120),
  parent_id: id.nullable(),
  /** Place among its siblings, from 0. */
  position: z.int().min(0).max(100_000),
  active: z.boolean(),
}
export const categoryRow = z.object({
  ...recordFields,
  ...categoryFields,
  parent_name: z.string().nullable(),
  picture: fileView.nullable(),
})
export const categoryUpdate = z.strictObject({
  ...updateFields,
  ...categoryFields,
  picture_upload: uploadId.nullable().optional(),
})

export const categoryColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  parent_name: { kind: 'text' },
  position: { kind: 'integer' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns

export const categoryCalls = {
  ...standardCalls({
    name: 'category',
    path: '/category',
    row: categoryRow,
    record: categoryRow,
    update: categoryUpdate,
  }),
  getcategories: pickCall('categories'),
}
