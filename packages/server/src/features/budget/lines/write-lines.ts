import { budgetTotalsWithinLimits } from '@lienzo/rules/installation/budget-price'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { amountTooLarge } from '../../../core/domain/largest-amounts.ts'
import { budgetLines, type budgets } from '../../../db/tables/installation/budgets.ts'
import type { BudgetLine } from './price-lines.ts'

type Database = Context['database']
type NewLine = Omit<BudgetLine, 'id' | 'version'>

/**
 * Inserts lines. They are passed as a single parameter, because there may be thousands and a statement can have at most 65,535
 * parameters.
 */
export async function insertLines(database: Database, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const { id: _, version: _version, ...columns } = getTableColumns(budgetLines)
  const { source, columns: sourceColumns } = givenRows(columns, lines)
  await database.execute(insertFrom(budgetLines, sourceColumns, source))
}

/** Writes changed lines and increments their versions. */
export async function changeLines(database: Database, lines: readonly BudgetLine[]): Promise<void> {
  if (lines.length === 0) return
  const { id, budget_id: _, number: _number, version, ...columns } = getTableColumns(budgetLines)
  const { source, columns: sourceColumns } = givenRows({ id, ...columns }, lines)
  const { id: own, ...values } = sourceColumns
  await database
    .update(budgetLines)
    .set({ ...values, version: sql`${version} + 1` })
    .from(source)
    .where(eq(id, own))
}

/** Deletes lines of a budget and renumbers the remaining lines without gaps. */
export async function removeLines(
  database: Database,
  budgetId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { id, number, budget_id } = budgetLines
  await database.delete(budgetLines).where(sql`${id} = any(${sql.param([...ids])})`)
  await database.execute(sql`update ${budgetLines} set "number" = -placed.place
    from (select ${id} as id, row_number() over (order by ${number}) as place from ${budgetLines}
      where ${budget_id} = ${budgetId}) as placed
    where ${id} = placed.id and ${number} <> placed.place`)
  await database
    .update(budgetLines)
    .set({ number: sql`-${number}` })
    .where(sql`${budget_id} = ${budgetId} and ${number} < 0`)
}

/**
 * Calculates the totals of a budget from its stored lines. Throws INVALID_INPUT at `lines` if the total exceeds 20 million
 * euros.
 */
export async function totalsOfLines(
  { database }: Context,
  budget: Pick<typeof budgets.$inferSelect, 'id' | 'discount' | 'vat_rate'>,
) {
  const [sums] = await database
    .select({
      spaces: sql<number>`count(*)::int`,
      unpriced: sql<number>`(count(*) filter (where ${budgetLines.missing} <> '[]'))::int`,
      lines_net: sql<number>`coalesce(sum(${budgetLines.net}), 0)::bigint`.mapWith(Number),
    })
    .from(budgetLines)
    .where(eq(budgetLines.budget_id, budget.id))
  if (!sums) throw new Error('Nothing was added up')
  const totals = budgetTotalsWithinLimits(sums.lines_net, budget)
  if (!totals) throw invalidField('lines', amountTooLarge)
  return { ...sums, ...totals }
}
