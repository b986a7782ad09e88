import { sql } from 'drizzle-orm'
import { budgetLines, budgets } from '../../db/tables/installation/budgets.ts'

/** SQL of the installer of a line: the installer set on the line or, if none is set, the installer of the budget. */
export const installerOfLine = sql<
  number | null
>`coalesce(${budgetLines.installer_id}, ${budgets.installer_id})`
