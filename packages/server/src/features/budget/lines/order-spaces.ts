import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Caller } from '../../../core/context/caller.ts'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { notDeleted, scopeOf } from '../../../core/context/scope.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { products } from '../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { budgetResource } from '../budget.queries.ts'

type OrderSpace = z.output<(typeof budgetLineCalls)['getorderspaces']['output']>[number]

/**
 * The spaces of an order by their numbers, without those that a budget of it has already. Fails with INVALID_INPUT where the
 * caller sees no such order, and with NOT_FOUND for such a budget.
 */
export async function orderSpaces(
  context: Context,
  { order_id, budget_id }: { order_id: number; budget_id?: number | undefined },
): Promise<OrderSpace[]> {
  await requireVisible(context, 'order', [order_id], 'order_id')
  const all = await spacesOfOrder(context, order_id)
  if (budget_id === undefined) return all
  const { code } = await visibleRow(context, budgetResource, budget_id)
  const own = await context.database
    .select({ space_id: budgetLines.space_id })
    .from(budgetLines)
    .where(eq(budgetLines.budget_id, budget_id))
  const taken = new Set(own.map(({ space_id }) => space_id))
  return (
    all
      .filter(({ space_id }) => !taken.has(space_id))
      // What its own former revision has is in no other budget.
      .map((space) => (space.budget_code === code ? { ...space, budget_code: null } : space))
  )
}

/** What an order has for a space, without spares: its pieces, their area, and what they were charged with their spares. */
const printed = {
  pieces: sql<number>`sum(${orderLines.copies})::int`,
  m2: sql<number>`sum(${areaWithoutSpares()})::bigint`.mapWith(Number),
  printed_net: sql<number>`sum(${orderLines.net})::bigint`.mapWith(Number),
}

/** The area of a line is that of its copies and spares together; all of them are as large. */
function areaWithoutSpares(): SQL {
  const { m2, copies, spare_copies } = orderLines
  return sql`round(${m2}::numeric * ${copies} / (${copies} + ${spare_copies}))`
}

const columns = {
  space_id: spaces.id,
  number: spaces.number,
  name: sql<string>`${spaceName}`,
  city: spaces.city,
  installer_id: spaces.default_installer_id,
  ...printed,
  products: sql<string[]>`array_agg(distinct ${products.name} order by ${products.name})`,
}

/** The budget of the same order that has a space, by its code; null if the caller sees no such budget. */
function budgetCodeFor(caller: Caller): SQL<string | null> {
  const has = and(
    eq(budgetLines.space_id, spaces.id),
    eq(budgets.order_id, orderLines.order_id),
    notDeleted(budgets),
    scopeOf(budgetResource, caller),
  )
  return sql`(select min(${budgets.code}) from ${budgets} join ${budgetLines}
    on ${budgetLines.budget_id} = ${budgets.id} where ${has})`
}

/** The same with what a line of a budget takes of each; one statement however many they are. */
export function spacesOfOrder({ database, caller }: Context, orderId: number) {
  return queryRows(
    database,
    { ...columns, budget_code: budgetCodeFor(caller) },
    (
      selected,
    ) => sql`select ${selected} from ${orderLines} join ${spaces} on ${spaces.id} = ${orderLines.space_id}
      join ${products} on ${products.id} = ${orderLines.product_id}
      where ${orderLines.order_id} = ${orderId} group by ${spaces.id}, ${orderLines.order_id}
      order by ${spaces.number}, ${spaces.id}`,
  )
}

/** Fails with INVALID_INPUT at `ids` where a space of one of these budgets, whose orders are held, is in another of its order too. */
export async function assertSpacesFree(
  { database }: Pick<Context, 'database'>,
  budgetIds: readonly number[],
): Promise<void> {
  const other = alias(budgets, 'other_budgets')
  const otherLine = alias(budgetLines, 'other_lines')
  const [shared] = await database
    .select({ name: sql<string>`${spaceName}`, budget_code: other.code })
    .from(budgetLines)
    .innerJoin(budgets, eq(budgets.id, budgetLines.budget_id))
    .innerJoin(otherLine, eq(otherLine.space_id, budgetLines.space_id))
    .innerJoin(
      other,
      and(
        eq(other.id, otherLine.budget_id),
        eq(other.order_id, budgets.order_id),
        ne(other.code, budgets.code),
        isNull(other.deleted_at),
      ),
    )
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .where(inArray(budgets.id, [...budgetIds]))
    .limit(1)
  if (shared) throw spaceTaken('ids', shared)
}

/** The refusal of a space that another budget of the order has. */
export function spaceTaken(field: string, { name, budget_code }: Pick<OrderSpace, 'name' | 'budget_code'>) {
  return invalidField(field, {
    key: 'validation.space_in_budget',
    values: { name, code: budget_code ?? '' },
    message: `names the space ${name}, which is in the budget ${budget_code}`,
  })
}
