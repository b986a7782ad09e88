import { and, eq, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { countTaken } from './import-counts.ts'
import type { Import } from './import-record.ts'
import { isStillPermitted } from './import-rights.ts'

/**
 * Returns whether an import can process its next batch; with `lock`, also locks it. Returns false if the import is no longer at
 * this phase. If the person who started the work has lost the permission, cancels the import and returns false.
 */
export async function mayGoOn(
  context: PublicContext,
  phase: Import,
  { lock }: { lock: boolean },
): Promise<boolean> {
  if (!(await isAtPhase(context, phase, { lock }))) return false
  if (await isStillPermitted(context, phase)) return true
  await stopImport(context, phase)
  return false
}

/** Cancels an import. Rows that have already been imported stay imported. */
export async function stopImport(context: PublicContext, phase: Import, step?: Step): Promise<void> {
  // If undoing is cancelled, the counts of the import stay as they are.
  const counts = phase.state === 'undoing' ? {} : await countTaken(context.database, phase)
  await changeState(context, phase, 'cancelled', { ...counts, ended_at: context.now }, step)
}

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
  state: Import['state'],
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
export type Phase = Pick<Import, 'id' | 'state' | 'round' | 'last_row'>

/**
 * Returns whether an import is still at this phase. Locks the import until the transaction ends, unless `lock` is false. If the
 * phase differs, somebody has cancelled the import, or another attempt at the work has already progressed further.
 */
export async function isAtPhase(
  { database }: PublicContext,
  phase: Phase,
  { lock = true }: { lock?: boolean } = {},
): Promise<boolean> {
  const query = selectAtPhase(database, phase)
  return (lock ? await query.for('update') : await query).length > 0
}

/** Returns a query that selects and locks an import if it is at this phase, for use inside another statement. */
export function atPhase(database: Handle, phase: Phase): SQL {
  return selectAtPhase(database, phase).for('update').getSQL()
}

function selectAtPhase(database: Handle, phase: Phase) {
  const { id, state, round, last_row } = imports
  const isThere = and(
    eq(id, phase.id),
    eq(state, phase.state),
    eq(round, phase.round),
    eq(last_row, phase.last_row),
  )
  return database.select({ id }).from(imports).where(isThere)
}
