import { HOUSE_USERGROUP_ID, type ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'

/** Maximum number of people returned: enough to ask for access. */
const MOST_HOLDERS = 5

type RightQuery = { path: ResourcePath; access?: ResourcePath | undefined }

/**
 * Returns at most `MOST_HOLDERS` other people on the caller's own side who are allowed to edit under a path, those of the
 * caller's user group first: users of the house for the house, otherwise users of the caller's customer. Customers see neither
 * people of other customers nor of the house. With `access`, returns only those who can also open that path.
 */
export function rightHolders({ database, caller }: Context, { path, access }: RightQuery) {
  const { from, where } = permittedPeople(path, 'edit')
  const ofOwnSide = caller.house
    ? sql`${team.id} = ${HOUSE_USERGROUP_ID}`
    : sql`${team.id} <> ${HOUSE_USERGROUP_ID} and ${team.customer_id} = ${caller.customer_id}`
  const name = sql<string>`coalesce(nullif(trim(${person.first_name} || ' ' || ${person.last_name}), ''), ${person.username})`
  return queryRows(
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
