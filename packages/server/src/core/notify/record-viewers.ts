import { resources } from '@lienzo/contract/resources'
import type { Right } from '@lienzo/contract/wire/call'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { PublicContext } from '../context/context.ts'
import { queryPrepared, queryRows, type RowOf } from '../context/query-rows.ts'
import { scopeOf } from '../context/scope.ts'
import type { RecordRef } from '../record/open-record.ts'
import { permittedPeople, person, team } from '../session/permitted-people.ts'

/** User who is allowed to sign in and to see a record. */
export type Viewer = RowOf<typeof viewerFields>

const viewerFields = {
  user_id: person.id,
  username: person.username,
  role_id: person.role_id,
  usergroup_id: person.usergroup_id,
  language: person.language,
  email: person.email,
  first_name: person.first_name,
  last_name: person.last_name,
  customer_id: team.customer_id,
}

type Asking = Pick<PublicContext, 'database' | 'services'>

/** Maximum number of users that are considered for one record. */
const MOST_PEOPLE = 500

/** Users to choose from: the users with these ids, the users of the house, or the users of a customer. */
export type People = { ids: number[] } | 'house' | { customer_id: number }

type Question = {
  /**
   * Ids of users whom the record concerns. They are considered first, then the users who are allowed to edit such records, then
   * all others.
   */
  concerned?: readonly number[]
  /** Permission for such records that the users must have; `access` by default. */
  right?: Right
}

/**
 * Returns the users among `people` who are allowed to sign in and to see this record. Returns only users of the house for a
 * record that all customers share. Considers at most `MOST_PEOPLE` users.
 */
export async function viewersOf(
  context: Asking,
  record: RecordRef,
  people: People,
  { concerned = [], right = 'access' }: Question = {},
): Promise<Viewer[]> {
  const { from, where, edits } = permittedPeople(resources[record.resource].path, right)
  const candidates = await queryPrepared(
    context.database,
    viewerFields,
    (columns) => sql`select ${columns} from ${from} where ${peopleCondition(people)} and ${where}
      order by ${person.id} = any(${sql.param(concerned)}::integer[]) desc, ${edits} desc, ${person.id}
      limit ${MOST_PEOPLE}`,
  )
  return filterByScope(context, record, candidates)
}

function peopleCondition(people: People): SQL {
  if (people === 'house') return sql`${person.usergroup_id} = ${HOUSE_USERGROUP_ID}`
  if ('ids' in people) return sql`${person.id} = any(${sql.param(people.ids)}::integer[])`
  return sql`${team.customer_id} = ${people.customer_id} and ${team.id} <> ${HOUSE_USERGROUP_ID}`
}

/** Returns the users whose scope includes the record, with a single query. */
async function filterByScope(
  context: Asking,
  { resource, record_id }: RecordRef,
  viewers: Viewer[],
): Promise<Viewer[]> {
  if (viewers.length === 0) return []
  const definition = context.services.resources[resource]
  const conditions = viewers.map((viewer) => {
    const caller = {
      ...viewer,
      house: viewer.usergroup_id === HOUSE_USERGROUP_ID,
      session_id: '',
      signed_on_at: null,
      permissions: {},
    }
    // Only users of the house discuss records that all customers share.
    if (resources[resource].shared && !caller.house) return sql`false`
    return scopeOf(definition, caller) ?? sql`true`
  })
  const [row] = await queryRows(
    context.database,
    { sees: sql<boolean[]>`array[${sql.join(conditions, sql`, `)}]` },
    (columns) => sql`select ${columns} from ${definition.table} where ${definition.table.id} = ${record_id}`,
  )
  return viewers.filter((_viewer, index) => row?.sees[index])
}
