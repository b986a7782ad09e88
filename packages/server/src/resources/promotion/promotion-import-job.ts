import { id } from '@lienzo/contract/fields'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublicContext } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { declareJob, type JobContext } from '../../core/jobs.ts'
import { advanceTask, endTask } from '../../core/tasks.ts'
import { difference } from '../../core/write-log.ts'
import { files } from '../../db/tables/files.ts'
import { type ImportedRow, promotionImports, type RefusedRow } from '../../db/tables/promotion-imports.ts'
import { promotions } from '../../db/tables/promotions.ts'
import { sheetOf } from './import-file.ts'
import { type PlannedRow, planImport } from './import-plan.ts'

const input = z.object({ import_id: id })

/** Rows that are taken in together; between two of them the database is free for others. */
const BATCH = 1000

/** The task that shows an import. */
export function importTask(importId: number): string {
  return `promotion-import-${importId}`
}

/** Takes a spreadsheet in, some rows at a time. After a restart it goes on behind the last rows that are dealt with. */
export const promotionImportJob = declareJob({
  name: 'promotion-import',
  input,
  retries: 5,
  retryAfterSeconds: 2,
  longestSeconds: 600,
  atOnce: 1,
  run: (context, { import_id }) => takeIn(context, import_id),
  failed: async (context, { import_id }) => {
    await context.database
      .update(promotionImports)
      .set({ state: 'failed' })
      .where(eq(promotionImports.id, import_id))
    await endTask(workOf(context), importTask(import_id), 'failed', { status: 'URGENT' })
  },
})

type Import = typeof promotionImports.$inferSelect

async function takeIn(context: JobContext, importId: number): Promise<void> {
  const [found] = await context.database
    .select({ import: promotionImports, file: files })
    .from(promotionImports)
    .innerJoin(files, eq(files.id, promotionImports.file_id))
    .where(eq(promotionImports.id, importId))
  if (!found || !['waiting', 'running'].includes(found.import.state)) return
  const { customer_id, mapping, update_existing, last_row, created_by } = found.import
  const sheet = await sheetOf(context.services, found.file)
  const planned = await planImport(context.database, sheet, {
    mapping,
    customerId: customer_id,
    updateExisting: update_existing,
  })
  const left = planned.filter((row) => row.number > last_row)
  for (let first = 0; first < left.length; first += BATCH) {
    if (context.signal.aborted) return
    const rows = left.slice(first, first + BATCH)
    const goesOn = await context.change((change) => takeBatch(change, importId, rows), created_by)
    if (!goesOn) return
    const dealt = planned.length - left.length + first + rows.length
    await advanceTask(workOf(context), importTask(importId), (100 * dealt) / planned.length)
  }
  await finish(context, importId)
}

/** Takes rows in and notes it, both or neither. Gives whether this try is still the one that does it. */
async function takeBatch(
  context: PublicContext,
  importId: number,
  rows: readonly PlannedRow[],
): Promise<boolean> {
  const now = await lockedImport(context, importId)
  const [first] = rows
  if (!now || !first || now.last_row >= first.number || !['waiting', 'running'].includes(now.state))
    return false
  const created = await createRows(
    context,
    rows.filter((row) => row.outcome === 'created'),
    now.created_by,
  )
  const updated = await updateRows(
    context,
    rows.filter((row) => row.outcome === 'updated'),
  )
  const taken = new Set([...created, ...updated].map((row) => row.number))
  const refused = rows.flatMap((row) => refusalOf(row, taken))
  const imported = [...created, ...updated].map(
    ({ id, version, before }): ImportedRow => ({ id, version, before }),
  )
  await context.database.execute(sql`
    update ${promotionImports} set state = 'running', last_row = ${rows.at(-1)?.number ?? 0},
      dealt = dealt + ${rows.length}, created = created + ${created.length}, updated = updated + ${updated.length},
      refused = refused + ${refused.length},
      skipped = skipped + ${rows.length - created.length - updated.length - refused.length},
      refused_rows = refused_rows || ${JSON.stringify(refused)}::jsonb,
      imported_rows = imported_rows || ${JSON.stringify(imported)}::jsonb
    where id = ${importId}`)
  return true
}

async function lockedImport(context: PublicContext, importId: number): Promise<Import | undefined> {
  const [row] = await selectRows<Import>(
    context.database,
    sql`select state, last_row, created_by from ${promotionImports} where id = ${importId} for update`,
  )
  return row
}

/** A row that was to be taken and was not: somebody else made or changed that promotion meanwhile. */
function refusalOf(row: PlannedRow, taken: ReadonlySet<number>): RefusedRow[] {
  if (row.outcome === 'refused') return [{ number: row.number, faults: row.faults }]
  const isMissed = (row.outcome === 'created' || row.outcome === 'updated') && !taken.has(row.number)
  if (!isMissed) return []
  return [
    { number: row.number, faults: [{ field: 'code', key: 'import.fault.changed_meanwhile', values: {} }] },
  ]
}

type Taken = ImportedRow & { number: number }

async function createRows(
  context: PublicContext,
  rows: readonly PlannedRow[],
  userId: number,
): Promise<Taken[]> {
  if (rows.length === 0) return []
  const column = (value: (row: PlannedRow) => unknown) => sql.param(rows.map(value))
  const made = await selectRows<{ id: number; code: string; customer_id: number }>(
    context.database,
    sql`insert into ${promotions}
        (created_at, updated_at, created_by, code, name, brand, family, customer_id, active)
      select ${context.now}::bigint, ${context.now}::bigint, ${userId}::int, given.*
      from unnest(${column((row) => row.values.code)}::text[], ${column((row) => row.after.name)}::text[],
        ${column((row) => row.after.brand)}::text[], ${column((row) => row.after.family)}::text[],
        ${column((row) => row.customer?.id)}::int[], ${column((row) => row.after.active)}::boolean[]) as given
      on conflict do nothing returning id, code, customer_id`,
  )
  const byKey = new Map(made.map((row) => [`${row.customer_id}:${row.code}`, row.id]))
  return rows.flatMap((row) => {
    const madeId = byKey.get(`${row.customer?.id}:${row.values.code}`)
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
    return [{ number: row.number, id: madeId, version: 1, before: null }]
  })
}

async function updateRows(context: PublicContext, rows: readonly PlannedRow[]): Promise<Taken[]> {
  if (rows.length === 0) return []
  const column = (value: (row: PlannedRow) => unknown) => sql.param(rows.map(value))
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
    const { id: existingId, version, name, brand, family, active } = existing
    const before = { name, brand, family, active }
    const changes = difference(before, after)
    context.log({
      resource: 'promotion',
      record_id: existingId,
      label: after.name,
      customer_id: customer?.id ?? null,
      action: 'update',
      changes,
      columns: [...Object.keys(changes), 'updated_at', 'version'],
    })
    return [{ number, id: existingId, version: version + 1, before }]
  })
}

async function finish(context: JobContext, importId: number): Promise<void> {
  const [done] = await context.database
    .update(promotionImports)
    .set({ state: 'done' })
    .where(eq(promotionImports.id, importId))
    .returning()
  if (!done) return
  const { created, updated, refused } = done
  await endTask(workOf(context), importTask(importId), 'done', {
    text_key: 'activity.task.imported_promotions',
    text_values: { created, updated, refused },
    ...(refused > 0 ? { status: 'PRIMARY' as const } : {}),
  })
}

function workOf({ database, services, now }: JobContext) {
  return { database, changes: services.changes, now }
}
