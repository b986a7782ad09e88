import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { queryPrepared } from '../../../../core/context/query-rows.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { type LineInput, lineColumns, namedLines } from '../line-parts.ts'

type AddedLine = z.output<(typeof orderLineCalls)['savelines']['input']>['added'][number]

export type StoredLine = Awaited<ReturnType<typeof storedLines>>[number]

const { order_id, client_key, number, version, spare_copies, m2, net } = orderLines
const storedFields = { ...lineColumns, number, version, spare_copies, m2, net }

/** Reads the stored lines that have these IDs and belong to the order. */
export function storedLines({ database }: Context, orderId: number, lines: readonly { id: number }[]) {
  const these = namedLines(
    orderId,
    lines.map(({ id }) => id),
  )
  return queryPrepared(
    database,
    storedFields,
    (columns) => sql`select ${columns} from ${orderLines} where ${these}`,
  )
}

/**
 * Reads the lines that the order already has under the client keys of these new lines, because the answer to an earlier call was
 * lost. Returns them by the index of the new line. A line that is being removed is left out.
 */
export async function repeatedLines(
  { database }: Context,
  orderId: number,
  newLines: readonly AddedLine[],
  removedLines: readonly StoredLine[],
): Promise<Map<number, StoredLine>> {
  const keys = newLines.flatMap((line) => line.client_key ?? [])
  if (keys.length === 0) return new Map()
  const rows = await queryPrepared(
    database,
    { ...storedFields, client_key },
    (columns) => sql`select ${columns} from ${orderLines}
      where ${order_id} = ${orderId} and ${client_key} = any(${sql.param(keys)})`,
  )
  const removedIds = new Set(removedLines.map(({ id }) => id))
  const byKey = new Map(rows.map(({ client_key: key, ...line }) => [key, line]))
  return new Map(
    newLines.flatMap((newLine, index) => {
      const line = byKey.get(newLine.client_key ?? null)
      return line && !removedIds.has(line.id) ? [[index, line] as const] : []
    }),
  )
}

/** Returns the fields of a stored line that people can set. */
export function inputOf({
  number: _,
  version: _version,
  spare_copies: _spares,
  m2: _m2,
  net: _net,
  ...line
}: StoredLine): LineInput {
  return line
}
