import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installers } from '../../../db/tables/installation/installers.ts'

const columns = {
  budget_code: budgets.code,
  revision: budgets.revision,
  number: budgetLines.number,
  space_number: spaces.number,
  shop_name: spaces.shop_name,
  chain: spaces.chain,
  position: spaces.position,
  address: spaces.address,
  postal_code: spaces.postal_code,
  city: spaces.city,
  country: spaces.country,
  pieces: budgetLines.pieces,
  m2: budgetLines.m2,
  installer_name: installers.name,
  source: budgetLines.source,
  minutes: budgetLines.minutes,
  km: budgetLines.km,
  reprints: budgetLines.reprints,
  installation: budgetLines.installation,
  travel: budgetLines.travel,
  print: budgetLines.print,
  extras: budgetLines.extras,
  discount: budgetLines.discount,
  net: budgetLines.net,
  missing: budgetLines.missing,
  planned_at: budgetLines.planned_at,
  note: budgetLines.note,
}

/** Row of a sheet: a budget line with its budget and its space. */
export type ExportedLine = Awaited<ReturnType<typeof linesToExport>>[number]

/**
 * Reads the lines of budgets, in the order of `budgetIds`, in one query. Does not check whether the caller is allowed to see
 * them.
 */
export function linesToExport({ database }: Pick<Context, 'database'>, budgetIds: readonly number[]) {
  const ids = sql.param([...budgetIds])
  return database
    .select(columns)
    .from(budgetLines)
    .innerJoin(budgets, eq(budgets.id, budgetLines.budget_id))
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .leftJoin(installers, eq(installers.id, budgetLines.installer_id))
    .where(sql`${budgetLines.budget_id} = any(${ids})`)
    .orderBy(sql`array_position(${ids}::integer[], ${budgetLines.budget_id})`, budgetLines.number)
}
