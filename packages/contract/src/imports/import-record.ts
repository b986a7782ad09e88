import { faultLevels } from '@lienzo/rules/imports/import-declaration'
import { importedResources } from '@lienzo/rules/imports/importables'
import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import { id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { importStates, keptReasons, missingResults, pictureSourceKinds } from './import-states.ts'

/** A field of the resource; the server says which it has. */
export const importField = z.string().min(1).max(64)

/** Columns by field, counted from 0. */
export const importMapping = z.record(importField, z.int().min(0).max(16_384))

const values = z.record(z.string(), z.union([z.string(), z.number()]))

export const importFault = z.object({
  field: z.string(),
  level: z.enum(faultLevels),
  /** A text of `import.fault`. */
  key: z.string(),
  values,
  /** What the cell says. */
  text: z.string(),
})

/** How a file is read; what is left out is found. */
export const readingChoice = z.strictObject({
  /** Counted from 0. */
  sheet: z.int().min(0).max(100_000).optional(),
  /** The number of the row with the headers. */
  header_row: z.int().min(1).max(1_048_576).optional(),
  encoding: z.enum(textEncodings).optional(),
  separator: z.enum(cellSeparators).optional(),
})
export type ReadingChoice = z.output<typeof readingChoice>

/** What is wrong with a file. */
export const fileFault = z.object({ key: z.enum(fieldErrorKeys), values })

/** What somebody would not see in the rows of a file. */
const readingNotes = z.object({
  /** Rows that are hidden, and read as others. */
  hidden_rows: z.int(),
  /** Sheets that are hidden, by their numbers; none is read unless somebody chooses it. */
  hidden_sheets: z.array(z.int()),
  /** Cells that were joined over several rows: only the first of them holds what is seen in all. */
  joined: z.int(),
  /** Formulas that nothing has reckoned: their cells are empty. */
  unreckoned: z.int(),
  /** Rows that say something under no header, which is not read. */
  outside: z.int(),
  /** Rows left out because they are the example of the template; missing where the file was read before they were known. */
  examples: z.int().optional(),
  /** Set where the document holds pictures that are not read, as those of the old Excel. */
  pictures_unread: z.literal(true).optional(),
})

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
  notes: readingNotes.optional(),
})
export type Reading = z.output<typeof reading>

/** Why it is doubtful that rows are the records that the key says. */
const keyDoubt = z.object({
  /** Rows that are probably another record, and rows that are an existing record by the key. */
  rows: z.int(),
  known: z.int(),
  /** The first of them: its number, what its key says, what it calls its record, and what that is called. */
  row: z.int(),
  text: z.string(),
  here: z.string(),
  there: z.string(),
})
export type KeyDoubt = z.output<typeof keyDoubt>

/** An import as lists show it. */
const importRow = z.object({
  ...recordFields,
  resource: z.enum(importedResources),
  state: z.enum(importStates),
  /** That of its file. */
  name: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string(),
  created_by_name: z.string(),
  ended_at: moment.nullable(),
  rows: z.int(),
  /** How many of them what is being done has dealt with. */
  dealt: z.int(),
  /** Rows by what becomes of them, or has, and those with warnings; counted when nothing works on them. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  warned: z.int(),
})

/** An import in their list. */
export const listedImport = importRow.extend({
  /** True if it keeps its history, and cannot be deleted: it is at work, or a record or a picture that it brought remains. */
  remains: z.boolean(),
})

/** The pictures that an import brings; nothing but zeros where such records have no gallery. */
const pictures = z.object({
  /** The files that they come in: the spreadsheet, and archives beside it. */
  sources: z.array(
    z.object({
      id,
      kind: z.enum(pictureSourceKinds),
      name: z.string(),
      /** How many pictures it says that it holds, null until it was looked into; and how many of them are read. */
      total: z.int().nullable(),
      read: z.int(),
      /** What a system left in an archive, which is no picture of anybody. */
      left_out: z.int(),
      /** Why it cannot be read. */
      failure: fileFault.nullable(),
    }),
  ),
  /** Pictures of a row that is taken in, those that the gallery of its record has already, and the rows that bring some. */
  coming: z.int(),
  present: z.int(),
  rows: z.int(),
  /** Of no row, or of nobody knows which of several; and what is no picture that can be kept. */
  unowned: z.int(),
  refused: z.int(),
  /** Over two rows of the sheet, until a person has decided to which of them each belongs. */
  doubtful: z.int(),
  /** What became of them, by `pictureResults`. */
  added: z.int(),
  known: z.int(),
  full: z.int(),
  taken_back: z.int(),
  kept: z.int(),
})
export type ImportedPictures = z.output<typeof pictures>

const undone = { deleted: z.int(), restored: z.int(), kept: z.int() }

/** An import with all that decides on it. */
export const importRecord = importRow.extend({
  update_existing: z.boolean(),
  create_new: z.boolean(),
  key: z.string(),
  /** Set where a person must choose the key, the same or another, before anything is taken in. */
  key_doubt: keyDoubt.nullable(),
  headers: z.array(z.string()),
  mapping: importMapping,
  /** How the file was read, once it was. */
  reading: reading.nullable(),
  /** When what is being done began. */
  begun_at: moment.nullable(),
  /** Why the file cannot be read. */
  failure: fileFault.nullable(),
  pictures,
  /** The result of undoing it, in records: `kept` are those that somebody has changed, deleted or used since. */
  undone: z.object(undone),
  /** Rows that were corrected as in the last import of the same list. */
  answered: z.int(),
  /** Records of the last import of the same list that this file lacks. */
  missing: z.object({
    /** Number of them that are active, as the preview counted them. */
    records: z.int(),
    /** True if taking the import in deactivates them. */
    deactivate: z.boolean(),
    /** Numbers of those that it has deactivated, and that it left alone because somebody has changed them since the preview. */
    deactivated: z.int(),
    kept: z.int(),
  }),
})

/** A record that the file lacks. */
export const missingRecord = z.object({
  record_id: id,
  /** Its number and names, in this order; empty texts are left out. */
  names: z.array(z.string()),
  /** True if an order that is not finished names it. */
  in_order: z.boolean(),
  result: z.enum(missingResults).nullable(),
})

/** The counts of an undo, before it or after, and the first 100 of the kept records. */
export const undoDetail = z.object({
  ...undone,
  records: z.array(z.object({ record_id: id, label: z.string(), reason: z.enum(keptReasons) })),
})
