import type { ReadingChoice } from '@lienzo/contract/imports/import-record'
import type { importStates } from '@lienzo/contract/imports/import-states'
import type { Selection } from '@lienzo/contract/wire/list'
import { declaredFor, type ImportMapping } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { uploadedSheet } from '../../core/files/uploaded-sheet.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { exportRows } from '../../core/list/export-rows.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { startTask } from '../../core/notify/tasks.ts'
import { deleteRows, undeleteRows } from '../../core/record/delete-rows.ts'
import { requireVisible } from '../../core/record/references.ts'
import { selectedRows } from '../../core/record/selected-rows.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { correctRows, evaluateInBackground, readAgain } from './correct-rows.ts'
import { listedMissing } from './earlier/missing-records.ts'
import { lastCustomer } from './earlier/remembered-columns.ts'
import { importJob } from './import-job.ts'
import { importKindOf } from './import-kinds.ts'
import { type Import, importIn, importRecord, importTask, visibleImport } from './import-record.ts'
import { requireImportRight } from './import-rights.ts'
import { changeState, logStep, stopImport } from './import-state.ts'
import { importsResource, remains } from './imports.queries.ts'
import { addArchive, placePicture, removeArchive } from './pictures/change-sources.ts'
import { listedPictures } from './pictures/shown-pictures.ts'
import { faultGroups } from './shown/fault-groups.ts'
import { refusedRows } from './shown/refused-rows.ts'
import { sampleCells } from './shown/sample-cells.ts'
import { shownRows } from './shown/shown-rows.ts'
import { templateOf } from './template.ts'
import { undoDetail } from './undoing/undo-detail.ts'

type State = (typeof importStates)[number]

/** States in which an import has ended and can be undone. */
const finalStates: readonly State[] = ['done', 'done_with_warnings', 'cancelled', 'failed']

/** States in which picture archives can be added and removed, even while an archive is being read. */
const beingPrepared: readonly State[] = ['preparing', 'ready']

export const importsHandlers: HandlersOf<'importsrest'> = {
  'upload-file': (context, { resource, ...input }) => makeImport(context, resource, input),
  ...stepsOf(),
  list: (context, input) => listRows(context, importsResource, input),
  export: (context, input) => exportRows(context, importsResource, input),
  delete: async (context, selection) => {
    await assertWithoutEffect(context, selection)
    return deleteRows(context, importsResource, selection)
  },
  undelete: (context, selection) => undeleteRows(context, importsResource, selection),
  detail: (context, { id }) => importRecord(context, id),
  getdetailforedit: async (context, { id }) => faultGroups(context, await visibleImport(context, id)),
  lastcustomer: async (context, { resource }) => {
    requireImportRight(context, resource, 'access')
    return { customer: await lastCustomer(context, resource) }
  },
  samples: async (context, { id }) => ({
    columns: await sampleCells(context, await visibleImport(context, id)),
  }),
  updatedetail: async (context, { id, ...correction }) => {
    const importRun = await importIn(context, id, ['ready', 'done_with_warnings'])
    return { rows: await correctRows(context, importRun, correction) }
  },
  retrywarnings: async (context, { id }) => {
    const importRun = await importIn(context, id, ['done_with_warnings'])
    return beginTakingIn(context, importRun, { again: true })
  },
  changestatus: async (context, { id, state }) => {
    if (state === 'importing') return beginTakingIn(context, await importIn(context, id, ['ready']))
    if (state === 'cancelled') return cancelImport(context, id)
    return beginUndoing(context, await importIn(context, id, finalStates))
  },
  undodetail: async (context, { id }) => undoDetail(context, await visibleImport(context, id)),
  missing: async (context, { id, page }) => listedMissing(context, await visibleImport(context, id), page),
  deactivatemissing: async (context, { id, deactivate }) => {
    const importRun = await importIn(context, id, ['ready'])
    await context.database.update(imports).set({ deactivate_missing: deactivate }).where(eq(imports.id, id))
    logStep(context, importRun, 'correct')
    return importRecord(context, id)
  },
  addpictures: async (context, { id, upload }) => {
    const importRun = await importIn(context, id, beingPrepared)
    await addArchive(context, importRun, upload)
    return changePictures(context, importRun)
  },
  removepictures: async (context, { id, source_id }) => {
    const importRun = await importIn(context, id, beingPrepared)
    await removeArchive(context, importRun, source_id)
    return changePictures(context, importRun)
  },
  pictures: async (context, { id, ...options }) => {
    await visibleImport(context, id)
    return listedPictures(context, id, options)
  },
  placepicture: async (context, { id, ...picture }) => {
    await placePicture(context, await importIn(context, id, ['ready']), picture)
    return importRecord(context, id)
  },
  template: async (context, input) => {
    requireImportRight(context, input.resource, 'access')
    return templateOf(input)
  },
  refused: async (context, input) => refusedRows(context, await visibleImport(context, input.id), input),
}

