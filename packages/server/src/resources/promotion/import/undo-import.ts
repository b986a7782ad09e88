import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { selectRows } from '../../../core/context/handle.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { difference } from '../../../core/log/write-log.ts'
import {
  type PromotionBefore,
  promotionImportResults,
  promotionImports,
} from '../../../db/tables/promotion-imports.ts'
import { promotions } from '../../../db/tables/promotions.ts'
import { isAtStage, type PromotionImport } from './import-record.ts'

const BATCH = 500

type DoneRow = { number: number; promotion_id: number; version: number; before: PromotionBefore | null }
type Undone = PromotionBefore & { id: number; customer_id: number; given: PromotionBefore | null }

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
        await change.database.execute(
          sql`update ${promotionImports} set state = 'undone' where id = ${found.id}`,
        )
        return false
      }
      stage.last_row = await undoBatch(change, found.id, rows)
      return true
    }, found.created_by)
    if (!goesOn) return
  }
}

function doneRows({ database }: PublicContext, stage: PromotionImport): Promise<DoneRow[]> {
  return selectRows<DoneRow>(
    database,
    sql`select number, promotion_id, version, before from ${promotionImportResults}
      where import_id = ${stage.id} and number > ${stage.last_row}
      order by number limit ${BATCH}`,
  )
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
  await context.database.execute(sql`
    update ${promotionImports} set last_row = ${last}, dealt = dealt + ${rows.length},
      deleted = deleted + ${deleted}, restored = restored + ${restored},
      kept = kept + ${rows.length - undone.length}
    where id = ${importId}`)
  return last
}

function putBack(context: PublicContext, rows: readonly DoneRow[]): Promise<Undone[]> {
  return selectRows<Undone>(
    context.database,
    sql`update ${promotions} p set
        name = coalesce(given.before ->> 'name', p.name), brand = coalesce(given.before ->> 'brand', p.brand),
        family = coalesce(given.before ->> 'family', p.family),
        active = coalesce((given.before ->> 'active')::boolean, p.active),
        deleted_at = case when given.before is null then ${context.now}::bigint end,
        updated_at = ${context.now}::bigint, version = p.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json)
          as given (promotion_id int, version int, before jsonb)
        join ${promotions} old on old.id = given.promotion_id
      where p.id = given.promotion_id and p.version = given.version and p.deleted_at is null
      returning p.id, p.customer_id, given.before as given, old.name, old.brand, old.family, old.active`,
  )
}
