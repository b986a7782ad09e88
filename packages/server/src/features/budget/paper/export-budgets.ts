import type { ExportInput } from '@lienzo/contract/wire/list'
import { sql } from 'drizzle-orm'
import { type CellValue, largestSheet, spreadsheet } from '../../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../core/context/handler.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { exportedSheet, exportRows } from '../../../core/list/export-rows.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import { budgetResource } from '../budget.queries.ts'
import { budgetLineSheet } from './line-sheet.ts'
import { linesToExport } from './lines-to-export.ts'

/** Number of budgets whose lines are read together. */
const BUDGETS_AT_ONCE = 20

/**
 * Returns the list of budgets as a spreadsheet. If `lines` is set, a second sheet contains all lines of these budgets. Throws
 * as `exportRows` does, and TOO_LARGE if the lines do not fit on one sheet.
 */
export async function exportBudgets(
  context: Context,
  { lines, ...input }: ExportInput & { lines: boolean },
): Promise<DocumentAnswer> {
  if (!lines) return exportRows(context, budgetResource, input)
  const { sheet, ids } = await exportedSheet(context, budgetResource, input)
  await assertFits(context, ids)
  const { title, columns, cellsOf } = budgetLineSheet(context.caller)
  return { name: 'budgets.xlsx', content: spreadsheet(sheet, { title, columns, batches: batches() }) }

  async function* batches(): AsyncGenerator<CellValue[][]> {
    for (let first = 0; first < ids.length; first += BUDGETS_AT_ONCE)
      yield (await linesToExport(context, ids.slice(first, first + BUDGETS_AT_ONCE))).map(cellsOf)
  }
}

/** Throws TOO_LARGE if the lines of these budgets do not fit on one sheet. */
async function assertFits({ database }: Context, ids: readonly number[]): Promise<void> {
  const count = await database.$count(
    budgetLines,
    sql`${budgetLines.budget_id} = any(${sql.param([...ids])})`,
  )
  if (count <= largestSheet) return
  throw new Refusal('TOO_LARGE', `A sheet holds ${largestSheet} rows and these budgets have ${count} lines`)
}
