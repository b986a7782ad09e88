import type { spaceUpdate } from '@lienzo/contract/customers/space'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { todayOf } from '../../core/list/today.ts'
import type { spaces } from '../../db/tables/customers/spaces.ts'
import { users } from '../../db/tables/people/users.ts'
import { type SpaceRow, spaceResource } from './space.queries.ts'

type Update = z.output<typeof spaceUpdate>
type Statement = Pick<typeof spaces.$inferSelect, 'measured_how' | 'measured_at' | 'measured_by'>

/** Seconds by which the earliest time zone is ahead of UTC. A day begins there this long before it begins in UTC. */
export const EARLIEST_ZONE = 14 * 3600

export const nothingSaid: Statement = { measured_how: 'unsaid', measured_at: null, measured_by: '' }

/**
 * Returns how, when and by whom a space was measured, as these details will be stored. If neither the size nor the bleed of an
 * existing space changes, only applies the details in the update. Otherwise a day that the update leaves unchanged becomes
 * today, and a missing name becomes the caller's. If the update changes no detail at all, the name becomes the caller's and,
 * unless the old day was today, the method becomes `unsaid`. If width and height are both 0, applies the details in the update,
 * or clears all details if the update changes none. Throws INVALID_INPUT at `measured_at` for a day in the future.
 */
export async function measurementOf(context: Context, input: Update): Promise<Statement> {
  assertNotInFuture(context, input)
  const before = input.id === undefined ? undefined : await visibleRow(context, spaceResource, input.id)
  const current = before ?? nothingSaid
  const statement = { ...statementOf(current), ...detailsOf(input) }
  if (before && !isMeasuredAnew(before, input)) return statement
  const today = todayOf(context)
  const saysNothing =
    statement.measured_how === current.measured_how &&
    statement.measured_at === current.measured_at &&
    statement.measured_by === current.measured_by
  if (input.visible_width === 0 && input.visible_height === 0) return saysNothing ? nothingSaid : statement
  return {
    measured_how: saysNothing && statement.measured_at !== today ? 'unsaid' : statement.measured_how,
    measured_at: statement.measured_at === current.measured_at ? today : statement.measured_at,
    measured_by: saysNothing || !input.measured_by ? await nameOf(context) : input.measured_by,
  }
}

function isMeasuredAnew(before: SpaceRow, input: Update): boolean {
  return (
    before.visible_width !== input.visible_width ||
    before.visible_height !== input.visible_height ||
    before.bleed !== input.bleed
  )
}

function statementOf({ measured_how, measured_at, measured_by }: Statement): Statement {
  return { measured_how, measured_at, measured_by }
}

/** Returns the measurement details that the update contains. */
function detailsOf({ measured_how, measured_at, measured_by }: Update): Partial<Statement> {
  return {
    ...(measured_how !== undefined && { measured_how }),
    ...(measured_at !== undefined && { measured_at }),
    ...(measured_by !== undefined && { measured_by }),
  }
}

function assertNotInFuture({ now }: Context, { measured_at }: Update): void {
  if (!measured_at || measured_at <= now + EARLIEST_ZONE) return
  throw invalidField('measured_at', { key: 'validation.future', message: 'is in the future' })
}

/** Returns the caller's full name, at most 120 characters, or the username if the caller has no name. */
async function nameOf({ database, caller }: Context): Promise<string> {
  const [person] = await database
    .select({ first: users.first_name, last: users.last_name })
    .from(users)
    .where(eq(users.id, caller.user_id))
  return [person?.first, person?.last].filter(Boolean).join(' ').slice(0, 120) || caller.username
}
