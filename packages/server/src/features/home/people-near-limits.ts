import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'

const SHOWN = 6
/** Used share of a limit from which a user is listed. */
const NEAR = 0.8

/**
 * Returns the active users who have used at least `NEAR` of a limit, largest share first, and their total number. At most
 * `SHOWN` are returned.
 */
export async function peopleNearLimits(context: Context) {
  const share = sql`greatest(${shareOf(users.user_saldo_euros, users.user_limit_euros)},
    ${shareOf(users.user_saldo_m2, users.user_limit_m2)})`
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
        sql`${share} >= ${NEAR}`,
        scopeOf(context.services.resources.user, context.caller),
      ),
    )
    .orderBy(desc(share), asc(users.id))
    .limit(SHOWN)
  return { total: rows[0]?.total ?? 0, rows }
}

/** Returns the used share of a limit; null for a limit of 0, which means no limit. */
function shareOf(saldo: PgColumn, limit: PgColumn): SQL {
  return sql`${saldo}::float8 / nullif(${limit}, 0)`
}
