import { resources } from '@lienzo/contract/resources'
import type { Right } from '@lienzo/contract/wire/call'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import type { PublicContext } from '../context/context.ts'
import { selectRows } from '../context/handle.ts'
import { scopeOf } from '../context/scope.ts'
import type { RecordRef } from '../record/open-record.ts'
import { permittedPeople } from '../session/permitted-people.ts'

/** Somebody who may sign in and look at a record. */
export type Viewer = Pick<
  Caller,
  'user_id' | 'username' | 'role_id' | 'usergroup_id' | 'customer_id' | 'language'
> & { email: string; first_name: string; last_name: string }

type Asking = Pick<PublicContext, 'database' | 'services'>

/** No more people than this are gone through for one record. */
const MOST_PEOPLE = 500

/** Which people are meant: these, the house, or those of a customer. */
export type People = { ids: number[] } | 'house' | { customer_id: number }

type Question = {
  /** Those whom it concerns: they come first, before those who may write such records. */
  concerned?: readonly number[]
  /** What they may do with such records. */
  right?: Right
}

/** Those of some people who may sign in, and see this record; of what all customers share, the house alone. */
export async function viewersOf(
  context: Asking,
  which: RecordRef,
  people: People,
  { concerned = [], right = 'view' }: Question = {},
): Promise<Viewer[]> {
  const { from, where, edits } = permittedPeople(resources[which.resource].path, right)
  const candidates = await selectRows<Viewer>(
    context.database,
    sql`select person.id as user_id, person.username, person.role_id, person.usergroup_id, person.language,
        person.email, person.first_name, person.last_name, team.customer_id
      from ${from} where ${meant(people)} and ${where}
      order by person.id = any(${sql.param(concerned)}::integer[]) desc, ${edits} desc, person.id
      limit ${MOST_PEOPLE}`,
  )
  return filterByScope(context, which, candidates)
}

function meant(people: People): SQL {
  if (people === 'house') return sql`person.usergroup_id = ${HOUSE_USERGROUP_ID}`
  if ('ids' in people) return sql`person.id = any(${sql.param(people.ids)}::integer[])`
  return sql`team.customer_id = ${people.customer_id} and team.id <> ${HOUSE_USERGROUP_ID}`
}

/** Those in whose scope the record lies, asked with one query however many they are. */
async function filterByScope(
  context: Asking,
  { resource, record_id }: RecordRef,
  viewers: Viewer[],
): Promise<Viewer[]> {
  if (viewers.length === 0) return []
  const { table, scope } = context.services.resources[resource]
  const conditions = viewers.map((viewer) => {
    const caller = {
      ...viewer,
      house: viewer.usergroup_id === HOUSE_USERGROUP_ID,
      session_id: '',
      permissions: {},
    }
    // What all customers share is talked about in the house alone.
    if (resources[resource].shared && !caller.house) return sql`false`
    return scopeOf({ scope }, caller) ?? sql`true`
  })
  const [row] = await selectRows<{ sees: boolean[] }>(
    context.database,
    sql`select array[${sql.join(conditions, sql`, `)}] as sees from ${table} where ${table.id} = ${record_id}`,
  )
  return viewers.filter((_viewer, index) => row?.sees[index])
}
