import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../../db/tables/people/users.ts'

/**
 * Returns the condition and the order that find a user by a lower-case name or e-mail address. If the name of one user is the
 * address of another, the name comes first.
 */
export function userNamed(name: string): { where: SQL | undefined; orderBy: SQL } {
  const byName = sql`lower(${users.username}) = ${name}`
  const byEmail = sql`lower(${users.email}) = ${name}`
  return { where: and(isNull(users.deleted_at), or(byName, byEmail)), orderBy: sql`${byName} desc` }
}
