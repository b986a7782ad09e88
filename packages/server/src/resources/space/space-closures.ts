import type { SpaceClosure } from '@lienzo/contract/customers/space-closures'
import { inOrder } from '@lienzo/rules/customers/space-closures'
import { startOfDay } from '@lienzo/rules/day'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context/context.ts'
import { givenRows, insertFrom } from '../../core/context/given-rows.ts'
import type { Handle } from '../../core/context/handle.ts'
import { jsonObject } from '../../core/context/query-rows.ts'
import { onDaysOf } from '../../core/list/conditions/days-of-filter.ts'
import { type Changes, difference } from '../../core/log/write-log.ts'
import { spaceClosures } from '../../db/tables/customers/space-closures.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'

const { closed_from, closed_to, closed_reason } = spaceClosures
const columns = { closed_from, closed_to, closed_reason }
const ofSpace = eq(spaceClosures.space_id, spaces.id)

/** SQL for the closures of a space as a JSON array, ordered by first day. */
export const closuresOf = sql<
  SpaceClosure[]
>`(select coalesce(jsonb_agg(${jsonObject(columns)} order by ${closed_from}),
    '[]'::jsonb) from ${spaceClosures} where ${ofSpace})`

/** Returns SQL for the first day of the closure that is current on the day `today` or, if the space is open, of the next one. */
export function closureToKnow(today: number): SQL {
  return sql`(select min(${closed_from}) from ${spaceClosures}
    where ${ofSpace} and (${closed_to} is null or ${closed_to} >= ${today}))`
}

/** Returns the condition for spaces that are closed on any of the days that a filter selects. */
export function closedOn(filter: ListFilter): SQL {
  return onDaysOf(filter, closedBetween)
}

/**
 * Returns the condition for spaces that are closed on any day from `first` to `last`, both included. A null bound leaves the
 * range open on that side.
 */
function closedBetween(first: number | null, last: number | null): SQL {
  const sides = [ofSpace]
  if (first !== null) sides.push(sql`(${closed_to} >= ${startOfDay(first)} or ${closed_to} is null)`)
  if (last !== null) sides.push(sql`${closed_from} <= ${last}`)
  return sql`exists (select 1 from ${spaceClosures} where ${sql.join(sides, sql` and `)})`
}

/** Returns the log changes of an update that sets a space's closures to `after`. For a new space, `id` is undefined. */
export async function closureChangesOf(
  { database }: Context,
  id: number | undefined,
  after: readonly SpaceClosure[],
): Promise<Changes> {
  const before = id === undefined ? [] : (await closuresOfSpaces(database, [id])).get(id)
  return closureChanges(before ?? [], after)
}

/** Replaces all closures of these spaces, in at most two statements however many spaces there are. */
export async function replaceClosures(
  { database }: PublicContext,
  spacesWith: readonly { id: number; closures: readonly SpaceClosure[] }[],
): Promise<void> {
  const ids = sql.param(spacesWith.map(({ id }) => id))
  await database.delete(spaceClosures).where(sql`${spaceClosures.space_id} = any(${ids})`)
  const rows = spacesWith.flatMap(({ id, closures }) =>
    closures.map((closure) => ({ ...closure, space_id: id })),
  )
  if (rows.length === 0) return
  const { source, columns: rowColumns } = givenRows({ space_id: spaceClosures.space_id, ...columns }, rows)
  await database.execute(insertFrom(spaceClosures, rowColumns, source))
}

/**
 * Reads the closures of many spaces with one query. Returns them by space id, ordered by first day. A space without closures
 * has no entry.
 */
export async function closuresOfSpaces(
  database: Handle,
  ids: readonly number[],
): Promise<Map<number, SpaceClosure[]>> {
  const { space_id } = spaceClosures
  const rows = await database
    .select({ space_id, ...columns })
    .from(spaceClosures)
    .where(sql`${space_id} = any(${sql.param([...ids])})`)
    .orderBy(space_id, closed_from)
  const bySpace = new Map<number, SpaceClosure[]>()
  for (const { space_id: id, ...closure } of rows) {
    const closures = bySpace.get(id)
    if (closures) closures.push(closure)
    else bySpace.set(id, [closure])
  }
  return bySpace
}

/**
 * Compares the closures of a space before and after an update, and returns the changes for the log. Each closure is numbered by
 * its position among all old and new closures, so that adding or removing one does not shift the others. If only the first day
 * of a closure differs, the closure is logged as changed, not as removed and added.
 */
export function closureChanges(before: readonly SpaceClosure[], after: readonly SpaceClosure[]): Changes {
  const formerOf = new Map<SpaceClosure, SpaceClosure>()
  const removedClosures = new Set(before)
  const pair = (isSame: (one: SpaceClosure, other: SpaceClosure) => boolean) => {
    for (const now of after) {
      const former = formerOf.has(now) ? undefined : [...removedClosures].find((each) => isSame(each, now))
      if (!former) continue
      formerOf.set(now, former)
      removedClosures.delete(former)
    }
  }
  pair((one, other) => one.closed_from === other.closed_from)
  pair((one, other) => one.closed_to === other.closed_to && one.closed_reason === other.closed_reason)
  const changes: Changes = {}
  for (const [index, each] of inOrder([...after, ...removedClosures]).entries()) {
    const path = `closures.${index + 1}`
    const former = formerOf.get(each)
    if (removedClosures.has(each)) changes[path] = { before: each, after: null }
    else if (!former) changes[path] = { before: null, after: each }
    else
      for (const [field, change] of Object.entries(difference(former, each)))
        changes[`${path}.${field}`] = change
  }
  return changes
}
