import { faultLevels } from '@lienzo/rules/imports/import-declaration'
import { importedResources } from '@lienzo/rules/imports/importables'
import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import { id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { importStates, keptReasons, missingResults, pictureSourceKinds } from './import-states.ts'

/** Field of the resource; the server checks that it exists. */
export const importField = z.string().min(1).max(64)

/** Columns by field, counted from 0. */
export const importMapping = z.record(importField, z.int().min(0).max(16_384))

/** Variables of the text of a fault. */
export const faultValues = z.record(z.string(), z.union([z.string(), z.number()]))

export const importFault = z.object({
  field: z.string(),
  level: z.enum(faultLevels),
  /** A text of `import.fault`. */
  key: z.string(),
  values: faultValues,
  /** Text of the cell. */
  text: z.string(),
})

/** Choices about the rows of a spreadsheet. */
const rowChoices = {
  /** Leave out hidden rows, such as those that a filter hides. */
  leave_hidden: z.boolean().optional(),
  /** Give each row the content of the joined cells that cover it, below the headers. */
  fill_joined: z.boolean().optional(),
}

/** Options for reading a file; omitted ones are detected, or as in the last file of the same list. */
export const readingChoice = z.strictObject({
  /** Counted from 0. */
  sheet: z.int().min(0).max(100_000).optional(),
  /** Number of the header row; 0 if the file has no headers. */
  header_row: z.int().min(0).max(1_048_576).optional(),
  encoding: z.enum(textEncodings).optional(),
  separator: z.enum(cellSeparators).optional(),
  ...rowChoices,
})
export type ReadingChoice = z.output<typeof readingChoice>

/** Fault in a file. */
export const fileFault = z.object({ key: z.enum(fieldErrorKeys), values: faultValues })

/** Facts about a file that its rows do not show. */
const readingNotes = z.object({
  /** Hidden rows; they are read like the others unless `leave_hidden` is set. */
  hidden_rows: z.int(),
  /** Numbers of hidden sheets; they are only read if somebody chooses one. */
  hidden_sheets: z.array(z.int()),
  /** Cells merged over several rows: only the first row contains the value shown in all, unless `fill_joined` is set. */
  joined: z.int(),
  /** Formulas without a calculated result; their cells are empty. */
  unreckoned: z.int(),
  /** Rows with content in columns without a header, which are not read. */
  outside: z.int(),
  /** Rows skipped because they are the template's example; missing for files read before this was detected. */
  examples: z.int().optional(),
  /** Set if the document contains pictures that cannot be read, as in the old Excel format. */
  pictures_unread: z.literal(true).optional(),
})

const reading = z.object({
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** 0 if the file has no headers; these are empty texts then. */
  header_row: z.int(),
  /** Only for text files. */
  text: z
    .object({
      encoding: z.enum(textEncodings),
      separator: z.string(),
      /** Characters that are invalid in this encoding. */
      unreadable: z.int(),
    })
    .nullable(),
  /** Missing if nobody has ever chosen. */
  ...rowChoices,
  notes: readingNotes.optional(),
})
export type Reading = z.output<typeof reading>

/** Reason to doubt that rows match the records found by the key. */
const keyDoubt = z.object({
  /** Rows that probably mean another record, and rows that match an existing record by the key. */
  rows: z.int(),
  known: z.int(),
  /** First doubtful row: its number, its key, its name for the record, and the record's own name. */
  row: z.int(),
  text: z.string(),
  here: z.string(),
  there: z.string(),
})
export type KeyDoubt = z.output<typeof keyDoubt>

/** Import as shown in lists. */
const importRow = z.object({
  ...recordFields,
  resource: z.enum(importedResources),
  state: z.enum(importStates),
  /** Name of its file. */
  name: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string(),
  created_by_name: z.string(),
  ended_at: moment.nullable(),
  rows: z.int(),
  /** Number of rows processed in the current phase. */
  dealt: z.int(),
  /** Rows by outcome, planned or done, and rows with warnings; counted while no job works on them. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  warned: z.int(),
})

/** Import in the list of imports. */
export const listedImport = importRow.extend({
  /** Set if it keeps its history and cannot be deleted: it is running, or a record or picture from it remains. */
  remains: z.boolean(),
})

/** Pictures of an import; all zeros if its records have no gallery. */
const pictures = z.object({
  /** Files that contain them: the spreadsheet, and archives beside it. */
  sources: z.array(
    z.object({
      id,
      kind: z.enum(pictureSourceKinds),
      name: z.string(),
      /** Number of pictures in the file, null until it was inspected, and number read so far. */
      total: z.int().nullable(),
      read: z.int(),
      /** Files that an operating system added to the archive, which are not the user's pictures. */
      left_out: z.int(),
      /** Reason why it cannot be read. */
      failure: fileFault.nullable(),
    }),
  ),
  /** Pictures of rows to be imported, those already in their record's gallery, and rows with pictures. */
  coming: z.int(),
  present: z.int(),
  rows: z.int(),
  /** Pictures that match no row or several rows, and files that are not supported images. */
  unowned: z.int(),
  refused: z.int(),
  /** Pictures over two rows of the sheet, until a person decides which row each belongs to. */
  doubtful: z.int(),
  /** Results, by `pictureResults`. */
  added: z.int(),
  known: z.int(),
  full: z.int(),
  taken_back: z.int(),
  kept: z.int(),
})
export type ImportedPictures = z.output<typeof pictures>

const undone = { deleted: z.int(), restored: z.int(), kept: z.int() }

/** Import with all its settings and results. */
export const importRecord = importRow.extend({
  update_existing: z.boolean(),
  create_new: z.boolean(),
  key: z.string(),
  /** Set if a person must confirm or change the key before the import can start. */
  key_doubt: keyDoubt.nullable(),
  headers: z.array(z.string()),
  mapping: importMapping,
  /** Options used to read the file; null before that. */
  reading: reading.nullable(),
  /** Start of the current phase. */
  begun_at: moment.nullable(),
  /** Reason why the file cannot be read. */
  failure: fileFault.nullable(),
  pictures,
  /** The result of undoing it, in records: `kept` are those that somebody has changed, deleted or used since. */
  undone: z.object(undone),
  /** Rows corrected as in the last import of the same list. */
  answered: z.int(),
  /** Records of the last import of the same list that this file lacks. */
  missing: z.object({
    /** Number of active ones, as counted by the preview. */
    records: z.int(),
    /** Set if the import deactivates them. */
    deactivate: z.boolean(),
    /** Number deactivated, and number left alone because somebody has changed them since the preview. */
    deactivated: z.int(),
    kept: z.int(),
  }),
})

/** A record that the file lacks. */
export const missingRecord = z.object({
  record_id: id,
  /** Its number and names, in this order, without empty texts. */
  names: z.array(z.string()),
  /** Set if an unfinished order names it. */
  in_order: z.boolean(),
  result: z.enum(missingResults).nullable(),
})

/** Counts of an undo, before or after it, and the first 100 records kept. */
export const undoDetail = z.object({
  ...undone,
  records: z.array(
    z.object({
      record_id: id,
      label: z.string(),
      reason: z.enum(keptReasons),
      /** Later import that changed or deactivated it, unless that was undone; null if the caller sees none. */
      import: z.object({ id, name: z.string() }).nullable(),
      /** Last order that has it in a line; null if the caller sees none. */
      order: z.object({ id, code: z.string() }).nullable(),
    }),
  ),
})