/** Queues a job that reads the pictures of an import and evaluates its rows again. Returns the import. */
async function changePictures(context: Context, importRun: Import) {
  await evaluateInBackground(context, importRun, 'prepare')
  return importRecord(context, importRun.id)
}

/**
 * Throws STATE_NOT_ALLOWED if a selected import cannot be deleted: it is running and must be stopped first, it is done and was
 * not undone, or a record or picture of the import still exists.
 */
async function assertWithoutEffect(context: Context, selection: Selection): Promise<void> {
  const rows = await selectedRows(context, importsResource, selection, { deleted: false })
  const ids = sql.param(rows.map(({ id }) => id))
  const [first] = await context.database
    .select({ name: imports.name, state: imports.state })
    .from(imports)
    .where(sql`${imports.id} = any(${ids}) and ${remains}`)
    .limit(1)
  if (!first) return
  const isRunning = ['uploaded', 'preparing', 'importing', 'undoing'].includes(first.state)
  const key = isRunning ? 'validation.import_running' : 'validation.import_has_records'
  const message = isRunning
    ? `holds ${first.name}, which is still being worked on`
    : `holds ${first.name}, whose records remain`
  throw new Refusal('STATE_NOT_ALLOWED', `${first.name} is ${first.state}, and is kept`, {
    fields: { ids: { key, values: { file: first.name }, message } },
  })
}

/** Handlers of the import steps that are called under the space resource. */
export const spaceImportHandlers = {
  'upload-file': (context: Context, input: Choices & { upload: string }) =>
    makeImport(context, 'space', input),
  ...stepsOf('space'),
}

/** Returns the handlers of the import steps. With `of`, they find only imports of that resource. */
function stepsOf(of?: ImportedResource) {
  return {
    'load-spreadsheet': async (context: Context, { id, ...choices }: Choices & { id: number }) => {
      await decideAnew(context, await importIn(context, id, ['ready', 'failed'], of), choices)
      return importRecord(context, id)
    },
    'monitor-import-prep': (context: Context, { id }: { id: number }) => importRecord(context, id, of),
    'import-file': async (context: Context, { id }: { id: number }) =>
      beginTakingIn(context, await importIn(context, id, ['ready'], of)),
    'monitor-import': (context: Context, { id }: { id: number }) => importRecord(context, id, of),
    'cancel-import': (context: Context, { id }: { id: number }) => cancelImport(context, id, of),
    'import-detail': async (
      context: Context,
      { id, ...options }: { id: number } & Parameters<typeof shownRows>[2],
    ) => shownRows(context, await visibleImport(context, id, { of }), options),
  }
}

/** Placeholder for the key until it is derived from the columns. */
const NOT_CHOSEN = ''

/** Choices that a person makes for an import. Omitted choices stay unchanged or are derived from the file. */
type Choices = {
  customer_id?: number | null | undefined
  key?: string | undefined
  create_new?: boolean | undefined
  update_existing?: boolean | undefined
  mapping?: ImportMapping | undefined
  reading?: ReadingChoice | undefined
}

