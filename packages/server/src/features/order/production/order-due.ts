import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { type DueTerm, daysOfTerm, dueTerms } from '@lienzo/rules/sales/production/order-due'
import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { dueAtOf } from '../../../db/tables/sales/order-due.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

const due = dueAtOf(orders)

/**
 * Returns the SQL of the nearest due term that an order falls into on the day `today` (Unix seconds at 00:00 UTC), like the
 * rule `nearestTerm`. It is null for orders that are due later than the last term.
 */
export function nearestTermSql(today: number): SQL {
  const cases = dueTerms.map((term) => {
    const { to } = daysOfTerm(term, today)
    return sql`when ${due} <= ${to} then ${sql.raw(`'${term}'`)}`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Returns the condition for orders that fall into the due terms of a filter. The condition can use the index on due days. */
export function ofTerms(filter: ListFilter, { today }: { today: number }): SQL {
  switch (filter.operator) {
    case 'eq':
      return ofTerm(filter.value as DueTerm, today)
    case 'neq':
      return sql`(${due} is null or ${not(ofTerm(filter.value as DueTerm, today))})`
    case 'in':
      return or(...filter.values.map((term) => ofTerm(term as DueTerm, today))) ?? sql`false`
    case 'null':
      return filter.empty ? sql`${due} is null` : sql`${due} is not null`
    default:
      throw new Error(`Terms are not filtered by ${filter.operator}`)
  }
}

function ofTerm(term: DueTerm, today: number): SQL {
  const { from, to } = daysOfTerm(term, today)
  return and(from === null ? undefined : sql`${due} >= ${from}`, sql`${due} <= ${to}`) ?? sql`false`
}
