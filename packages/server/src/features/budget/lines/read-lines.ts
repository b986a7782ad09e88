import type { budgetLineCalls, budgetLineRecord } from '@lienzo/contract/installation/budget-lines'
import type { HouseLineField } from '@lienzo/rules/installation/budget-price'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { budgetResource } from '../budget.queries.ts'

type Page = (typeof budgetLineCalls)['getspaces']
type LineRecord = z.output<typeof budgetLineRecord>

/** Returns a page of the lines of a budget and the total number of lines. Throws NOT_FOUND. */
export async function pageOfBudget(
  context: Context,
  { id, page, perpage }: z.output<Page['input']>,
): Promise<z.output<Page['output']>> {
  await visibleRow(context, budgetResource, id)
  const rows = await readBudgetLines(context, id, { first: (page - 1) * perpage, atMost: perpage })
  const total = await context.database.$count(budgetLines, eq(budgetLines.budget_id, id))
  return { rows, total, page, perpage }
}

const blankLineFields: Pick<LineRecord, HouseLineField> = {
  source: null,
  minutes: 0,
  km: 0,
  price_steps: [],
  missing: [],
}

type Part = { ids?: readonly number[]; first?: number; atMost?: number }

/** Returns lines of a budget, sorted by number. For customers, blanks the fields that reveal the rates of installers. */
export async function readBudgetLines(
  { database, caller }: Context,
  budgetId: number,
  { ids, first = 0, atMost }: Part,
): Promise<LineRecord[]> {
  const { budget_id: _, printed_net: _net, ...columns } = getTableColumns(budgetLines)
  const condition = ids && sql`${budgetLines.id} = any(${sql.param([...ids])})`
  const query = database
    .select({
      ...columns,
      space_number: spaces.number,
      space_name: spaceName,
      space_city: spaces.city,
      installer_name: installers.name,
    })
    .from(budgetLines)
    .innerJoin(spaces, eq(spaces.id, budgetLines.space_id))
    .leftJoin(installers, eq(installers.id, budgetLines.installer_id))
    .where(and(eq(budgetLines.budget_id, budgetId), condition))
    .orderBy(budgetLines.number)
    .offset(first)
  const rows = await (atMost === undefined ? query : query.limit(atMost))
  return caller.house ? rows : rows.map((row) => ({ ...row, ...blankLineFields }))
}