async function makeImport(
  context: Context,
  resource: ImportedResource,
  { upload, ...choices }: Choices & { upload: string },
) {
  requireImportRight(context, resource, 'edit')
  const customer_id = await customerOf(context, resource, choices.customer_id ?? null)
  assertChoices(context, resource, choices)
  const file = await uploadedSheet(context, upload)
  const { now, caller } = context
  const [row] = await context.database
    .insert(imports)
    .values({
      created_at: now,
      updated_at: now,
      created_by: caller.user_id,
      resource,
      customer_id,
      file_id: file.id,
      name: file.name,
      mapping: choices.mapping ?? null,
      reading_choice: choices.reading ?? {},
      key: choices.key ?? NOT_CHOSEN,
      key_confirmed: choices.key !== undefined,
      create_new: choices.create_new ?? true,
      update_existing: choices.update_existing ?? true,
      state: 'uploaded',
      begun_at: now,
    })
    .returning({ id: imports.id })
  if (!row) throw new Error('The import was not kept')
  logStep(context, { id: row.id, name: file.name, customer_id }, 'prepare')
  await enqueue(context, importJob, { import_id: row.id })
  return importRecord(context, row.id)
}

async function decideAnew(
  context: Context,
  importRun: Awaited<ReturnType<typeof importIn>>,
  { reading, ...choices }: Choices,
): Promise<void> {
  assertChoices(context, importRun.resource, choices)
  assertTextChoices(importRun, reading)
  // An import that failed after its file was read has already imported rows.
  if (importRun.state === 'failed' && (importRun.failure === null || !reading)) throw notReadable()
  const customerId = choices.customer_id
  const customer_id =
    customerId === undefined
      ? importRun.customer_id
      : await customerOf(context, importRun.resource, customerId)
  const isAnother =
    choices.mapping !== undefined || customer_id !== importRun.customer_id || reading !== undefined
  const newChoices = {
    customer_id,
    // After a change of the columns, the customer or the reading, the key must be confirmed again.
    key_confirmed: choices.key !== undefined || (importRun.key_confirmed && !isAnother),
    key: choices.key ?? importRun.key,
    create_new: choices.create_new ?? importRun.create_new,
    update_existing: choices.update_existing ?? importRun.update_existing,
  }
  if (reading) {
    // If the headers can change, the mapping and the key are derived again.
    const before = isSameTable(importRun.reading, reading) ? importRun : { mapping: null, key: NOT_CHOSEN }
    const columns = { mapping: choices.mapping ?? before.mapping, key: choices.key ?? before.key }
    await readAgain(context, importRun, reading, { ...newChoices, ...columns, deactivate_missing: false })
  } else {
    const mapping = choices.mapping ?? importRun.mapping
    // `deactivate_missing` is reset below, because different choices can change which records are missing.
    assertColumns(importRun, choices.mapping)
    await evaluateInBackground(context, importRun, 'prepare', {
      ...newChoices,
      mapping,
      deactivate_missing: false,
    })
  }
}

async function beginTakingIn(
  context: Context,
  importRun: Awaited<ReturnType<typeof importIn>>,
  { again = false } = {},
) {
  const { id, resource } = importRun
  if (importRun.key_doubt) throw keyIsDoubtful(importRun.key_doubt)
  const progress = { again, last_row: 0, dealt: 0, ...begunNow(context) }
  await changeState(context, importRun, 'importing', progress, 'import')
  await enqueue(context, importJob, { import_id: id })
  await startTask(context, [importRun.created_by ?? context.caller.user_id], {
    task_id: importTask(id),
    status: 'NORMAL',
    text_key: `activity.task.import.${resource}`,
    text_values: { file: importRun.name },
    link: `/${resource}/import/${id}`,
    state: 'waiting',
  })
  return importRecord(context, id)
}

function begunNow({ now, caller }: Context) {
  return { begun_at: now, begun_by: caller.user_id, ended_at: null }
}

