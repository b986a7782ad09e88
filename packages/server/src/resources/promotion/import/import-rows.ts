import { importFault } from '@lienzo/rules/customers/promotion-import'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { difference } from '../../../core/log/write-log.ts'
import { advanceTask, endTask } from '../../../core/notify/tasks.ts'
import { promotionImportResults, promotionImports } from '../../../db/tables/customers/promotion-imports.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { type EvaluatedRow, evaluateRows } from './evaluate-rows.ts'
import { countsOf, importTask, isAtStage, type PromotionImport, type Stage } from './import-record.ts'
import { choicesOf } from './prepare-import.ts'
import { hasDifferentResult, rowsAfter, type StoredEvaluation, storeEvaluations } from './stored-rows.ts'

/** Rows of a batch, which is imported in a transaction of its own. */
const BATCH = 1000

/** How often the progress is reported. */
const REPORT_MILLISECONDS = 500

/** Imports the rows in batches. After a restart it goes on after the last batch that is done. */
export async function importRows(context: JobContext, found: PromotionImport): Promise<void> {
  const stage = { ...found }
  let reportedAt = 0
  for (;;) {
    if (context.signal.aborted) return
    const rows = await rowsAfter(context.database, stage.id, { last: stage.last_row, atMost: BATCH })
    if (rows.length === 0) break
    const goesOn = await context.change((change) => importBatch(change, stage, rows), stage.created_by)
    if (!goesOn) return
    stage.last_row = rows.at(-1)?.number ?? 0
    stage.dealt += rows.length
    if (performance.now() - reportedAt < REPORT_MILLISECONDS) continue
    reportedAt = performance.now()
    await advanceTask(workOf(context), importTask(stage.id), (100 * stage.dealt) / Math.max(1, stage.rows))
  }
  await finish(context, stage)
}

/** Imports rows and notes it, both or neither. Returns whether this try is still the current one. */
async function importBatch(
  context: PublicContext,
  found: PromotionImport,
  rows: readonly StoredEvaluation[],
): Promise<boolean> {
  if (!(await isAtStage(context, found))) return false
  const { database } = context
  // Evaluated again: promotions and customers may have changed since the rows were looked at.
  const evaluated = await evaluateRows(database, rows, choicesOf(found), { hold: true })
  const created = await createRows(
    context,
    evaluated.filter((row) => row.outcome === 'created'),
    found.created_by,
  )
  const updated = await updateRows(
    context,
    evaluated.filter((row) => row.outcome === 'updated'),
  )
  const results = [...created, ...updated]
  await keepResults(context, found.id, results)
  const taken = new Set(results.map(({ number }) => number))
  const came = evaluated.map((row) => refusedIfChangedMeanwhile(row, taken))
  await storeEvaluations(
    database,
    found.id,
    came.filter((row, index) => hasDifferentResult(row, rows[index])),
  )
  await database
    .update(promotionImports)
    .set({ last_row: rows.at(-1)?.number ?? 0, dealt: sql`${promotionImports.dealt} + ${rows.length}` })
    .where(eq(promotionImports.id, found.id))
  return true
}

type Taken = Omit<typeof promotionImportResults.$inferSelect, 'import_id'>

/** A row that was to be taken and was not: somebody else made or changed that promotion meanwhile. */
function refusedIfChangedMeanwhile(row: EvaluatedRow, taken: ReadonlySet<number>): EvaluatedRow {
  if (taken.has(row.number) || (row.outcome !== 'created' && row.outcome !== 'updated')) return row
  return { ...row, outcome: 'refused', faults: [importFault('code', 'changed_meanwhile', row.texts.code)] }
}

async function keepResults(
  { database }: PublicContext,
  importId: number,
  rows: readonly Taken[],
): Promise<void> {
  if (rows.length === 0) return
  const { number, promotion_id, version, before } = promotionImportResults
  const { source, columns } = givenRows({ number, promotion_id, version, before }, rows)
  const values = { import_id: sql`${importId}::int`, ...columns }
  await database.execute(insertFrom(promotionImportResults, values, source))
}

async function createRows(
  context: PublicContext,
  rows: readonly EvaluatedRow[],
  userId: number,
): Promise<Taken[]> {
  if (rows.length === 0) return []
  const { code, name, brand, family, customer_id, active } = promotions
  const { source, columns } = givenRows(
    { code, name, brand, family, customer_id, active },
    rows.flatMap(({ values, after, customer }) =>
      customer ? [{ code: values.code, customer_id: customer.id, ...after }] : [],
    ),
  )
  const now = sql`${context.now}::bigint`
  const values = { created_at: now, updated_at: now, created_by: sql`${userId}::int`, ...columns }
  const made = await queryRows(
    context.database,
    { id: promotions.id, key: sql<string>`${customer_id} || ':' || lower(${code})` },
    (returned) => sql`${insertFrom(promotions, values, source)} on conflict do nothing returning ${returned}`,
  )
  const idOf = new Map(made.map((row) => [row.key, row.id]))
  return rows.flatMap((row) => {
    const madeId = row.key === null ? undefined : idOf.get(row.key)
    if (madeId === undefined) return []
    const values = { code: row.values.code, customer_id: row.customer?.id, ...row.after }
    context.log({
      resource: 'promotion',
      record_id: madeId,
      label: row.after.name,
      customer_id: row.customer?.id ?? null,
      action: 'create',
      changes: difference({}, values),
    })
    return [{ number: row.number, promotion_id: madeId, version: 1, before: null }]
  })
}

async function updateRows(context: PublicContext, rows: readonly EvaluatedRow[]): Promise<Taken[]> {
  if (rows.length === 0) return []
  const { id, version, name, brand, family, active, deleted_at } = promotions
  const { source, columns: given } = givenRows(
    { id, version, name, brand, family, active },
    rows.flatMap(({ existing, after }) =>
      existing ? [{ ...after, id: existing.id, version: existing.version }] : [],
    ),
  )
  const changed = await context.database
    .update(promotions)
    .set({
      name: given.name,
      brand: given.brand,
      family: given.family,
      active: given.active,
      updated_at: context.now,
      version: sql`${version} + 1`,
    })
    .from(source)
    .where(and(eq(id, given.id), eq(version, given.version), isNull(deleted_at)))
    .returning({ id })
  const done = new Set(changed.map((row) => row.id))
  return rows.flatMap(({ number, existing, after, customer }) => {
    if (!existing || !done.has(existing.id)) return []
    const { id: promotion_id, version: known, ...before } = existing
    const changes = difference(before, after)
    context.log({
      resource: 'promotion',
      record_id: promotion_id,
      label: after.name,
      customer_id: customer?.id ?? null,
      action: 'update',
      changes,
      columns: [...Object.keys(changes), 'updated_at', 'version'],
    })
    return [{ number, promotion_id, version: known + 1, before }]
  })
}

async function finish(context: JobContext, stage: Stage): Promise<void> {
  const done = await context.change(async (change) => {
    if (!(await isAtStage(change, stage))) return false
    await change.database
      .update(promotionImports)
      .set({ state: 'done' })
      .where(eq(promotionImports.id, stage.id))
    return true
  })
  if (!done) return
  const { created, updated, refused } = await countsOf(context.database, stage.id)
  await endTask(workOf(context), importTask(stage.id), 'done', {
    text_key: 'activity.task.imported_promotions',
    text_values: { created, updated, refused },
    ...(refused > 0 ? { status: 'PRIMARY' as const } : {}),
  })
}

/** What the progress of a task is written with. */
export function workOf({ database, services, now }: JobContext) {
  return { database, changes: services.changes, now }
}
