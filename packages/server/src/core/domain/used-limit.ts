import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../db/tables/people/users.ts'

/** Used fraction of a limit from which a user is considered near the limit. */
const NEAR = 0.8

/** Larger of the used fractions of the user's limits in euros and in m2; null for users without a limit. */
export const usedShare = sql<
  number | null
>`greatest(${shareOf(users.user_saldo_euros, users.user_limit_euros)},
  ${shareOf(users.user_saldo_m2, users.user_limit_m2)})`

/** True if the user has used at least `NEAR` of a limit; false for users without a limit. */
export const isNearLimit = sql<boolean>`coalesce(${usedShare} >= ${sql.raw(String(NEAR))}, false)`

/** Returns the SQL for the used fraction of a limit; null for a limit of 0, which means no limit. */
function shareOf(saldo: PgColumn, limit: PgColumn): SQL {
  return sql`${saldo}::float8 / nullif(${limit}, 0)`
}
