import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { installerOfLine } from '../../../resources/installer/installer-of-line.ts'

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
