import type { orderRecord } from '@lienzo/contract/sales/order'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { spaceName } from '../../../../core/domain/space-name.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { budgets } from '../../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'
import { orders } from '../../../../db/tables/sales/orders.ts'

type OrderRecord = z.output<typeof orderRecord>
type Reprints = Pick<OrderRecord, 'reprint' | 'reprints'>
type ReprintRow = Awaited<ReturnType<typeof readRows>>[number]

const first = alias(orders, 'first_order')
const again = alias(orders, 'order_again')

/** Returns, for an order, the order that it reprints and the orders that reprint it, with one query. */
export async function readReprints(context: Context, orderId: number): Promise<Reprints> {
  const rows = await readRows(context, orderId)
  const ofThis = rows.filter(({ again_id }) => again_id === orderId)
  const others = rows.filter(({ again_id, seesAgain }) => again_id !== orderId && seesAgain)
  const byId = new Map(others.map((row) => [row.again_id, row]))
  return {
    reprint: ofThis.length > 0 ? reprintFor(context, ofThis) : null,
    reprints: [...byId.values()].map(({ again_id: id, again_code: code, again_status: status }) => ({
      ...{ id, code, status },
    })),
  }
}

function readRows({ database, caller }: Context, orderId: number) {
  const sees = (order: typeof first | typeof again) =>
    caller.house ? sql<boolean>`true` : sql<boolean>`${order.usergroup_id} = ${caller.usergroup_id}`
  const seesBudget = caller.house
    ? sql`true`
    : sql`${budgets.usergroup_id} = ${caller.usergroup_id} and ${budgets.status} <> 'draft'`
  const { state, refusal, reprint, deleted_at } = installerPhotos
  return database
    .select({
      again_id: again.id,
      again_code: again.code,
      again_status: again.status,
      seesAgain: sees(again),
      first_id: first.id,
      first_code: first.code,
      seesFirst: sees(first),
      photo_id: orderReprints.photo_id,
      payer: orderReprints.payer,
      space_id: spaces.id,
      space_name: spaceName,
      wanted: sql<boolean>`${state} = 'rejected' and ${refusal} = 'do_again' and ${reprint} and ${deleted_at} is null`,
      budget_id: budgets.id,
      budget_code: budgets.code,
      revision: budgets.revision,
    })
    .from(orderReprints)
    .innerJoin(installerPhotos, eq(installerPhotos.id, orderReprints.photo_id))
    .innerJoin(first, eq(first.id, installerPhotos.order_id))
    .innerJoin(again, eq(again.id, orderReprints.order_id))
    .innerJoin(spaces, eq(spaces.id, installerPhotos.space_id))
    .leftJoin(
      budgets,
      and(eq(budgets.id, installerPhotos.redo_budget_id), isNull(budgets.deleted_at), seesBudget),
    )
    .where(or(eq(again.id, orderId), and(eq(first.id, orderId), isNull(again.deleted_at))))
    .orderBy(desc(again.id), orderReprints.photo_id)
    .prepare(`reprints of an order, for ${caller.house ? 'the house' : 'customers'}`)
    .execute()
}

/**
 * Returns the details of a reprint as the caller can see them. Customers can see the original order and the budgets that charge
 * them, but no photos.
 */
function reprintFor({ caller }: Context, rows: readonly ReprintRow[]): NonNullable<Reprints['reprint']> {
  const origin = rows.find(({ seesFirst }) => seesFirst)
  const bills = new Map(
    rows.flatMap(({ budget_id, budget_code, revision }) =>
      budget_id === null ? [] : [[budget_id, { id: budget_id, code: budget_code, revision }] as const],
    ),
  )
  return {
    order: origin ? { id: origin.first_id, code: origin.first_code } : null,
    photos: caller.house
      ? rows.map(({ photo_id: id, space_id, space_name, payer, wanted }) => ({
          ...{ id, space_id, space_name, payer, wanted },
        }))
      : [],
    budgets: [...bills.values()].map(({ id, code, revision }) => ({
      ...{ id, code: code ?? '', revision: revision ?? 1 },
    })),
  }
}