async function cancelImport(context: Context, id: number, of?: ImportedResource) {
  const importRun = await importIn(context, id, ['uploaded', 'preparing', 'ready', 'importing'], of)
  await stopImport(context, importRun, 'cancel')
  // The running job notices the cancellation. The job queued here ends the task.
  await enqueue(context, importJob, { import_id: id })
  return importRecord(context, id)
}

async function beginUndoing(context: Context, importRun: Awaited<ReturnType<typeof importIn>>) {
  // A failed undo resumes where it stopped.
  const first = importRun.deleted + importRun.restored + importRun.kept === 0 && { last_row: 0, dealt: 0 }
  await changeState(context, importRun, 'undoing', { ...first, ...begunNow(context) }, 'undo')
  await enqueue(context, importJob, { import_id: importRun.id })
  return importRecord(context, importRun.id)
}

function keyIsDoubtful({ rows, known }: NonNullable<Import['key_doubt']>) {
  const message = `is doubtful: ${rows} of ${known} rows speak of another record`
  return new Refusal('STATE_NOT_ALLOWED', 'Somebody must choose the key before anything is taken in', {
    fields: { key: { key: 'validation.import_key_doubtful', values: { rows, known }, message } },
  })
}

function notReadable() {
  return new Refusal('STATE_NOT_ALLOWED', 'An import that has begun to take rows in is not read again')
}

function assertChoices(
  { caller }: Context,
  resource: ImportedResource,
  { key, mapping = {} }: Choices,
): void {
  const { fields, keys } = declaredFor(importables[resource], caller)
  const unknown = Object.keys(mapping).find((field) => !Object.hasOwn(fields, field))
  if (key !== undefined && !Object.hasOwn(keys, key)) {
    throw invalidField('key', {
      key: 'validation.choice',
      message: `is not one of ${Object.keys(keys).join(', ')}`,
    })
  }
  if (unknown !== undefined) {
    throw invalidField(`mapping.${unknown}`, {
      key: 'validation.choice',
      message: 'is not a field of the imported records',
    })
  }
}

/** Throws INVALID_INPUT if an encoding or a separator is chosen although the file is not a text file. */
function assertTextChoices({ reading }: Pick<Import, 'reading'>, choice: ReadingChoice = {}): void {
  if (!reading || reading.text) return
  const name = (['encoding', 'separator'] as const).find((each) => choice[each] !== undefined)
  if (!name) return
  throw invalidField(`reading.${name}`, {
    key: 'validation.choice',
    message: 'can only be chosen for text files',
  })
}

/**
 * Returns whether a reading choice for a spreadsheet leaves its sheet and its header row unchanged. Returns false for text
 * files.
 */
function isSameTable(before: Import['reading'], { sheet, header_row }: ReadingChoice): boolean {
  if (!before || before.text) return false
  const isSameSheet = before.sheets.length === 1 || sheet === before.sheet
  return isSameSheet && header_row === before.header_row
}

/** Throws INVALID_INPUT if the mapping contains a column number that the file does not have. */
function assertColumns({ headers }: Pick<Import, 'headers'>, mapping: ImportMapping = {}): void {
  const beyond = Object.entries(mapping).find(([, column]) => column >= headers.length)
  if (!beyond) return
  const [field, column] = beyond
  const message = `is column ${column + 1} of a file that has ${headers.length}`
  throw invalidField(`mapping.${field}`, { key: 'validation.choice', message })
}

/**
 * Returns the customer ID for an import. Users of a customer can only import for that customer. The house can import for any
 * customer, or pass null if the rows name their customers. Returns null for resources shared by all customers. Throws
 * INVALID_INPUT if the caller cannot see the customer, and NO_PERMISSION for callers who belong neither to the house nor to a
 * customer.
 */
async function customerOf(
  context: Context,
  resource: ImportedResource,
  customerId: number | null,
): Promise<number | null> {
  if (importKindOf(resource).customer === null) return null
  if (customerId !== null) await requireVisible(context, 'customer', [customerId], 'customer_id')
  if (context.caller.house) return customerId
  if (context.caller.customer_id === null) throw new Refusal('NO_PERMISSION', 'You belong to no customer')
  return context.caller.customer_id
}
