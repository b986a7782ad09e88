import type { installerSuggestionCalls } from '@lienzo/contract/installation/installer-suggestion'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

export type SuggestionInput = z.output<(typeof installerSuggestionCalls)['suggest']['input']>

/** First and last day of the work, in Unix seconds. Null means that there is no limit. */
export type Days = { from: number | null; to: number | null }

const spaceFields = {
  space_id: spaces.id,
  country: spaces.country,
  state: spaces.state,
  /** Key of the shop. One visit mounts all spaces of a shop. */
  shop: sql<string>`concat_ws('|', ${spaces.customer_id}, lower(${spaces.shop_name}), lower(${spaces.city}))`,
}
export type AskedSpace = {
  space_id: number
  line_id?: number
  country: string
  state: string
  shop: string
}

/**
 * Returns the spaces that need an installer, and the days of the work. Throws INVALID_INPUT at `space_ids` or `budget_id` if a
 * record does not exist, or NOT_FOUND if a line is not part of the budget.
 */
export async function spacesAsked(
  context: Context,
  request: SuggestionInput,
): Promise<{ spaces: AskedSpace[]; days: Days }> {
  if (request.budget_id !== undefined) return spacesOfBudget(context, request.budget_id, request)
  const days = { from: request.from ?? null, to: request.to ?? null }
  if (!request.space_ids) return { spaces: [], days }
  await requireVisible(context, 'space', request.space_ids, 'space_ids')
  const rows = await context.database
    .select(spaceFields)
    .from(spaces)
    .where(sql`${spaces.id} = any(${sql.param(request.space_ids)})`)
    .orderBy(spaces.id)
  return { spaces: rows, days }
}

const lineFields = {
  ...spaceFields,
  line_id: budgetLines.id,
  planned_at: budgetLines.planned_at,
  installs_from: orders.installs_from,
  installs_to: orders.installs_to,
}

/**
 * Returns the spaces of a budget's lines (all, or those in `line_ids`), and the days of the work: the requested days, or else
 * the planned days of the lines, or else the installation days of the order. Throws INVALID_INPUT at `budget_id`, or NOT_FOUND
 * if a line is not part of the budget.
 */
async function spacesOfBudget(context: Context, budgetId: number, { line_ids, from, to }: SuggestionInput) {
  await requireVisible(context, 'budget', [budgetId], 'budget_id')
  const lines = await queryRows(
    context.database,
    lineFields,
    (
      columns,
    ) => sql`select ${columns} from ${budgetLines} join ${budgets} on ${budgets.id} = ${budgetLines.budget_id}
      join ${orders} on ${orders.id} = ${budgets.order_id} join ${spaces} on ${spaces.id} = ${budgetLines.space_id}
      where ${budgetLines.budget_id} = ${budgetId} ${among(line_ids)} order by ${budgetLines.number}`,
  )
  if (line_ids && lines.length < new Set(line_ids).size) throw notFound()
  const days = lines.flatMap(({ planned_at }) => planned_at ?? [])
  const [first] = lines
  const plannedDays = days.length > 0 ? { from: earliest(days), to: latest(days) } : undefined
  return {
    spaces: lines,
    days: {
      from: from ?? (plannedDays ? plannedDays.from : (first?.installs_from ?? null)),
      to: to ?? (plannedDays ? plannedDays.to : (first?.installs_to ?? null)),
    },
  }
}

function among(lineIds: readonly number[] | undefined): SQL | undefined {
  return lineIds && sql`and ${budgetLines.id} = any(${sql.param([...lineIds])})`
}

// Does not use `Math.min`, which fails with too many arguments if a budget has very many lines.
const earliest = (days: readonly number[]) => days.reduce((one, other) => (other < one ? other : one))
const latest = (days: readonly number[]) => days.reduce((one, other) => (other > one ? other : one))
