import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { isNearLimit, usedShare } from '../../core/domain/used-limit.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'

const SHOWN = 6

/**
 * Returns the active users who have almost reached a limit, at most `SHOWN`, with the largest used share first. Also returns
 * the total number of such users.
 */
export async function peopleNearLimits(context: Context) {
  const rows = await context.database
    .select({
      id: users.id,
      username: users.username,
      usergroup_name: usergroups.name,
      user_saldo_euros: users.user_saldo_euros,
      user_saldo_m2: users.user_saldo_m2,
      user_limit_euros: users.user_limit_euros,
      user_limit_m2: users.user_limit_m2,
      total: sql<number>`count(*) over ()`,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        isNull(users.deleted_at),
        eq(users.active, true),
        isNearLimit,
        scopeOf(context.services.resources.user, context.caller),
      ),
    )
    .orderBy(desc(usedShare), asc(users.id))
    .limit(SHOWN)
  return { total: rows[0]?.total ?? 0, rows }
}
