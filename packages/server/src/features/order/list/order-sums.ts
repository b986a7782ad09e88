import type { ReadSelection } from '@lienzo/contract/wire/list'
import { largestSum } from '@lienzo/rules/largest-amounts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cappedSum } from '../../../core/list/capped-sum.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

/** Pattern of a filter that selects only cancelled orders. */
const cancelledAlone = /^(eq|in);cancelled$/

/**
 * Returns the SQL of the totals of orders. Cancelled orders are counted separately and excluded from the amounts, unless the
 * filter selects only cancelled orders.
 */
export function orderSums({ all }: ReadSelection) {
  const isAsked = cancelledAlone.test(all?.filters.status ?? '')
  const sumOf = (column: SQLWrapper, most: number) => cappedSum(isAsked ? column : standing(column), most)
  return {
    cancelled: isAsked ? sql<number>`0`.mapWith(Number) : cancelledOnes,
    pieces: sumOf(orders.pieces, Number.MAX_SAFE_INTEGER),
    m2: sumOf(orders.m2, largestSum.m2),
    net: sumOf(orders.net, largestSum.euros),
    total: sumOf(orders.total, largestSum.euros),
  }
}

const isCancelled = sql`${orders.status} = 'cancelled'`
const cancelledOnes = sql<number>`count(*) filter (where ${isCancelled})`.mapWith(Number)

function standing(column: SQLWrapper): SQL {
  return sql`case when ${isCancelled} then 0 else ${column} end`
}
