import { SECONDS_PER_DAY, startOfDay } from '@lienzo/rules/day'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { onDaysOf } from '../list/conditions/days-of-filter.ts'

const { status, starts_at, ends_at } = campaigns

/** SQL for the first day on which a campaign runs, in Unix seconds; null if the campaign is not active or has no first day. */
export const firstDayOfRunning = sql<number | null>`(case when ${status} = 'active' then ${starts_at} end)`

/** Returns the SQL condition that a campaign runs on a day (Unix seconds). Agrees with `runsOn` in the rules. */
export function runningOn(day: number): SQL {
  return runningBetween(day, day)
}

/**
 * Returns the SQL condition that a campaign runs on at least one day that matches a filter; with `neq`, that it does not run on
 * the day of the filter.
 */
export function runningOnDays(filter: ListFilter): SQL {
  return onDaysOf(filter, runningBetween)
}

function runningBetween(first: number | null, last: number | null): SQL {
  const condition = and(
    eq(status, 'active'),
    last === null
      ? undefined
      : sql`(${starts_at} is null or ${starts_at} < ${startOfDay(last) + SECONDS_PER_DAY})`,
    first === null ? undefined : sql`(${ends_at} is null or ${ends_at} >= ${startOfDay(first)})`,
  )
  return sql`(${condition})`
}
