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
 * Rights on the imported resource count: whoever can edit spaces can import spaces. The resource is only known with the import,
 * so the handler checks them.
 */
const ofWhatItBrings = 'signed-in'

const outcome = z.enum(importOutcomes)

const choices = {
  /** Customer of all rows; a customer's own staff can only choose their own. Null if each row names its customer. */
  customer_id: id.nullable(),
  /** Key used to match a row to an existing record. */
  key: z.string().max(64),
  /** Set if new records are created, and existing ones updated. */
  create_new: z.boolean(),
  update_existing: z.boolean(),
  mapping: importMapping,
}

const someChoices = z
  .strictObject({
    ...choices,
    /** Reading options of the file; changing them discards all corrections, and the columns unless the headers stay the same. */
    reading: readingChoice,
  })
  .partial()

const row = z.object({
  /** Row number in the spreadsheet. */
  number: z.int(),
  outcome,
  /** Texts of the row by field; fields that it leaves empty show the record's value. */
  texts: z.record(z.string(), z.string()),
  /** Values before and after, by field; for an imported row, as they were at that time. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Set if the import created or changed the row's record. */
  taken: z.boolean(),
  /** Created or updated record, else the one that the row matches; null if there is none. */
  record: z.object({ id, deleted: z.boolean() }).nullable(),
  corrected: z.array(z.string()),
  /** Corrected fields whose text was entered by a person in the last import of the same list. */
  answered: z.array(z.string()),
  faults: z.array(importFault),
  /** Number of its pictures, and the addresses of the first thumbnails. */
  pictures: z.int(),
  shown_pictures: z.array(z.object({ place: z.string(), small: z.string() })),
})

