import { importedResources } from '@lienzo/rules/imports/importables'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { id, text } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import {
  exportInput,
  recordListInput,
  recordListOutput,
  selectionInput,
  selectionOutput,
  spreadsheetType,
} from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import {
  faultValues,
  fileFault,
  importFault,
  importField,
  importMapping,
  importRecord,
  listedImport,
  missingRecord,
  readingChoice,
  undoDetail,
} from './import-record.ts'
import { importOutcomes } from './import-states.ts'

/**
 * Permission of most import calls: the caller must be signed in. The handler then checks the rights on the imported resource,
 * because the resource depends on the import: importing spaces requires the right to edit spaces.
 */
const ofWhatItBrings = 'signed-in'

const outcome = z.enum(importOutcomes)

const choices = {
  /** Customer of all rows; a customer's users can only choose their own customer. Null if each row names its customer. */
  customer_id: id.nullable(),
  /** Key used to match a row to an existing record. */
  key: z.string().max(64),
  /** Set if rows that match no record create new ones. */
  create_new: z.boolean(),
  update_existing: z.boolean(),
  mapping: importMapping,
}

const someChoices = z
  .strictObject({
    ...choices,
    /** Options for reading the file. Changing them discards all corrections, and also the mapping if the headers change. */
    reading: readingChoice,
  })
  .partial()

const row = z.object({
  /** Row number in the spreadsheet. */
  number: z.int(),
  outcome,
  /** Texts of the row, by field. Fields without a text in the row contain the record's value. */
  texts: z.record(z.string(), z.string()),
  /** Values before and after the change, by field. For an imported row, both are as stored at the time of the import. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Set if the import created or changed the row's record. */
  taken: z.boolean(),
  /** Record that the row created or updated, or otherwise the record that it matches; null if there is none. */
  record: z.object({ id, deleted: z.boolean() }).nullable(),
  corrected: z.array(z.string()),
  /** Corrected fields whose texts were taken from corrections in the last import of the same list. */
  answered: z.array(z.string()),
  faults: z.array(importFault),
  /** Number of the row's pictures, and the first thumbnails. */
  pictures: z.int(),
  shown_pictures: z.array(z.object({ place: z.string(), small: z.string() })),
})

