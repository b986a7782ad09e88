import type { ExportInput } from '@lienzo/contract/wire/list'
import { inArray, sql } from 'drizzle-orm'
import { type CellValue, largestSheet, spreadsheet } from '../../../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { exportedSheet, exportRows } from '../../../../core/list/export-rows.ts'
import { orderLines, orders } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'
import { paperLines } from '../paper-lines.ts'
import { lineSheet } from './line-sheet.ts'

/** Approximate number of lines that are read together. */
const LINES_AT_ONCE = 5_000

/**
 * Returns the list of orders as a spreadsheet. If `lines` is set, a second sheet contains all lines of these orders. Throws as
 * `exportRows` does, and TOO_LARGE if the lines do not fit on one sheet.
 */
export async function exportOrders(
  context: Context,
  { lines, ...input }: ExportInput & { lines: boolean },
): Promise<DocumentAnswer> {
  if (!lines) return exportRows(context, orderResource, input)
  const { sheet, ids } = await exportedSheet(context, orderResource, input)
  const parts = await inParts(context, ids)
  const { title, columns, cellsOf } = lineSheet(context.caller.language, 'export')
  const batches = lineBatches(context, parts, cellsOf)
  return { name: 'orders.xlsx', content: spreadsheet(sheet, { title, columns, batches }) }
}

type CellsOf = ReturnType<typeof lineSheet>['cellsOf']

async function* lineBatches(
  context: Context,
  parts: number[][],
  cellsOf: CellsOf,
): AsyncGenerator<CellValue[][]> {
  for (const ids of parts) {
    const rows = await context.database
      .select({ id: orders.id, code: orders.code })
      .from(orders)
      .where(inArray(orders.id, ids))
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    const place = new Map(ids.map((id, index) => [id, index]))
    const placeOf = ({ order_id }: { order_id: number }) => place.get(order_id) ?? 0
    const lines = (await paperLines(context, ...ids)).toSorted((one, other) => placeOf(one) - placeOf(other))
    yield lines.map((line) => cellsOf(line, { orderCode: codes.get(line.order_id) ?? '', fileName: null }))
  }
}

/**
 * Splits orders into parts of about `LINES_AT_ONCE` lines. The orders stay in sequence. Throws TOO_LARGE if the lines do not
 * fit on one sheet.
 */
async function inParts({ database }: Context, ids: readonly number[]): Promise<number[][]> {
  const lineCounts = await database
    .select({ id: orderLines.order_id, lines: sql<number>`count(*)::int` })
    .from(orderLines)
    .where(sql`${orderLines.order_id} = any(${sql.param([...ids])})`)
    .groupBy(orderLines.order_id)
  const linesOf = new Map(lineCounts.map(({ id, lines }) => [id, lines]))
  const total = lineCounts.reduce((sum, { lines }) => sum + lines, 0)
  if (total > largestSheet) {
    throw new Refusal('TOO_LARGE', `A sheet holds ${largestSheet} rows and these orders have ${total} lines`)
  }
  const parts: number[][] = []
  let partSize = LINES_AT_ONCE
  for (const id of ids) {
    const lines = linesOf.get(id) ?? 0
    if (lines === 0) continue
    if (partSize + lines > LINES_AT_ONCE) {
      parts.push([])
      partSize = 0
    }
    parts.at(-1)?.push(id)
    partSize += lines
  }
  return parts
}
