import type { importStates } from '@lienzo/contract/imports/import-states'
import { resources } from '@lienzo/contract/resources'
import { declaredFor, knownColumns } from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import { taskName } from '@lienzo/rules/people/activities'
import { HOUSE_USERGROUP_ID, mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import { and, count, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Context, PublicContext } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { queryPrepared } from '../../core/context/query-rows.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { seesImport } from '../../core/record/sees-import.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { users } from '../../db/tables/people/users.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { picturesOfImport } from './pictures/shown-pictures.ts'
import { customersNamed } from './rows/customers-named.ts'
import { isAnsweredAgain, isTaken } from './rows/is-taken.ts'

type State = (typeof importStates)[number]
export type Import = typeof imports.$inferSelect

/** Returns the ID of the task that shows the progress of an import. */
export function importTask(importId: number): string {
  return taskName('import', importId)
}

/**
 * Throws NO_PERMISSION unless the caller has the right to see or edit records of the resource. Resources that only the house
 * creates can only be imported by the house.
 */
export function requireImportRight(
  { caller }: Context,
  resource: ImportedResource,
  right: 'access' | 'edit',
): void {
  const { path, houseMakes } = resources[resource]
  const may = right === 'edit' ? mayEdit : mayAccess
  if (may(caller.permissions, path) && (caller.house || !houseMakes)) return
  throw new Refusal('NO_PERMISSION', `You lack the right to ${right} ${path}`)
}

type ImportAccess = {
  right?: 'access' | 'edit'
  /** If true, locks the row until the transaction ends. */
  lock?: boolean
  /** If set, only imports of this resource are found. */
  of?: ImportedResource | undefined
}

/** Returns an import. Throws NOT_FOUND if the caller cannot see it, and NO_PERMISSION if the caller lacks the right. */
export async function visibleImport(
  context: Context,
  id: number,
  { right = 'access', lock = false, of }: ImportAccess = {},
) {
  const { caller } = context
  const query = context.database
    .select({ import: imports, customer_name: customers.name, created_by_name: users.username })
    .from(imports)
    .leftJoin(customers, eq(customers.id, imports.customer_id))
    .leftJoin(users, eq(users.id, imports.created_by))
    .where(and(eq(imports.id, id), isNull(imports.deleted_at)))
  const [row] = lock ? await query.for('update', { of: imports }) : await query
  if (!row || (of && row.import.resource !== of)) throw notFound()
  if (!seesImport(caller, row.import)) throw notFound()
  requireImportRight(context, row.import.resource, right)
  return {
    ...row.import,
    customer_name: row.customer_name ?? '',
    created_by_name: row.created_by_name ?? '',
  }
}

/**
 * Locks an import and returns it. Throws NOT_FOUND, NO_PERMISSION if the caller is not allowed to edit it, and
 * STATE_NOT_ALLOWED unless it is in one of these states.
 */
export async function importIn(
  context: Context,
  id: number,
  states: readonly State[],
  of?: ImportedResource,
) {
  const importRun = await visibleImport(context, id, { right: 'edit', lock: true, of })
  if (states.includes(importRun.state)) return importRun
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    `An import that is ${importRun.state} must be ${states.join(' or ')} for this`,
  )
}

/** Returns an import in the shape of the API. Throws NOT_FOUND and NO_PERMISSION. */
export async function importRecord(context: Context, id: number, of?: ImportedResource) {
  const {
    mapping,
    deleted,
    restored,
    kept,
    reading_choice: _,
    previous_id: _previous,
    key_confirmed: _confirmed,
    deactivate_missing,
    missing,
    deactivated,
    missing_kept,
    begun_by: _begunBy,
    judged_by: _judgedBy,
    ...importRun
  } = await visibleImport(context, id, { of })
  const pictures = await picturesOfImport(context.database, importRun)
  const declaration = declaredFor(importables[importRun.resource], context.caller)
  return {
    ...importRun,
    mapping: knownColumns(declaration, mapping ?? {}),
    undone: { deleted, restored, kept },
    missing: { records: missing, deactivate: deactivate_missing, deactivated, kept: missing_kept },
    pictures,
  }
}

/**
 * Counts the rows of an import by outcome. With `last`, counts only rows up to that number and later rows that have already
 * been imported. No job may be working on the import during the call.
 */
export async function countRows(database: Handle, importId: number, last?: number): Promise<Counts> {
  const { outcome, faults } = importRows
  const isWarned = sql`${faults} @> '[{"level": "warning"}]'`
  const isDealtWith = last === undefined ? undefined : or(lte(importRows.number, last), isTaken)
  const rows = await database
    .select({
      outcome,
      count: count(),
      answered: sql<number>`count(*) filter (where ${isAnsweredAgain})`.mapWith(Number),
      warned: sql<number>`count(*) filter (where ${isWarned} and ${outcome} <> 'refused')`.mapWith(Number),
    })
    .from(importRows)
    .where(and(eq(importRows.import_id, importId), isDealtWith))
    .groupBy(outcome)
  const counts = { ...noRows }
  for (const row of rows) {
    counts[row.outcome] = row.count
    counts.warned += row.warned
    counts.answered += row.answered
  }
  return counts
}

/**
 * Counts the rows that an import processed before it was stopped. All counts are 0 if it was not importing. If refused rows
 * were being imported again, also counts the rows that were not reached, by their stored outcome.
 */
export async function countTaken(database: Handle, { id, state, again, last_row }: Import): Promise<Counts> {
  if (state !== 'importing') return { ...noRows }
  return countRows(database, id, again ? undefined : last_row)
}

