import { HOUSE_USERGROUP_ID, type ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryPrepared } from '../../core/context/query-rows.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'

/** Maximum number of people returned. The caller only needs somebody to ask for access. */
const MOST_HOLDERS = 5

type RightQuery = { path: ResourcePath; access?: ResourcePath | undefined }

/**
 * Returns people who are allowed to edit records under a path, at most `MOST_HOLDERS`, without the caller. Callers of the house
 * get users of the house; other callers get users of their own customer, their own user group first. With `access`, returns
 * only people who can also open that path.
 */
export function rightHolders({ database, caller }: Context, { path, access }: RightQuery) {
  const { from, where } = permittedPeople(path, 'edit')
  const ofOwnSide = caller.house
    ? sql`${team.id} = ${HOUSE_USERGROUP_ID}`
    : sql`${team.id} <> ${HOUSE_USERGROUP_ID} and ${team.customer_id} = ${caller.customer_id}`
  const name = sql<string>`coalesce(nullif(trim(${person.first_name} || ' ' || ${person.last_name}), ''), ${person.username})`
  return queryPrepared(
    database,
    { id: person.id, name },
    (columns) => sql`select ${columns} from ${from}
      where ${where} and ${access ? mayOpen(access) : sql`true`} and ${ofOwnSide} and ${person.id} <> ${caller.user_id}
      order by ${team.id} = ${caller.usergroup_id} desc, ${person.id} limit ${MOST_HOLDERS}`,
  )
}

function mayOpen(path: ResourcePath) {
  const { from, where } = permittedPeople(path, 'access')
  return sql`${person.id} in (select ${person.id} from ${from} where ${where})`
}
