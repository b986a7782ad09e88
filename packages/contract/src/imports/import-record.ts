import { faultLevels } from '@lienzo/rules/imports/import-declaration'
import { importedResources } from '@lienzo/rules/imports/importables'
import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import { fieldErrorKeys } from '../wire/field-error-keys.ts'
import { id, moment, recordFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { importStates, keptReasons, missingResults, pictureSourceKinds } from './import-states.ts'

/** Field of the resource; the server checks that it exists. */
export const importField = z.string().min(1).max(64)

/** Column index of each field, counted from 0. */
export const importMapping = z.record(importField, z.int().min(0).max(16_384))

/** Variables of a fault's text. */
export const faultValues = z.record(z.string(), z.union([z.string(), z.number()]))

export const importFault = z.object({
  field: z.string(),
  level: z.enum(faultLevels),
  /** Key of a text in `import.fault`. */
  key: z.string(),
  values: faultValues,
  /** Text of the cell. */
  text: z.string(),
})

/** Options for the rows of a spreadsheet. */
const rowChoices = {
  /** Set to leave out hidden rows, such as those that a filter hides. */
  leave_hidden: z.boolean().optional(),
  /** Set to copy the content of merged cells into each row that they cover, below the headers. */
  fill_joined: z.boolean().optional(),
}

/** Options for reading a file. Omitted options are taken from the last file of the same list, or detected. */
export const readingChoice = z.strictObject({
  /** Index of the sheet, counted from 0. */
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

/** Facts about a file that its rows do not reveal. */
const readingNotes = z.object({
  /** Number of hidden rows; they are read like all rows unless `leave_hidden` is set. */
  hidden_rows: z.int(),
  /** Indexes of hidden sheets, which are only read if a person chooses one. */
  hidden_sheets: z.array(z.int()),
  /** Number of cells merged over several rows. Only the first row has the value, unless `fill_joined` is set. */
  joined: z.int(),
  /** Number of formulas without a stored result; their cells are read as empty. */
  unreckoned: z.int(),
  /** Number of rows with content in columns without a header; this content is not read. */
  outside: z.int(),
  /**
   * Number of rows skipped because they are the example row of the template; missing for files read before these rows were
   * detected.
   */
  examples: z.int().optional(),
  /** Set if the document contains pictures that cannot be read, as in the old Excel format. */
  pictures_unread: z.literal(true).optional(),
})

const reading = z.object({
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** Number of the header row. If the file has no headers, it is 0 and `headers` contains empty texts. */
  header_row: z.int(),
  /** Encoding and separator of a text file; null for other files. */
  text: z
    .object({
      encoding: z.enum(textEncodings),
      separator: z.string(),
      /** Number of characters that are invalid in this encoding. */
      unreadable: z.int(),
    })
    .nullable(),
  /** Missing until a person chooses them. */
  ...rowChoices,
  notes: readingNotes.optional(),
})
export type Reading = z.output<typeof reading>

/**
 * Warning that the key may be wrong, because most of the rows that match a record by the key probably mean a different record.
 */
const keyDoubt = z.object({
  /** Number of rows that probably mean a different record, and number of all rows that match a record by the key. */
  rows: z.int(),
  known: z.int(),
  /** First doubtful row: its number, the text of its key, the name in the row, and the name of the record with this key. */
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
  /** Name of the imported file. */
  name: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string(),
  created_by_name: z.string(),
  ended_at: moment.nullable(),
  rows: z.int(),
  /** Number of rows processed in the current phase. */
  dealt: z.int(),
  /**
   * Number of rows by outcome, planned or actual, and number of rows with warnings. Not updated while a job works on the rows.
   */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  warned: z.int(),
})

/** Import in the list of imports. */
export const listedImport = importRow.extend({
  /** Set if the import cannot be deleted: it is running, or a record or picture that it imported still exists. */
  remains: z.boolean(),
})

/** Pictures of an import; all counts are 0 if the resource has no gallery. */
const pictures = z.object({
  /** Files that contain pictures: the spreadsheet and additional archives. */
  sources: z.array(
    z.object({
      id,
      kind: z.enum(pictureSourceKinds),
      name: z.string(),
      /** Number of pictures in the file (null until it is inspected), and number of pictures read so far. */
      total: z.int().nullable(),
      read: z.int(),
      /** Number of files ignored because an operating system added them to the archive. */
      left_out: z.int(),
      /** Reason why the file cannot be read. */
      failure: fileFault.nullable(),
    }),
  ),
  /** Number of pictures to be added, number already in their record's gallery, and number of rows with pictures. */
  coming: z.int(),
  present: z.int(),
  rows: z.int(),
  /** Number of pictures that match no row or several rows, and number of files that are not supported images. */
  unowned: z.int(),
  refused: z.int(),
  /** Number of pictures that overlap two rows, until a person chooses one of them. */
  doubtful: z.int(),
  /** Number of pictures by result; see `pictureResults`. */
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
  /** Options with which the file was read; null until it is read. */
  reading: reading.nullable(),
  /** Start of the current phase. */
  begun_at: moment.nullable(),
  /** Reason why the file cannot be read. */
  failure: fileFault.nullable(),
  pictures,
  /**
   * Numbers of records that undoing the import deleted, restored and kept; see `keptReasons` for the reasons for keeping a
   * record.
   */
  undone: z.object(undone),
  /** Number of rows with corrections taken from the last import of the same list. */
  answered: z.int(),
  /** Records of the last import of the same list that this file lacks. */
  missing: z.object({
    /** Number of these records that were active when the preview counted them. */
    records: z.int(),
    /** Set if starting the import deactivates these records. */
    deactivate: z.boolean(),
    /** Number of deactivated records, and of records left alone because somebody has changed them since the preview. */
    deactivated: z.int(),
    kept: z.int(),
  }),
})

/** Record of the last import that the file lacks. */
export const missingRecord = z.object({
  record_id: id,
  /** Number and names of the record, in this order, without empty texts. */
  names: z.array(z.string()),
  /** Set if an unfinished order uses the record. */
  in_order: z.boolean(),
  result: z.enum(missingResults).nullable(),
})

/** Counts before or after an undo, and the first 100 records that it keeps. */
export const undoDetail = z.object({
  ...undone,
  records: z.array(
    z.object({
      record_id: id,
      label: z.string(),
      reason: z.enum(keptReasons),
      /**
       * Later import that changed or deactivated the record and was not undone; null if there is none that the caller is
       * allowed to see.
       */
      import: z.object({ id, name: z.string() }).nullable(),
      /** Last order with a line for the record; null if there is none that the caller is allowed to see. */
      order: z.object({ id, code: z.string() }).nullable(),
    }),
  ),
})
