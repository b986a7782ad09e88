import type { Right } from '@lienzo/contract/wire/call'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolePermissions, roles } from '../../db/tables/people/roles.ts'
import { usergroups, userPermissions, users } from '../../db/tables/people/users.ts'

/** Aliases of users and user groups in the SQL of `permittedPeople`. */
export const person = alias(users, 'person')
export const team = alias(usergroups, 'team')
const role = alias(roles, 'role')
const grant = alias(rolePermissions, 'granted')
const own = alias(userPermissions, 'own')

/**
 * Returns the FROM and WHERE clauses for users who are allowed to sign in and have a right to a path, as defined by `mayAccess`
 * and `mayEdit`. The statement can select the columns of `person` and `team`. `edits` is a condition for the users who are
 * allowed to edit under this path.
 */
export function permittedPeople(path: ResourcePath, right: Right): { from: SQL; where: SQL; edits: SQL } {
  const holds: Record<Right, SQL> = {
    access: holdsFlag('perm_access'),
    edit: sql`${holdsFlag('perm_edit')} and ${holdsFlag('perm_access')}`,
  }
  return {
    from: sql`${users} person
      join ${usergroups} team on ${team.id} = ${person.usergroup_id}
      left join ${roles} role on ${role.id} = ${person.role_id} and ${role.deleted_at} is null
      left join ${rolePermissions} granted on ${grant.role_id} = ${role.id} and ${grant.path} = ${path}
      left join ${userPermissions} own on ${own.user_id} = ${person.id} and ${own.path} = ${path}`,
    where: sql`${person.active} and ${person.deleted_at} is null and ${team.active} and ${team.deleted_at} is null
      and ${holds[right]}`,
    edits: sql`(${holds.edit})`,
  }
}

/**
 * Returns the condition that a permission flag is set. The user's own flag overrides the flag of the role; if neither exists,
 * the flag is not set.
 */
function holdsFlag(flag: 'perm_access' | 'perm_edit'): SQL {
  return sql`coalesce(${own[flag]}, ${grant[flag]}, '0') <> '0'`
}
