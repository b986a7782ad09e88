import { importFields } from '@lienzo/rules/customers/promotion-import'
import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import { declareCall } from '../wire/call.ts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import { id, text } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { spreadsheetType } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

const access = { path: '/promotion', right: 'access' } as const
const edit = { path: '/promotion', right: 'edit' } as const

const field = z.enum(importFields)

/** Columns by field, counted from 0. */
const mapping = z.partialRecord(field, z.int().min(0).max(1000))

const faultKey = z.string().max(100)
const values = z.record(z.string(), z.union([z.string(), z.number()]))

const fault = z.object({
  field,
  /** A text of `import.fault`. */
  key: z.string(),
  values,
  /** What the cell says. */
  text: z.string(),
})

/** What becomes of a row. `unchanged`: it says nothing new; `skipped`: it exists, and existing ones are not updated. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const
const outcome = z.enum(importOutcomes)

/**
 * `preparing`: its rows are read and judged · `ready`: they can be looked at, corrected and taken in · `importing` · `done` ·
 * `failed`: it cannot be read, or could not go on · `cancelled` · `undoing`: what it did is being taken back · `undone`.
 */
export const importStates = [
  'preparing',
  'ready',
  'importing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** How a file is read; what is left out is found. */
const readingChoice = z.strictObject({
  /** Counted from 0. */
  sheet: z.int().min(0).max(100_000).optional(),
  /** The number of the row with the headers. */
  header_row: z.int().min(1).max(1_048_576).optional(),
  encoding: z.enum(textEncodings).optional(),
  separator: z.enum(cellSeparators).optional(),
})
export type ReadingChoice = z.output<typeof readingChoice>

const reading = z.object({
  sheets: z.array(z.string()),
  sheet: z.int(),
  header_row: z.int(),
  /** Of a text alone. */
  text: z
    .object({
      encoding: z.enum(textEncodings),
      separator: z.string(),
      /** Signs that this encoding does not know. */
      unreadable: z.int(),
    })
    .nullable(),
})
export type Reading = z.output<typeof reading>

const importState = z.object({
  id,
  state: z.enum(importStates),
  file_name: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string(),
  update_existing: z.boolean(),
  headers: z.array(z.string()),
  mapping,
  /** How the file was read, once it was. */
  reading: reading.nullable(),
  rows: z.int(),
  /** How many rows what is being done has dealt with. */
  dealt: z.int(),
  /** Rows by what becomes of them, or has. */
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    refused: z.int(),
  }),
  /** Why the file cannot be read. */
  failure: z.object({ key: z.enum(fieldErrorKeys), values }).nullable(),
  /** The result of undoing it: `kept` are those that somebody has changed since. */
  undone: z.object({ deleted: z.int(), restored: z.int(), kept: z.int() }),
})

const choices = {
  /** The customer of all rows; a customer's own staff have none but theirs. Left out where each row names its own. */
  customer_id: id.nullable(),
  /** Whether promotions that are there already are changed. */
  update_existing: z.boolean().default(true),
}

export const promotionImportCalls = {
  prepare: declareCall({
    summary: 'Read a spreadsheet of promotions, in the background, to see what it would do',
    permission: edit,
    changes: true,
    input: z.strictObject({
      upload: uploadId,
      ...choices,
      /** Left out: as the headers say. */
      mapping: mapping.optional(),
      reading: readingChoice.optional(),
    }),
    output: importState,
  }),
  read: declareCall({
    summary: 'Read the file of an import in another way; corrections so far are given up',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, reading: readingChoice }),
    output: importState,
  }),
  get: declareCall({
    summary: 'How far an import of promotions has come, and what its rows do',
    permission: access,
    changes: false,
    input: z.strictObject({ id }),
    output: importState,
  }),
  rows: declareCall({
    summary: 'Rows of an import, each with what it changes and all that is wrong with it',
    permission: access,
    changes: false,
    input: z.strictObject({
      id,
      show: outcome.optional(),
      page: z.int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          /** As the spreadsheet counts it. */
          number: z.int(),
          outcome,
          /** What the row says, and where it says nothing what the promotion holds. */
          texts: z.object({
            code: z.string(),
            name: z.string(),
            brand: z.string(),
            family: z.string(),
            customer: z.string(),
            active: z.string(),
          }),
          changes: z.array(z.object({ field, before: z.string(), after: z.string() })),
          corrected: z.array(field),
          faults: z.array(fault),
        }),
      ),
      /** Of the rows that are shown. */
      total: z.int(),
      perpage: z.int(),
    }),
  }),
  faults: declareCall({
    summary: 'What is wrong with the rows of an import: the same fault of the same text in many rows at once',
    permission: access,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** The most frequent ones first. */
      groups: z.array(fault.extend({ rows: z.int() })),
      /** How many groups there are, including those that are left out of `groups`. */
      total: z.int(),
    }),
  }),
  choose: declareCall({
    summary: 'Judge the rows of an import anew: by other columns, for another customer',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, ...choices, mapping }),
    output: importState,
  }),
  correct: declareCall({
    summary: 'Correct a cell of an import, or the same text with the same fault in all rows that have it',
    permission: edit,
    changes: true,
    input: z.strictObject({
      id,
      field,
      /** The new content of the cell. */
      value: text(200),
      /** The number of the one row. */
      row: z.int().min(1).max(2_147_483_647).optional(),
      /** The fault that all rows have, where it is many. */
      fault: z.strictObject({ key: faultKey, text: z.string().max(1_000) }).optional(),
    }),
    output: z.object({
      /** How many rows were corrected. */
      rows: z.int(),
    }),
  }),
  start: declareCall({
    summary: 'Take an import in as it stands, as a task in the background',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: importState,
  }),
  cancel: declareCall({
    summary: 'Stop an import; what it has taken in already can be taken back',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: importState,
  }),
  refused: declareCall({
    summary:
      'The rows that an import refused, as a spreadsheet with the reasons, to be mended and loaded again',
    permission: access,
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
    summary: 'Take an import back, in the background: what nobody has touched since is as it was before',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: importState,
  }),
}
