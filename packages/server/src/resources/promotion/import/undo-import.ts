import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows } from '../../../core/context/given-rows.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { difference } from '../../../core/log/write-log.ts'
import {
  type PromotionBefore,
  promotionImportResults,
  promotionImports,
} from '../../../db/tables/customers/promotion-imports.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { isAtStage, type PromotionImport } from './import-record.ts'

const BATCH = 500

type DoneRow = Omit<typeof promotionImportResults.$inferSelect, 'import_id'>

/**
 * Takes an import back where nobody has touched a promotion since: what it made goes, what it changed is as it was. After a
 * restart it goes on behind the last rows.
 */
export async function undoImport(context: JobContext, found: PromotionImport): Promise<void> {
  const stage = { ...found }
  for (;;) {
    if (context.signal.aborted) return
    const goesOn = await context.change(async (change) => {
      if (!(await isAtStage(change, stage))) return false
      const rows = await doneRows(change, stage)
      if (rows.length === 0) {
        await change.database
          .update(promotionImports)
          .set({ state: 'undone' })
          .where(eq(promotionImports.id, found.id))
        return false
      }
      stage.last_row = await undoBatch(change, found.id, rows)
      return true
    }, found.created_by)
    if (!goesOn) return
  }
}

function doneRows({ database }: PublicContext, stage: PromotionImport): Promise<DoneRow[]> {
  const { import_id, number, promotion_id, version, before } = promotionImportResults
  return database
    .select({ number, promotion_id, version, before })
    .from(promotionImportResults)
    .where(and(eq(import_id, stage.id), gt(number, stage.last_row)))
    .orderBy(number)
    .limit(BATCH)
}

/** Gives the number of the last row. */
async function undoBatch(
  context: PublicContext,
  importId: number,
  rows: readonly DoneRow[],
): Promise<number> {
  const undone = await putBack(context, rows)
  for (const { id, customer_id, given, ...now } of undone) {
    context.log({
      resource: 'promotion',
      record_id: id,
      label: given?.name ?? now.name,
      customer_id,
      ...(given
        ? { action: 'update', changes: difference(now, given) }
        : { action: 'delete', changes: { deleted_at: { before: null, after: context.now } } }),
    })
  }
  const deleted = undone.filter(({ given }) => given === null).length
  const restored = undone.length - deleted
  const last = rows.at(-1)?.number ?? 0
  const counted = promotionImports
  await context.database
    .update(counted)
    .set({
      last_row: last,
      dealt: sql`${counted.dealt} + ${rows.length}`,
      deleted: sql`${counted.deleted} + ${deleted}`,
      restored: sql`${counted.restored} + ${restored}`,
      kept: sql`${counted.kept} + ${rows.length - undone.length}`,
    })
    .where(eq(counted.id, importId))
  return last
}

function putBack({ database, now }: PublicContext, rows: readonly DoneRow[]) {
  const { promotion_id, version: then, before } = promotionImportResults
  const { source, columns: given } = givenRows({ promotion_id, version: then, before }, rows)
  const earlier = (field: keyof PromotionBefore) => sql`${given.before} ->> ${sql.raw(`'${field}'`)}`
  const { id, name, brand, family, active, version } = promotions
  return database
    .update(promotions)
    .set({
      name: sql`coalesce(${earlier('name')}, ${name})`,
      brand: sql`coalesce(${earlier('brand')}, ${brand})`,
      family: sql`coalesce(${earlier('family')}, ${family})`,
      active: sql`coalesce((${earlier('active')})::boolean, ${active})`,
      deleted_at: sql`case when ${given.before} is null then ${now}::bigint end`,
      updated_at: now,
      version: sql`${version} + 1`,
    })
    .from(source)
    .innerJoin(old, eq(old.id, given.promotion_id))
    .where(and(eq(id, given.promotion_id), eq(version, given.version), isNull(promotions.deleted_at)))
    .returning({
      id,
      customer_id: promotions.customer_id,
      given: given.before,
      name: old.name,
      brand: old.brand,
      family: old.family,
      active: old.active,
    })
}

/** A promotion as it was before this statement. */
const old = alias(promotions, 'old')
