import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../../core/context/given-rows.ts'
import { difference } from '../../../../core/log/write-log.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import type { LineInput } from '../line-parts.ts'
import type { PricedLine } from '../price-lines.ts'
import { insertLines, valuesOf } from '../write-lines.ts'

/**
 * Replaces the lines of an order. Lines that existed before keep their ID and client key. Unchanged lines also keep their version.
 */
export async function replaceLines(
  { database }: Context,
  orderId: number,
  existing: readonly LineInput[],
  lines: readonly PricedLine[],
): Promise<void> {
  const { id, version, client_key } = orderLines
  const deletedLines = await database
    .delete(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .returning({ id, version, client_key })
  const deletedById = new Map(deletedLines.map((line) => [line.id, line]))
  const before = new Map(existing.map((line) => [line.id, line]))
  const versionOf = (input: LineInput) => {
    const old = input.id === undefined ? undefined : before.get(input.id)
    const isAsBefore = old && Object.keys(difference(old, input)).length === 0
    return (deletedById.get(input.id ?? 0)?.version ?? 0) + (isAsBefore ? 0 : 1)
  }
  const rows = lines.map((line, index) => ({
    ...valuesOf(line),
    ...{ id: line.input.id, order_id: orderId, number: index + 1, version: versionOf(line.input) },
    client_key: deletedById.get(line.input.id ?? 0)?.client_key ?? null,
  }))
  const existingRows = rows.flatMap(({ id, ...line }) => (id === undefined ? [] : [{ ...line, id }]))
  if (existingRows.length > 0) {
    const { source, columns } = givenRows(getTableColumns(orderLines), existingRows)
    await database.execute(insertFrom(orderLines, columns, source))
  }
  await insertLines(
    database,
    rows.flatMap(({ id, ...line }) => (id === undefined ? [line] : [])),
  )
}
