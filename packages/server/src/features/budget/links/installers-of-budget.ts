import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installers } from '../../../db/tables/installation/installers.ts'

/** SQL of the installer of a line: the installer set on the line or, if none is set, the installer of the budget. */
export const installerOfLine = sql<
  number | null
>`coalesce(${budgetLines.installer_id}, ${budgets.installer_id})`

/** Returns the installers of a budget, each with the number of spaces and the last planned day. Excludes deleted installers. */
export async function installersOfBudget({ database }: Pick<PublicContext, 'database'>, budgetId: number) {
  return database
    .select({
      id: installers.id,
      name: installers.name,
      email: installers.email,
      spaces: sql<number>`count(*)::int`,
      last_day: sql<number | null>`max(${budgetLines.planned_at})`.mapWith(Number),
    })
    .from(budgetLines)
    .innerJoin(budgets, eq(budgets.id, budgetLines.budget_id))
    .innerJoin(installers, sql`${installers.id} = ${installerOfLine} and ${installers.deleted_at} is null`)
    .where(eq(budgetLines.budget_id, budgetId))
    .groupBy(installers.id)
    .orderBy(sql`lower(${installers.name})`)
}
