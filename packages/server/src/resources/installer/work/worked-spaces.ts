import type { WorkedSpace } from '@lienzo/rules/installation/installer-work'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { columnList, fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import { isAgreed } from '../../../core/domain/agreed-budget.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { orderHistory, orders } from '../../../db/tables/sales/orders.ts'
import { installerOfLine } from '../installer-of-line.ts'
import { isKept, toldByPhotos } from './photos-of-spaces.ts'

export type Period = { from?: number | undefined; to?: number | undefined }

/** Space that an installer worked on, with the id of its budget line. */
export type WorkedLine = WorkedSpace & { lineId: number }

const photos = fieldsIn('told', toldByPhotos)

const dueDay = sql<number | null>`coalesce(${budgetLines.planned_at}, ${orders.installs_to})`
const day = sql<number>`coalesce(${dueDay}, ${budgets.created_at})`

const orderedAt = sql<number>`coalesce((select max(${orderHistory.created_at}) from ${orderHistory}
  where ${orderHistory.order_id} = ${orders.id} and ${orderHistory.to_status} = 'confirmed'), ${orders.created_at})`.mapWith(
  orders.created_at,
)

const installedAt = sql<
  number | null
>`case when ${orders.status} = 'installed' then (select max(${orderHistory.created_at})
  from ${orderHistory} where ${orderHistory.order_id} = ${orders.id} and ${orderHistory.to_status} = 'installed') end`.mapWith(
  orders.created_at,
)

const fields = {
  lineId: budgetLines.id,
  budgetId: budgets.id,
  day,
  orderedAt,
  due: dueDay,
  net: budgetLines.net,
  byRates: sql<number>`case when ${budgetLines.source} = 'installer'
    then ${budgetLines.installation} + ${budgetLines.travel} else 0 end`,
  first: photos.first,
  provenAt: photos.proven_at,
  pendingAt: photos.pending_at,
  refused: photos.refused,
  installedAt,
  again: photos.again,
  othersPay: photos.others_pay,
  atOwnCost: photos.own_cost,
  // Price that the order charged for the print, multiplied by the number of reprints at the installer's cost.
  owed: sql`${photos.own_prints} * ${budgetLines.printed_net}::bigint`.mapWith(Number),
}

/**
 * Returns the spaces assigned to an installer in the valid revisions of budgets, latest day first. Leaves out spaces of cancelled orders, unless the installer has sent a photo of the space.
 * Runs one statement.
 */
export function workedSpaces(
  context: Context,
  installerId: number,
  { from, to }: Period,
): Promise<WorkedLine[]> {
  return queryRows(
    context.database,
    fields,
    (columns) => sql`select ${columns}
      from ${budgetLines} join ${budgets} on ${budgets.id} = ${budgetLines.budget_id}
        join ${orders} on ${orders.id} = ${budgets.order_id}
        cross join lateral (select ${columnList(toldByPhotos)} from ${installerPhotos}
          where ${installerPhotos.space_id} = ${budgetLines.space_id}
            and ${installerPhotos.order_id} = ${budgets.order_id}
            and ${installerPhotos.installer_id} = ${installerId} and ${isKept}) as told
      where ${installerOfLine} = ${installerId} and ${budgets.deleted_at} is null and ${isAgreed}
        and (${orders.status} <> 'cancelled' or ${photos.first} is not null)
        ${after(from)} ${before(to)}
      order by ${day} desc, ${budgetLines.id}`,
  )
}

const SECONDS_OF_DAY = 86_399

function after(from: number | undefined): SQL | undefined {
  return from === undefined ? undefined : sql`and ${day} >= ${from}`
}

function before(to: number | undefined): SQL | undefined {
  return to === undefined ? undefined : sql`and ${day} <= ${to + SECONDS_OF_DAY}`
}
