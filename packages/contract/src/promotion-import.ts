import { importFields } from '@lienzo/rules/promotion-import'
import { declareCall } from './call.ts'
import { id, text } from './fields.ts'
import { uploadId } from './file.ts'
import { spreadsheetType } from './list.ts'
import { z } from './zod.ts'

const view = { path: '/promotion', right: 'view' } as const
const edit = { path: '/promotion', right: 'edit' } as const

/** Columns by field, counted from 0. */
const mapping = z.partialRecord(z.enum(importFields), z.int().min(0).max(1000))

const fault = z.object({
  field: z.enum(importFields),
  /** A text of `import.fault`. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What becomes of a row. `unchanged`: it says what is known already; `skipped`: it is there, and those stay as they are. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const
const outcome = z.enum(importOutcomes)

const counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
})

const source = {
  upload: uploadId,
  /** The customer of all rows; a customer's own staff have none but theirs. Left out where each row names its own. */
  customer_id: id.nullable(),
  /** Whether promotions that are there already are changed. */
  update_existing: z.boolean().default(true),
}

const importState = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'undone']),
  file_name: z.string(),
  rows: z.int(),
  dealt: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Left as they were: because they say nothing new, or those that are there stay. */
  skipped: z.int(),
  refused: z.int(),
})

export const promotionImportCalls = {
  preview: declareCall({
    summary: 'What a spreadsheet of promotions would do, row by row, with every fault of every row',
    permission: view,
    furtherPermission: () => edit,
    changes: false,
    input: z.strictObject({
      ...source,
      /** Left out: as the headers say. */
      mapping: mapping.optional(),
      show: outcome.optional(),
      page: z.int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      headers: z.array(z.string()),
      mapping,
      counts,
      rows: z.array(
        z.object({
          /** As the spreadsheet counts it. */
          number: z.int(),
          outcome,
          code: z.string(),
          name: z.string(),
          customer: z.string(),
          changes: z.array(z.object({ field: z.enum(importFields), before: z.string(), after: z.string() })),
          faults: z.array(fault),
        }),
      ),
      /** Of the rows that are shown. */
      total: z.int(),
      perpage: z.int(),
    }),
  }),
  start: declareCall({
    summary: 'Take a spreadsheet of promotions in, as a task in the background',
    permission: edit,
    changes: true,
    input: z.strictObject({ ...source, mapping }),
    output: importState,
  }),
  get: declareCall({
    summary: 'How far an import of promotions has come',
    permission: view,
    changes: false,
    input: z.strictObject({ id }),
    output: importState,
  }),
  refused: declareCall({
    summary:
      'The rows that an import refused, as a spreadsheet with the reasons, to be mended and loaded again',
    permission: view,
    changes: false,
    input: z.strictObject({
      id,
      header: text(60).default('Reason'),
      /** The texts of the faults, as the person reads them, with {{values}} in them. */
      texts: z.record(z.string().max(100), z.string().max(500)).default({}),
    }),
    output: z.never(),
    document: spreadsheetType,
  }),
  undo: declareCall({
    summary: 'Take an import back: what nobody has touched since is as it was before',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ deleted: z.int(), restored: z.int(), kept: z.int() }),
  }),
}
