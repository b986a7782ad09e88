import { mostLinesTogether } from '@lienzo/contract/sales/order-lines'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { Order, OrderLine } from './order-record.ts'

/** Returns all lines of an order. Loads them in pages if the order record does not contain all of them. */
async function allLines({ id, lines, line_count }: Order): Promise<readonly OrderLine[]> {
  if (lines.length === line_count) return lines
  const pages = Array.from({ length: Math.ceil(line_count / mostLinesTogether) }, (_, index) => index + 1)
  const perpage = mostLinesTogether
  const read = await Promise.all(pages.map((page) => call('orderrest/lines', { id, page, perpage })))
  return read.flatMap(({ rows }) => rows)
}

export function allLinesQuery(order: Order) {
  return queryOptions({
    queryKey: ['order', 'all-lines', order.id, order.version],
    queryFn: () => allLines(order),
    ...(order.lines.length === order.line_count ? { initialData: order.lines as readonly OrderLine[] } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
