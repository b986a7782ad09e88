import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../../db/tables/people/users.ts'

/**
 * Who is meant by a name or an e-mail address in small letters. Of two the first is meant: where somebody's name is the
 * address of somebody else, the name counts.
 */
export function userNamed(name: string): { where: SQL | undefined; orderBy: SQL } {
  const byName = sql`lower(${users.username}) = ${name}`
  const byEmail = sql`lower(${users.email}) = ${name}`
  return { where: and(isNull(users.deleted_at), or(byName, byEmail)), orderBy: sql`${byName} desc` }
}