/** Calls for the phases of an import, from its file to its end. */
const steps = {
  'load-spreadsheet': declareCall({
    summary:
      'Read the file of an import in another way, or judge its rows by other columns, another key or for another customer',
    permission: ofWhatItBrings,
    changes: true,
    input: someChoices.extend({ id }),
    output: importRecord,
  }),
  'monitor-import-prep': declareCall({
    summary: 'How far the reading of a spreadsheet has come',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'import-file': declareCall({
    summary: 'Take an import in as it stands, as a task in the background',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'monitor-import': declareCall({
    summary: 'How far an import has come, and what came of it',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'cancel-import': declareCall({
    summary: 'Stop an import; what it has taken in already can be taken back',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  'import-detail': declareCall({
    summary: 'Rows of an import, each with what it changes and all that is wrong with it',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      id,
      /** Filter: rows of one outcome, rows with warnings, or rows corrected as in the last import. */
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
    summary:
      'Take an uploaded spreadsheet as a new import, and read it in the background to see what it would do',
    permission: ofWhatItBrings,
    changes: true,
    input,
    output: importRecord,
  })
}

/** Calls of space imports under their own names; each does the same as the one in `importsrest`. */
export const spaceImportCalls = { 'upload-file': uploadCall(z.strictObject(upload)), ...steps }

const access = { path: '/imports', right: 'access' } as const
const edit = { path: '/imports', right: 'edit' } as const
const editForBin = ({ deleted }: { deleted: boolean }) => (deleted ? edit : undefined)

export const importsCalls = {
  list: declareCall({
    summary: 'Imports of every kind, with how far each has come and what came of it',
    permission: access,
    furtherPermission: editForBin,
    changes: false,
    input: recordListInput,
    output: recordListOutput(listedImport),
  }),
  export: declareCall({
    summary: 'The same as a spreadsheet, all of its pages',
    permission: access,
    furtherPermission: editForBin,
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
  delete: declareCall({
    summary: 'Hide imports that made and changed nothing; the others keep their history',
    permission: edit,
    changes: true,
    input: selectionInput,
    output: selectionOutput,
  }),
  undelete: declareCall({
    summary: 'Bring deleted imports back',
    permission: edit,
    changes: true,
    input: selectionInput,
    output: selectionOutput,
  }),
  'upload-file': uploadCall(z.strictObject({ resource: z.enum(importedResources), ...upload })),
  ...steps,
  detail: declareCall({
    summary: 'One import, with how its file was read, what was decided on it and what came of it',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  getdetailforedit: declareCall({
    summary: 'What is wrong with the rows of an import: the same fault of the same text in many rows at once',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** Columns with faults, whatever the number of different texts; contradictions of a column are apart. */
      columns: z.array(
        z.object({
          field: z.string(),
          /** Field that contradicts the column, as its postal code does a province; null for faults of the column itself. */
          contradicts: z.string().nullable(),
          /**
           * Number of rows with such a fault, and of those that are refused, have a proposal, have a number with two readings, or
           * nearly match a record.
           */
          rows: z.int(),
          errors: z.int(),
          proposals: z.int(),
          readings: z.int(),
          near: z.int(),
          /** Different faults of the column, errors before warnings and the most frequent first. */
          reasons: z.array(
            z.object({
              /** Number of rows with this fault, and of different texts in them. */
              rows: z.int(),
              texts: z.int(),
              /** Its most frequent text. */
              example: importFault,
            }),
          ),
        }),
      ),
      /** Most frequent groups, errors before warnings, at most twenty per column; the fault is the same in all rows of a group. */
      groups: z.array(importFault.extend({ rows: z.int() })),
      /** Total number of groups, including those left out of `groups`. */
      total: z.int(),
    }),
  }),
  lastcustomer: declareCall({
    summary: 'The customer of the last file that the caller imported; null where its rows named their own',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ resource: z.enum(importedResources) }),
    output: z.object({ customer: z.object({ id, name: z.string() }).nullable() }),
  }),
  samples: declareCall({
    summary: 'The first different texts in each column of the file of an import, to tell its columns apart',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** At most three per column, in the order of `headers`; long ones are cut. */
      columns: z.array(z.array(z.string())),
    }),
  }),
  updatedetail: declareCall({
    summary:
      'Correct a cell of an import, or the same text with the same fault in all rows, or every cell of a column to what was probably meant',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      field: importField,
      /** The new content of the cell. */
      value: text(4000).optional(),
      /**
       * Alternative to `value`: applies the proposed value in every row with a proposal for this field; if a row nearly matches a
       * record, the value of that record's key.
       */
      proposed: z.literal(true).optional(),
      /** With `proposed`: applies what is proposed for contradictions with this field, and nothing else. */
      contradicts: importField.optional(),
      /** With `proposed`: takes this reading of every number that has two, such as "1.500", and nothing else. */
      reading: z.enum(['thousands', 'decimals']).optional(),
      /** Text that the caller saw in the cell of a single row. Throws CONFLICT if it has changed since. */
      before: text(40_000).optional(),
      /** Number of the single row. */
      row: z.int().min(1).max(2_147_483_647).optional(),
      /** Common fault of the rows, when correcting many. */
      fault: z
        .strictObject({
          key: z.string().max(100),
          text: z.string().max(40_000),
          /** Further values that the fault must have. */
          values: faultValues.optional(),
        })
        .optional(),
    }),
    output: z.object({
      /** Number of corrected rows. */
      rows: z.int(),
    }),
    /** Current text of the cell. */
    conflict: z.object({ text: z.string() }),
  }),
  retrywarnings: declareCall({
    summary: 'Take in the rows that an import refused, once they are corrected',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id }),
    output: importRecord,
  }),
  changestatus: declareCall({
    summary: 'Take an import in, stop it, or take back what it did where nobody has touched it since',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, state: z.enum(['importing', 'cancelled', 'undoing']) }),
    output: importRecord,
  }),
  undodetail: declareCall({
    summary:
      'How many records undoing an import deletes, restores and keeps, and the first of those that are kept: as it was done, or would be now',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id }),
    output: undoDetail,
  }),
  missing: declareCall({
    summary: 'Active records that the last import of the same list brought and this file lacks',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({ id, page: z.int().min(1).max(100_000).default(1) }),
    output: z.object({ rows: z.array(missingRecord), total: z.int(), perpage: z.int() }),
  }),
  deactivatemissing: declareCall({
    summary: 'Choose whether taking an import in deactivates the records that its file lacks',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, deactivate: z.boolean() }),
    output: importRecord,
  }),
  addpictures: declareCall({
    summary:
      'Add an uploaded ZIP of pictures to an import; they are found by their names and read in the background',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({ id, upload: uploadId }),
    output: importRecord,
  }),
  removepictures: declareCall({
    summary: 'Take a ZIP of pictures away from an import that has not taken them in',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      /** One of `pictures.sources`. */
      source_id: id,
    }),
    output: importRecord,
  }),
  pictures: declareCall({
    summary: 'Pictures of an import that match no row or several rows, lie over two rows, or cannot be kept',
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
          /** Identifies the picture within the import. */
          place: z.string(),
          /** Its path in an archive. A picture in the spreadsheet is identified by its row, 0 if it has none. */
          name: z.string(),
          sheet_row: z.int().nullable(),
          /** Another row of the spreadsheet that contains more than a quarter of it. */
          other_row: z.int().nullable(),
          /** Address of a thumbnail; empty if it cannot be shown. */
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
    summary: 'Give a picture that lies over two rows of the spreadsheet to one of them',
    permission: ofWhatItBrings,
    changes: true,
    input: z.strictObject({
      id,
      /** The picture's `place` in `pictures`. */
      place: z.string().regex(/^\d{1,9}-\d{1,9}$/),
      /** One of its two rows. */
      row: z.int().min(1).max(1_048_576),
    }),
    output: importRecord,
  }),
  template: declareCall({
    summary:
      'A spreadsheet to fill in, with what each column takes and an example row, in the words of the person',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      resource: z.enum(importedResources),
      title: text(60).default('Template'),
      /** In the order of the columns. */
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
      'The rows that an import refused, as a spreadsheet with the reasons, to be mended and loaded again',
    permission: ofWhatItBrings,
    changes: false,
    input: z.strictObject({
      id,
      header: text(60).default('Reason'),
      /** Fault texts in the person's language, with {{values}} in them. */
      texts: z.record(z.string().max(100), z.string().max(500)).default({}),
      /** Field names in the person's language. */
      fields: z.record(importField, text(100)).default({}),
      /** Names of choice values, by field. */
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
