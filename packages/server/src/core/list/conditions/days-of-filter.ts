import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the condition for records with several days: at least one day of a record matches the filter; with `neq`, no day
 * equals the day of the filter. `between` returns the condition for records with a day from `first` to `last` (inclusive, in
 * Unix seconds); null means no limit. Throws an error for the operators `like` and `in`.
 */
export function onDaysOf(
  filter: ListFilter,
  between: (first: number | null, last: number | null) => SQL,
): SQL {
  switch (filter.operator) {
    case 'eq':
      return between(Number(filter.value), Number(filter.value))
    case 'neq':
      return sql`not ${between(Number(filter.value), Number(filter.value))}`
    case 'gt':
      return between(filter.value + SECONDS_PER_DAY, null)
    case 'gte':
      return between(filter.value, null)
    case 'lt':
      return between(null, filter.value - SECONDS_PER_DAY)
    case 'lte':
      return between(null, filter.value)
    case 'range':
    case 'date':
      return between(filter.minimum, filter.maximum)
    case 'null':
      return filter.empty ? sql`not ${between(null, null)}` : between(null, null)
    case 'like':
    case 'in':
      throw new Error(`Days are not filtered by ${filter.operator}`)
  }
}
