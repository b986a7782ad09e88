import { importedResources } from '@lienzo/rules/imports/importables'
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
 * Whose rights count is what the import brings: whoever may edit spaces may import spaces. That is known only when the import
 * is, and looked at by its handler then.
 */
const ofWhatItBrings = 'signed-in'

const outcome = z.enum(importOutcomes)

const choices = {
  /** The customer of all rows; a customer's own staff have none but theirs. Null where each row names its own. */
  customer_id: id.nullable(),
  /** By which of the resource's keys a row is known to be a record that is there. */
  key: z.string().max(64),
  /** Whether records are made of what is new, and those that are there changed. */
  create_new: z.boolean(),
  update_existing: z.boolean(),
  mapping: importMapping,
}

const someChoices = z
  .strictObject({
    ...choices,
    /** How the file is to be read; what was corrected so far is given up. */
    reading: readingChoice,
  })
  .partial()

const row = z.object({
  /** As the spreadsheet counts it. */
  number: z.int(),
  outcome,
  /** What the row says by field, and where it says nothing what the record holds. */
  texts: z.record(z.string(), z.string()),
  /** Before and after by field; of a row that was taken in, as it was then. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Set where the import has made or changed the record of the row. */
  taken: z.boolean(),
  /** That record, else the one that the row is known to be; null where there is none. */
  record: z.object({ id, deleted: z.boolean() }).nullable(),
  corrected: z.array(z.string()),
  /** Those of them whose text is what a person wrote in the last import of the same list. */
  answered: z.array(z.string()),
  faults: z.array(importFault),
  /** How many pictures it brings, and the first of them by their places: addresses of small ones. */
  pictures: z.int(),
  shown_pictures: z.array(z.object({ place: z.string(), small: z.string() })),
})

/** The steps of an import from its file to its end. */
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
      /** Rows of one outcome, those with warnings, or those that were corrected as in the last import. */
      show: z.enum([...importOutcomes, 'warned', 'answered']).optional(),
      page: z.int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      rows: z.array(row),
      /** Of the rows that are shown. */
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

/** The calls of imports of spaces under their names; each does what that of `importsrest` does. */
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
      /** The columns in which something is wrong, however many different texts that is. */
      columns: z.array(
        z.object({
          field: z.string(),
          /** Rows with something wrong there, those of them that are refused for it, and those with a proposal or a near record. */
          rows: z.int(),
          errors: z.int(),
          proposals: z.int(),
          near: z.int(),
          /** The most frequent fault there. */
          example: importFault,
        }),
      ),
      /** The most frequent ones first, errors before warnings: at most twenty of each column. */
      groups: z.array(importFault.extend({ rows: z.int() })),
      /** How many groups there are, including those that are left out of `groups`. */
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
      /** At most three for each column, in the order of `headers`; a long one is cut. */
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
       * In its place: in every row that has a proposal for this field, what is proposed there; where a row is nearly a record,
       * what that is known by.
       */
      proposed: z.literal(true).optional(),
      /** What the caller saw in the cell of the one row: refused with CONFLICT where it says something else by now. */
      before: text(40_000).optional(),
      /** The number of the one row. */
      row: z.int().min(1).max(2_147_483_647).optional(),
      /** The fault that all rows have, where it is many. */
      fault: z.strictObject({ key: z.string().max(100), text: z.string().max(40_000) }).optional(),
    }),
    output: z.object({
      /** How many rows were corrected. */
      rows: z.int(),
    }),
    /** What the cell says now. */
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
          /** What tells it from all others of the import. */
          place: z.string(),
          /** Its path in an archive; in a spreadsheet it is known by the row at which it lies, or 0. */
          name: z.string(),
          sheet_row: z.int().nullable(),
          /** Another row of the spreadsheet that contains more than a quarter of it. */
          other_row: z.int().nullable(),
          /** The address of a small one; empty where it cannot be shown. */
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
      /** That of the picture in `pictures`. */
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
      /** The texts of the faults, as the person reads them, with {{values}} in them. */
      texts: z.record(z.string().max(100), z.string().max(500)).default({}),
      /** The names of the fields, as the person reads them. */
      fields: z.record(importField, text(100)).default({}),
      /** The names of values that people choose by name, by field. */
      values: z
        .record(
          importField,
          z.array(z.strictObject({ value: z.string().max(60), label: text(100) })).max(100),
        )
        .default({}),
    }),
    output: z.never(),
    document: spreadsheetType,
  }),
}