/**
 * Returns whether an import can process its next batch; with `lock`, also locks it. Returns false if the import is no longer at
 * this stage. If the person who started the work has lost the permission, cancels the import and returns false.
 */
export async function mayGoOn(
  context: PublicContext,
  stage: Import,
  { lock }: { lock: boolean },
): Promise<boolean> {
  if (!(await isAtStage(context, stage, { lock }))) return false
  if (await isStillPermitted(context, stage)) return true
  await stopImport(context, stage)
  return false
}

/** Cancels an import. Rows that have already been imported stay imported. */
export async function stopImport(context: PublicContext, stage: Import, step?: Step): Promise<void> {
  // If undoing is cancelled, the counts of the import stay as they are.
  const counts = stage.state === 'undoing' ? {} : await countTaken(context.database, stage)
  await changeState(context, stage, 'cancelled', { ...counts, ended_at: context.now }, step)
}

/** Returns the ID of the user on whose behalf the current work is done. */
export function workerOf({ begun_by, created_by }: Import): number | null {
  return begun_by ?? created_by
}

/** Returns whether the current work is done on behalf of a user of the house. */
export async function worksForHouse(database: Handle, importRun: Import): Promise<{ house: boolean }> {
  const [worker] = await database
    .select({ usergroup_id: users.usergroup_id })
    .from(users)
    .where(eq(users.id, workerOf(importRun) ?? NOBODY))
  return { house: worker?.usergroup_id === HOUSE_USERGROUP_ID }
}

/** User ID that matches no user. */
const NOBODY = 0

async function isStillPermitted({ database }: PublicContext, stage: Import): Promise<boolean> {
  const { path, houseMakes } = resources[stage.resource]
  const { from, where } = permittedPeople(path, 'edit')
  const [worker] = await queryPrepared(
    database,
    { usergroup_id: person.usergroup_id, customer_id: team.customer_id },
    (columns) => sql`select ${columns} from ${from} where ${where} and ${person.id} = ${workerOf(stage)}`,
  )
  if (!worker) return false
  if (worker.usergroup_id === HOUSE_USERGROUP_ID) return true
  if (houseMakes || worker.customer_id === null) return false
  if (worker.customer_id === stage.customer_id) return true
  // The customer may have been merged, with its staff, into a different customer.
  const customer = (await customersNamed(database, { names: [], customerId: stage.customer_id }))('')
  return 'id' in customer && customer.id === worker.customer_id
}

export const noRows: Counts = {
  ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 },
  ...{ warned: 0, answered: 0 },
}

type Counts = Pick<
  Import,
  'created' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'warned' | 'answered'
>

/** Action of a person on an import, as it is logged. */
type Step = 'prepare' | 'correct' | 'import' | 'cancel' | 'undo'

/**
 * Logs an action of a person on an import under the import's file name. The log entry also updates the screens that show the
 * import.
 */
export function logStep(
  context: PublicContext,
  { id, name, customer_id }: Pick<Import, 'id' | 'name' | 'customer_id'>,
  action: Step,
): void {
  context.log({ resource: 'imports', record_id: id, label: name, customer_id, action })
}

/**
 * Sets the state of an import and other values, and logs the change: as an action of a person if `step` is passed, otherwise as
 * a status change by background work. Every state change goes through here, so that all are logged. Returns false and changes
 * nothing if the import is no longer in the state and round of `importRun`.
 */
export async function changeState(
  context: PublicContext,
  importRun: Pick<Import, 'id' | 'name' | 'customer_id' | 'state' | 'round'>,
  state: State,
  values: Omit<PgUpdateSetSource<typeof imports>, 'state'> = {},
  step?: Step,
): Promise<boolean> {
  const isAsFound = and(
    eq(imports.id, importRun.id),
    eq(imports.state, importRun.state),
    eq(imports.round, importRun.round),
  )
  const rows = await context.database
    .update(imports)
    .set({ ...values, state })
    .where(isAsFound)
    .returning({ id: imports.id })
  if (rows.length === 0) return false
  if (step) logStep(context, importRun, step)
  else {
    const { id: record_id, name: label, customer_id, state: before } = importRun
    const changes = { state: { before, after: state } }
    context.log({ resource: 'imports', record_id, label, customer_id, action: 'status', changes })
  }
  return true
}

/** Progress of the background work on an import. */
export type Stage = Pick<Import, 'id' | 'state' | 'round' | 'last_row'>

/**
 * Returns whether an import is still at this stage. Locks the import until the transaction ends, unless `lock` is false. If the
 * stage differs, somebody has cancelled the import, or another attempt at the work has already progressed further.
 */
export async function isAtStage(
  { database }: PublicContext,
  stage: Stage,
  { lock = true }: { lock?: boolean } = {},
): Promise<boolean> {
  const query = selectAtStage(database, stage)
  return (lock ? await query.for('update') : await query).length > 0
}

/** Returns a query that selects and locks an import if it is at this stage, for use inside another statement. */
export function atStage(database: Handle, stage: Stage): SQL {
  return selectAtStage(database, stage).for('update').getSQL()
}

function selectAtStage(database: Handle, stage: Stage) {
  const { id, state, round, last_row } = imports
  const isThere = and(
    eq(id, stage.id),
    eq(state, stage.state),
    eq(round, stage.round),
    eq(last_row, stage.last_row),
  )
  return database.select({ id }).from(imports).where(isThere)
}
