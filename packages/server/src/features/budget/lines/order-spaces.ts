import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Caller } from '../../../core/context/caller.ts'
import type { Context } from '../../../core/context/context.ts'
import { prepared, queryRows } from '../../../core/context/query-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { notDeleted, scopeOf } from '../../../core/context/scope.ts'
import { holdsSpaces } from '../../../core/domain/agreed-budget.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { products } from '../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { budgetResource } from '../budget.queries.ts'

type OrderSpace = z.output<(typeof budgetLineCalls)['getorderspaces']['output']>[number]

/**
 * Returns the spaces of an order, sorted by number, without those already in the budget `budget_id`. Throws INVALID_INPUT if
 * the caller cannot see the order, and NOT_FOUND if the caller cannot see the budget.
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
  const ownSpaceIds = new Set(own.map(({ space_id }) => space_id))
  return (
    all
      .filter(({ space_id }) => !ownSpaceIds.has(space_id))
      // A space that only an earlier revision of this budget contains is still available.
      .map((space) => (space.budget_code === code ? { ...space, budget_code: null } : space))
  )
}

/** Sums per space. Pieces and area exclude spare copies; the net includes them. */
const printSums = {
  pieces: sql<number>`sum(${orderLines.copies})::int`,
  m2: sql<number>`sum(${areaWithoutSpares()})::bigint`.mapWith(Number),
  printed_net: sql<number>`sum(${orderLines.net})::bigint`.mapWith(Number),
}

/** Calculates the area without spare copies in proportion to the copies, because all pieces of a line have the same size. */
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
  ...printSums,
  products: sql<string[]>`array_agg(distinct ${products.name} order by ${products.name})`,
}

/**
 * Returns the SQL of the code of the budget that holds a space of the order. It is null if there is no such budget or the
 * caller cannot see it.
 */
function budgetCodeFor(caller: Caller): SQL<string | null> {
  const has = and(
    eq(budgetLines.space_id, spaces.id),
    eq(budgets.order_id, orderLines.order_id),
    notDeleted(budgets),
    holdsSpaces(),
    scopeOf(budgetResource, caller),
  )
  return sql`(select min(${budgets.code}) from ${budgets} join ${budgetLines}
    on ${budgetLines.budget_id} = ${budgets.id} where ${has})`
}

/** Reads the spaces of an order with the values that budget lines need, in one statement. */
export function spacesOfOrder({ database, caller }: Context, orderId: number) {
  return queryRows(
    database,
    { ...columns, budget_code: budgetCodeFor(caller) },
    (
      selectList,
    ) => sql`select ${selectList} from ${orderLines} join ${spaces} on ${spaces.id} = ${orderLines.space_id}
      join ${products} on ${products.id} = ${orderLines.product_id}
      where ${orderLines.order_id} = ${orderId} group by ${spaces.id}, ${orderLines.order_id}
      order by ${spaces.number}, ${spaces.id}`,
  )
}

/**
 * Throws INVALID_INPUT at `ids` if a space of one of these budgets is also in a different budget of the order. The orders must
 * be locked.
 */
export async function assertSpacesFree(
  { database }: Pick<Context, 'database'>,
  budgetIds: readonly number[],
): Promise<void> {
  const other = alias(budgets, 'other_budgets')
  const otherLine = alias(budgetLines, 'other_lines')
  const query = database
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
        holdsSpaces(sql`other_budgets`),
      ),
    )
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .where(sql`${budgets.id} = any(${sql.param([...budgetIds])})`)
    .limit(1)
  const [conflict] = await prepared(query).execute()
  if (conflict) throw spaceTaken('ids', conflict)
}

/** Returns the INVALID_INPUT error for a space that is already in another budget of the order. */
export function spaceTaken(field: string, { name, budget_code }: Pick<OrderSpace, 'name' | 'budget_code'>) {
  return invalidField(field, {
    key: 'validation.space_in_budget',
    values: { name, code: budget_code ?? '' },
    message: `names the space ${name}, which is in the budget ${budget_code}`,
  })
}
