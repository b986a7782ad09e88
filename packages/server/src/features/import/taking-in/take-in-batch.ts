import { eq, sql } from 'drizzle-orm'
import { isAlreadyTaken } from '../../../core/call/database-refusal.ts'
import { rowsOf } from '../../../core/changes/change-names.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { imports } from '../../../db/tables/records/imports.ts'
import type { ImportChoices } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { workerOf } from '../import-rights.ts'
import { isAtPhase, mayGoOn } from '../import-state.ts'
import { rowsAlone } from '../rows/evaluate-rows.ts'
import { judgedBy } from '../rows/judged-by.ts'
import type { Largest } from '../rows/largest-number.ts'
import { holdCustomers, makeReadyRecords } from '../rows/make-ready-records.ts'
import { type RowsBetween, rowsAfter, type Stretch } from '../rows/stored-rows.ts'
import { secondHand } from './second-hand.ts'
import { takeInWithCare, type UnderstoodRow } from './take-in-with-care.ts'

/** Values that all batches of an import share. */
export type Work = { choices: ImportChoices; by: { house: boolean }; largest: Largest }

/** Next rows of an import. `ready` is the number of ready rows; `others` are the other rows, with their cells read. */
export type Batch = Stretch & { ready: number; others: UnderstoodRow[] }

/**
 * Options that a batch was imported with. `asJudged`: ready rows could be imported without another evaluation · `hands`: number
 * of connections used.
 */
export type BatchOptions = { asJudged: boolean; hands: Hands }

/** Number of connections used for a batch. Each connection occupies one core of the database server. */
export type Hands = 1 | 2

/** Thrown to roll a batch back because the import is no longer at the expected phase. */
class NotAtPhase extends Error {}

/**
 * Lock timeout in milliseconds while two connections work on a batch. If they wait for each other, the batch soon fails and is
 * retried on one connection.
 */
const PATIENCE_OF_TWO = 500

/**
 * Imports a batch and advances the progress of the import in one transaction. Returns undefined if the import is no longer at
 * the expected phase.
 */
export async function takeInBatch(
  context: JobContext,
  phase: Import,
  batch: Batch,
  work: Work,
  hands: Hands,
): Promise<BatchOptions | undefined> {
  try {
    return await take(context, phase, batch, work, hands)
  } catch (error) {
    // The batch is retried on one connection.
    if (hands === 2 && !context.signal.aborted) return takeInBatch(context, phase, batch, work, 1)
    // The rows are evaluated again to find the value that is already taken.
    if (batch.ready === 0 || !isAlreadyTaken(error)) throw error
    const others = await understoodRows(context.database, phase, work.choices, batch)
    return take(context, phase, { ...batch, ready: 0, others }, work, 1)
  }
}

/** Reads the next rows of an import, except rows that an interrupted attempt has already imported. */
export async function understoodRows(
  database: Handle,
  { id, last_row, again }: Import,
  choices: ImportChoices,
  { count: atMost, last: upTo = Number.POSITIVE_INFINITY }: { count: number; last?: number },
): Promise<UnderstoodRow[]> {
  const options = { last: last_row, atMost, onlyRefused: again, untaken: true }
  const rows = (await rowsAfter(database, id, options)).filter(({ number }) => number <= upTo)
  const alone = await rowsAlone(rows, choices)
  return rows.flatMap((row, index) => {
    const each = alone[index]
    return each ? [{ row, alone: each }] : []
  })
}

async function take(
  context: JobContext,
  phase: Import,
  batch: Batch,
  work: Work,
  hands: Hands,
): Promise<BatchOptions | undefined> {
  try {
    return await context.change(
      (change) => takeInOne(context, change, phase, batch, work, hands),
      workerOf(phase) ?? undefined,
    )
  } catch (error) {
    if (error instanceof NotAtPhase) return undefined
    throw error
  }
}

/**
 * Imports a batch. The import is locked only after everything is written, so that a cancellation does not wait for the batch.
 * If the import was cancelled, the batch is rolled back.
 */
async function takeInOne(
  context: JobContext,
  change: PublicContext,
  phase: Import,
  batch: Batch,
  work: Work,
  hands: Hands,
): Promise<BatchOptions | undefined> {
  if (!(await mayGoOn(change, phase, { lock: false }))) return
  const { choices } = work
  const asJudged = batch.ready === 0 || (await isAsJudged(change, phase, work))
  const isReady = asJudged && batch.ready > 0
  const lockedCustomers = isReady ? await holdCustomers(change.database, choices, batch) : undefined
  const userId = workerOf(phase)
  const make = async (own: PublicContext, rows: RowsBetween) => {
    if (hands === 2) await waitLittle(own.database)
    return makeReady(own, choices, rows, { held: lockedCustomers, userId })
  }
  const [first, second] = inHalves(batch)
  await using other =
    isReady && hands === 2 ? secondHand(context, (own) => make(own, second), userId ?? undefined) : undefined
  const ownRows = isReady ? await make(change, other ? first : batch) : noRows
  const madeByOther = (await other?.done) ?? noRows
  const isAllMade = ownRows.size + madeByOther.size === batch.ready
  const others = isAllMade ? batch.others : await understoodRows(change.database, phase, choices, batch)
  const remaining = others.filter(({ row }) => !ownRows.has(row.number) && !madeByOther.has(row.number))
  if (remaining.length > 0) await takeInWithCare(change, phase, remaining, work)
  if (!(await isAtPhase(change, phase))) throw new NotAtPhase()
  await other?.keep()
  await advance(change, batch)
  return { asJudged, hands }
}

const noRows: ReadonlySet<number> = new Set()

function inHalves({ id, last_row, last }: RowsBetween): [first: RowsBetween, second: RowsBetween] {
  const middle = Math.floor((last_row + last) / 2)
  return [
    { id, last_row, last: middle },
    { id, last_row: middle, last },
  ]
}

/** Sets the lock timeout to `PATIENCE_OF_TWO` until the transaction ends. */
async function waitLittle(database: Handle): Promise<void> {
  await database.execute(sql`select set_config('lock_timeout', ${String(PATIENCE_OF_TWO)}, true)`)
}

/**
 * Returns whether ready rows can be imported without another evaluation: nothing that their judgement depends on has changed,
 * and no webhook requires an event for each record.
 */
async function isAsJudged(
  { database, services }: PublicContext,
  { judged_by }: Import,
  { choices, by }: Work,
): Promise<boolean> {
  const event = { resource: choices.kind.resource, action: 'create' } as const
  if (await services.webhooks.isHeard(database, event)) return false
  return judged_by === (await judgedBy(database, choices, by))
}

/** Creates the records of the ready rows. Returns the numbers of these rows. */
async function makeReady(
  context: PublicContext,
  choices: ImportChoices,
  rows: RowsBetween,
  by: Parameters<typeof makeReadyRecords>[3],
): Promise<ReadonlySet<number>> {
  const { resource } = choices.kind
  const rowNumbers = await makeReadyRecords(context, choices, rows, by)
  if (rowNumbers.size > 0) context.publish([resource, rowsOf(resource)])
  return rowNumbers
}

async function advance({ database }: PublicContext, { id, last, count }: Stretch): Promise<void> {
  await database
    .update(imports)
    .set({ last_row: last, dealt: sql`${imports.dealt} + ${count}` })
    .where(eq(imports.id, id))
}
