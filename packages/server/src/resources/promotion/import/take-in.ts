import { importFault } from '@lienzo/rules/promotion-import'
import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { selectRows } from '../../../core/context/handle.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { difference } from '../../../core/log/write-log.ts'
import { advanceTask, endTask } from '../../../core/notify/tasks.ts'
import {
  type PromotionBefore,
  promotionImportResults,
  promotionImports,
} from '../../../db/tables/promotion-imports.ts'
import { promotions } from '../../../db/tables/promotions.ts'
import { countsOf, importTask, isAtStage, type PromotionImport, type Stage } from './import-record.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { isAnother, type JudgedBefore, keepJudgements, rowsBehind } from './kept-rows.ts'
import { choicesOf } from './prepare-import.ts'

/** Rows that are taken in together, each time in a transaction of its own. */
const BATCH = 1000

/** How often it is told how far it is. */
const TELL_MILLISECONDS = 500

/** Takes the rows in, some at a time. After a restart it goes on behind the last ones that are dealt with. */
export async function takeIn(context: JobContext, found: PromotionImport): Promise<void> {
  const stage = { ...found }
  let told = 0
  for (;;) {
    if (context.signal.aborted) return
    const rows = await rowsBehind(context.database, stage.id, { last: stage.last_row, atMost: BATCH })
    if (rows.length === 0) break
    const goesOn = await context.change((change) => takeBatch(change, stage, rows), stage.created_by)
    if (!goesOn) return
    stage.last_row = rows.at(-1)?.number ?? 0
    stage.dealt += rows.length
    if (performance.now() - told < TELL_MILLISECONDS) continue
    told = performance.now()
    await advanceTask(workOf(context), importTask(stage.id), (100 * stage.dealt) / Math.max(1, stage.rows))
  }
  await finish(context, stage)
}

/** Takes rows in and notes it, both or neither. Gives whether this try is still the one that does it. */
async function takeBatch(
  context: PublicContext,
  found: PromotionImport,
  rows: readonly JudgedBefore[],
): Promise<boolean> {
  if (!(await isAtStage(context, found))) return false
  const { database } = context
  // Judged anew: promotions and customers are others by now than when the rows were looked at.
  const judged = await judgeRows(database, rows, choicesOf(found), { hold: true })
  const created = await createRows(
    context,
    judged.filter((row) => row.outcome === 'created'),
    found.created_by,
  )
  const updated = await updateRows(
    context,
    judged.filter((row) => row.outcome === 'updated'),
  )
  const results = [...created, ...updated]
  await keepResults(context, found.id, results)
  const taken = new Set(results.map(({ number }) => number))
  const came = judged.map((row) => refusedIfChangedMeanwhile(row, taken))
  await keepJudgements(
    database,
    found.id,
    came.filter((row, index) => isAnother(row, rows[index])),
  )
  await database.execute(sql`
    update ${promotionImports} set last_row = ${rows.at(-1)?.number ?? 0}, dealt = dealt + ${rows.length}
    where id = ${found.id}`)
  return true
}

type Taken = { number: number; promotion_id: number; version: number; before: PromotionBefore | null }

/** A row that was to be taken and was not: somebody else made or changed that promotion meanwhile. */
function refusedIfChangedMeanwhile(row: JudgedRow, taken: ReadonlySet<number>): JudgedRow {
  if (taken.has(row.number) || (row.outcome !== 'created' && row.outcome !== 'updated')) return row
  return { ...row, outcome: 'refused', faults: [importFault('code', 'changed_meanwhile', row.texts.code)] }
}

async function keepResults(
  { database }: PublicContext,
  importId: number,
  rows: readonly Taken[],
): Promise<void> {
  if (rows.length === 0) return
  await database.execute(sql`
    insert into ${promotionImportResults} (import_id, number, promotion_id, version, before)
    select ${importId}::int, given.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (number int, promotion_id int, version int, before jsonb)`)
}

async function createRows(
  context: PublicContext,
  rows: readonly JudgedRow[],
  userId: number,
): Promise<Taken[]> {
  if (rows.length === 0) return []
  const column = (value: (row: JudgedRow) => unknown) => sql.param(rows.map(value))
  const made = await selectRows<{ id: number; key: string }>(
    context.database,
    sql`insert into ${promotions}
        (created_at, updated_at, created_by, code, name, brand, family, customer_id, active)
      select ${context.now}::bigint, ${context.now}::bigint, ${userId}::int, given.*
      from unnest(${column((row) => row.values.code)}::text[], ${column((row) => row.after.name)}::text[],
        ${column((row) => row.after.brand)}::text[], ${column((row) => row.after.family)}::text[],
        ${column((row) => row.customer?.id)}::int[], ${column((row) => row.after.active)}::boolean[]) as given
      on conflict do nothing returning id, customer_id || ':' || lower(code) as key`,
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

async function updateRows(context: PublicContext, rows: readonly JudgedRow[]): Promise<Taken[]> {
  if (rows.length === 0) return []
  const column = (value: (row: JudgedRow) => unknown) => sql.param(rows.map(value))
  const changed = await selectRows<{ id: number }>(
    context.database,
    sql`update ${promotions} p
      set name = given.name, brand = given.brand, family = given.family, active = given.active,
        updated_at = ${context.now}::bigint, version = p.version + 1
      from unnest(${column((row) => row.existing?.id)}::int[], ${column((row) => row.existing?.version)}::int[],
        ${column((row) => row.after.name)}::text[], ${column((row) => row.after.brand)}::text[],
        ${column((row) => row.after.family)}::text[], ${column((row) => row.after.active)}::boolean[])
        as given (id, version, name, brand, family, active)
      where p.id = given.id and p.version = given.version and p.deleted_at is null returning p.id`,
  )
  const done = new Set(changed.map((row) => row.id))
  return rows.flatMap(({ number, existing, after, customer }) => {
    if (!existing || !done.has(existing.id)) return []
    const { id, version, ...before } = existing
    const changes = difference(before, after)
    context.log({
      resource: 'promotion',
      record_id: id,
      label: after.name,
      customer_id: customer?.id ?? null,
      action: 'update',
      changes,
      columns: [...Object.keys(changes), 'updated_at', 'version'],
    })
    return [{ number, promotion_id: id, version: version + 1, before }]
  })
}

async function finish(context: JobContext, stage: Stage): Promise<void> {
  const done = await context.change(async (change) => {
    if (!(await isAtStage(change, stage))) return false
    await change.database.execute(sql`update ${promotionImports} set state = 'done' where id = ${stage.id}`)
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

/** What tells a task how far it is. */
export function workOf({ database, services, now }: JobContext) {
  return { database, changes: services.changes, now }
}
