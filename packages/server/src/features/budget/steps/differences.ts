import type { budgetCalls } from '@lienzo/contract/installation/budget'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { budgetResource } from '../budget.queries.ts'

type Differences = z.output<(typeof budgetCalls)['differences']['output']>

/** Compares a revision of a budget with the previous revision. Returns added and removed spaces and changed prices. */
export async function budgetDifferences(context: Context, { id }: { id: number }): Promise<Differences> {
  const budget = await visibleRow(context, budgetResource, id)
  const [before] = await context.database
    .select({ id: budgets.id, total: budgets.total, discount: budgets.discount })
    .from(budgets)
    .where(
      and(eq(budgets.code, budget.code), lt(budgets.revision, budget.revision), isNull(budgets.deleted_at)),
    )
    .orderBy(sql`${budgets.revision} desc`)
    .limit(1)
  return {
    before_id: before?.id ?? null,
    total_before: before?.total ?? null,
    total: budget.total,
    discount_before: before?.discount ?? null,
    discount: budget.discount,
    lines: before ? await differentLines(context, before.id, id) : [],
  }
}

const columns = {
  space_id: spaces.id,
  space_name: sql<string>`${spaceName}`,
  before: sql<number | null>`old.net`.mapWith(Number),
  after: sql<number | null>`new.net`.mapWith(Number),
}

function differentLines({ database }: Context, beforeId: number, afterId: number) {
  const linesOf = (id: number) =>
    sql`(select ${budgetLines.space_id} as space_id, ${budgetLines.net} as net from ${budgetLines} where ${budgetLines.budget_id} = ${id})`
  return queryRows(
    database,
    columns,
    (selectList) => sql`select ${selectList} from ${linesOf(beforeId)} as old
      full join ${linesOf(afterId)} as new on new.space_id = old.space_id
      join ${spaces} on ${spaces.id} = coalesce(old.space_id, new.space_id)
      where old.net is distinct from new.net order by ${spaces.number}, ${spaces.id}`,
  )
}