/** Calls for the phases of an import, from the upload to the result. */
const steps = {
  'load-spreadsheet': declareCall({
    summary:
      'Read the file of an import with other settings, or check its rows with other columns, another key or for another customer',
    permission: ofWhatItBrings,
    changes: true,
    input: someChoices.extend({ id }),
    output: importRecord,
  }),
  'monitor-import-prep': declareCall({
    summary: 'Return the progress of reading a spreadsheet',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'import-file': declareCall({
    summary: 'Start an import as it stands, as a background task',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'monitor-import': declareCall({
    summary: 'Return the progress of an import, and its result',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'cancel-import': declareCall({
    summary: 'Stop an import; the rows imported so far can be undone',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'import-detail': declareCall({
    summary: 'Return rows of an import, each with its changes and all its faults',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      id,
      /**
       * Filters by outcome; `warned` selects rows with warnings, `answered` rows with corrections taken from the last import.
       */
      show: z.enum([...importOutcomes, 'warned', 'answered']).optional(),
      page: z.int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      rows: z.array(row),
      /** Number of rows that match the filter. */
      total: z.int(),
      perpage: z.int(),
    }),
  }),
}

const upload = { upload: uploadId, ...someChoices.shape }

function uploadCall<Input extends z.ZodType>(input: Input) {
  return declareCall({
    summary: 'Create an import from an uploaded spreadsheet, and preview its effect in the background',
    permission: ofWhatItBrings,
    changes: true,
    input,
    output: importRecord,
  })
}

/** Import calls under the names of the space API; each does the same as its namesake in `importsrest`. */
export const spaceImportCalls = { 'upload-file': uploadCall(z.strictObject(upload)), ...steps }

const access = { path: '/imports', right: 'access' } as const
const edit = { path: '/imports', right: 'edit' } as const
const editForBin = ({ deleted }: { deleted: boolean }) => (deleted ? edit : undefined)

export const importsCalls = {
  list: declareCall({
    summary: 'List imports of every kind with their progress and results',
    permission: access,
    furtherPermission: editForBin,
    changes: false,
    input: recordListInput,
    output: recordListOutput(listedImport),
  }),
  export: declareCall({
    summary: 'Export the list of imports as a spreadsheet, with all pages',
    permission: access,
    furtherPermission: editForBin,
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
  delete: declareCall({
    summary: 'Delete imports that created and changed nothing; the others keep their history',
    permission: edit,
    changes: true,
    input: selectionInput,
    output: selectionOutput,
  }),
  undelete: declareCall({
    summary: 'Restore deleted imports',
    permission: edit,
    changes: true,
    input: selectionInput,
    output: selectionOutput,
  }),
  'upload-file': uploadCall(z.strictObject({ resource: z.enum(importedResources), ...upload })),
  ...steps,
  detail: declareCall({
    summary: 'Return an import: how its file was read, what was decided and its result',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  getdetailforedit: declareCall({
    summary: "Return the faults of an import's rows, grouping rows with the same fault and the same text",
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** Columns with faults. A column has one entry for its own faults, and one for each field that contradicts it. */
      columns: z.array(
        z.object({
          field: z.string(),
          /**
           * Field that contradicts this column, such as a postal code that does not belong to the province; null in the entry
           * for the column's own faults.
           */
          contradicts: z.string().nullable(),
          /**
           * Number of rows with such a fault. The other four fields count those of these rows that are refused, have a certain
           * proposal, contain a number with two possible readings, or nearly match a record.
           */
          rows: z.int(),
          errors: z.int(),
          proposals: z.int(),
          readings: z.int(),
          near: z.int(),
          /** Different faults of the column: errors before warnings, then by frequency. */
          reasons: z.array(
            z.object({
              /** Number of rows with this fault, and number of different texts in these rows. */
              rows: z.int(),
              texts: z.int(),
              /** Example of the fault, with its most frequent text. */
              example: importFault,
            }),
          ),
        }),
      ),
      /** Groups of rows with the same fault and text: at most the twenty most frequent per column, errors before warnings. */
      groups: z.array(importFault.extend({ rows: z.int() })),
      /** Total number of groups, including those left out of `groups`. */
      total: z.int(),
    }),
  }),
  lastcustomer: declareCall({
    summary: "Return the customer of the caller's last imported file; null if its rows named their customers",
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ resource: z.enum(importedResources) }),
    output: z.object({ customer: z.object({ id, name: z.string() }).nullable() }),
  }),
  samples: declareCall({
    summary: "Return the first distinct texts in each column of an import's file, to identify its columns",
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** Sample texts of each column in the order of `headers`, at most three per column. Long texts are cut. */
      columns: z.array(z.array(z.string())),
    }),
  }),
  updatedetail: declareCall({
    summary:
      'Correct a cell of an import, or all rows with the same text and fault, or all cells of a column to their suggested values',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      field: importField,
      /** New text of the cell. */
      value: text(4000).optional(),
      /**
       * Alternative to `value`: applies the proposal for this field in every row where the proposal is certain. If a row nearly
       * matches a record, the proposal is the value of that record's key.
       */
      proposed: z.literal(true).optional(),
      /** With `proposed`: applies only the proposals for values that this field contradicts. */
      contradicts: importField.optional(),
      /** With `proposed`: corrects only numbers with two possible readings, such as "1.500", and reads them in this way. */
      reading: z.enum(['thousands', 'decimals']).optional(),
      /** Text of the cell as the caller saw it, when correcting a single row. Throws CONFLICT if the text has changed since. */
      before: text(40_000).optional(),
      /** Number of the row, when correcting a single row. */
      row: z.int().min(1).max(2_147_483_647).optional(),
      /** Fault that the rows have in common, when correcting many rows. */
      fault: z
        .strictObject({
          key: z.string().max(100),
          text: z.string().max(40_000),
          /** Variables that the fault must also have, with these values. */
          values: faultValues.optional(),
        })
        .optional(),
    }),
    output: z.object({
      /** Number of corrected rows. */
      rows: z.int(),
    }),
    /** Current text of the cell, which somebody has changed since the caller saw it. */
    conflict: z.object({ text: z.string() }),
  }),
  retrywarnings: declareCall({
    summary: 'Import the rows that an import refused, after they are corrected',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  changestatus: declareCall({
    summary: 'Start, stop or undo an import; undoing skips records that somebody has changed since',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, state: z.enum(['importing', 'cancelled', 'undoing']) }),
    output: importRecord,
  }),
  undodetail: declareCall({
    summary:
      'Count the records that undoing an import deletes, restores and keeps, and list the first kept ones: as undone, or as undoing it now would do',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: undoDetail,
  }),
  missing: declareCall({
    summary: 'List active records that the last import of the same list contained and this file lacks',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id, page: z.int().min(1).max(100_000).default(1) }),
    output: z.object({ rows: z.array(missingRecord), total: z.int(), perpage: z.int() }),
  }),
  deactivatemissing: declareCall({
    summary: 'Choose whether starting an import deactivates the records that its file lacks',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, deactivate: z.boolean() }),
    output: importRecord,
  }),
  addpictures: declareCall({
    summary:
      'Add an uploaded ZIP of pictures to an import; they are matched by name and read in the background',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, upload: uploadId }),
    output: importRecord,
  }),
  removepictures: declareCall({
    summary: 'Remove a ZIP of pictures from an import that has not imported them yet',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      /** Id of an entry in `pictures.sources`. */
      source_id: id,
    }),
    output: importRecord,
  }),
  pictures: declareCall({
    summary:
      'List pictures of an import that match no row or several rows, overlap two rows, or cannot be stored',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      id,
      show: z.enum(['unowned', 'refused', 'doubtful']),
      page: z.int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          /** Identifier of the picture within the import. */
          place: z.string(),
          /**
           * Path of the picture in an archive. For a picture in the spreadsheet, the row number, or 0 if the picture belongs to
           * no row.
           */
          name: z.string(),
          sheet_row: z.int().nullable(),
          /** Second row of the spreadsheet that the picture overlaps; null if it clearly belongs to one row. */
          other_row: z.int().nullable(),
          /** Address of a thumbnail; empty if the picture cannot be shown. */
          small: z.string(),
          several: z.boolean(),
          fault: fileFault.nullable(),
        }),
      ),
      total: z.int(),
      perpage: z.int(),
    }),
  }),
  placepicture: declareCall({
    summary: 'Assign a picture that overlaps two rows of the spreadsheet to one of them',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      /** `place` of the picture in the output of `pictures`. */
      place: z.string().regex(/^\d{1,9}-\d{1,9}$/),
      /** One of the two rows that the picture overlaps. */
      row: z.int().min(1).max(1_048_576),
    }),
    output: importRecord,
  }),
  template: declareCall({
    summary:
      "Return a spreadsheet template with the accepted values of each column and an example row, in the caller's language",
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      resource: z.enum(importedResources),
      title: text(60).default('Template'),
      /** Columns of the template in their order. */
      columns: z
        .array(z.strictObject({ takes: text(200), header: text(100), example: text(200) }))
        .min(1)
        .max(100),
    }),
    output: z.never(),
    document: spreadsheetType,
  }),
  refused: declareCall({
    summary:
      'Return the rows that an import refused as a spreadsheet with the reasons, to be corrected and imported again',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      id,
      header: text(60).default('Reason'),
      /** Fault texts in the person's language, with placeholders such as {{minimum}}. */
      texts: z.record(z.string().max(100), z.string().max(500)).default({}),
      /** Field names in the person's language. */
      fields: z.record(importField, text(100)).default({}),
      /** Names of choices, by field. */
      values: z
        .record(
          importField,
          z.array(z.strictObject({ value: z.string().max(60), label: text(100) })).max(100),
        )
        .default({}),
      /** Language of the texts; by default the caller's. */
      language: z.enum(languages).optional(),
    }),
    output: z.never(),
    document: spreadsheetType,
  }),
}
