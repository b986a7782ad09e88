import type { Selection } from '@lienzo/contract/wire/list'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { activitiesOf } from '../../core/changes/change-names.ts'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { notFound } from '../../core/context/refusal.ts'
import { notDeleted, scopeOf } from '../../core/context/scope.ts'
import { listConditions, sourcesOf } from '../../core/list/conditions/list-conditions.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { spaceBaskets } from '../../db/tables/customers/space-baskets.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { basketChanges, inBasketOf, spaceResource } from './space.queries.ts'

type BasketCall = 'getbasket' | 'getbasketcustomers' | 'addremovespace' | 'addremoveall'

export const spaceBasketHandlers: Pick<HandlersOf<'spacerest'>, BasketCall> = {
  getbasket: (context, { ids }) => readBasket(context, ids),
  getbasketcustomers: customersInBasket,
  addremovespace: async (context, { id, in_basket }) => {
    await change(context, { ids: [id] }, in_basket)
    const { total } = await readBasket(context, [])
    return { total }
  },
  addremoveall: async (context, { in_basket, ...selection }) => {
    const ids = await change(context, selection, in_basket)
    const { total } = await readBasket(context, [])
    return { total, ids }
  },
}

/**
 * Returns the number of spaces in the caller's basket, and which of the spaces in `ids` are in the basket. Leaves out deleted
 * spaces and spaces outside the caller's scope.
 */
async function readBasket(context: Context, ids: readonly number[]) {
  const { caller, database } = context
  const mine = and(inBasketOf(caller), notDeleted(spaces), scopeOf(spaceResource, caller))
  const [basket] = await queryRows(
    database,
    {
      total: sql`(select count(*) from ${spaces} where ${mine})`.mapWith(Number),
      ids: sql<number[]>`array(select ${spaces.id} from ${spaces}
        where ${mine} and ${spaces.id} = any(${sql.param(ids)}) order by ${spaces.id})`,
    },
    (columns) => sql`select ${columns}`,
  )
  if (!basket) throw new Error('No basket was read')
  return basket
}

/**
 * Returns the customers whose spaces are in the caller's basket, with the number of their spaces in the basket, highest number
 * first.
 */
function customersInBasket({ caller, database }: Context) {
  const mine = and(inBasketOf(caller), notDeleted(spaces), scopeOf(spaceResource, caller))
  return database
    .select({ id: customers.id, name: customers.name, spaces: count() })
    .from(spaces)
    .innerJoin(customers, eq(customers.id, spaces.customer_id))
    .where(mine)
    .groupBy(customers.id)
    .orderBy(desc(count()), customers.name, customers.id)
}

/**
 * Adds spaces to the caller's basket or removes them, in one statement even for 50,000 spaces. Locks rows in the order of their
 * ids, so that concurrent calls do not deadlock. Returns the ids of the spaces that were added or removed. Throws NOT_FOUND if
 * a space selected by id is not in scope.
 */
async function change(context: Context, selection: Selection, inBasket: boolean): Promise<number[]> {
  const { caller, database } = context
  const [row] = await queryRows(
    database,
    {
      found: sql`(select count(*) from chosen)`.mapWith(Number),
      ids: sql<number[]>`array(select space_id from changed)`,
    },
    (columns) => sql`with chosen as materialized (${chosenSpaces(context, selection)}),
      changed as (${inBasket ? puttingIn(caller.user_id) : takingOut(caller.user_id)})
      select ${columns}`,
  )
  if (!row || (selection.ids && row.found !== new Set(selection.ids).size)) throw notFound()
  context.publish([basketChanges, activitiesOf(caller.user_id)])
  return row.ids
}

/**
 * Returns a query for the ids of the selected spaces in the caller's scope. A selection by id can contain deleted spaces, so
 * that they can be put back into the basket.
 */
function chosenSpaces(context: Context, selection: Selection): SQL {
  if (selection.all) {
    const { where } = listConditions(context, spaceResource, selection.all)
    const { tables } = sourcesOf(spaceResource, [where])
    return sql`select ${spaces.id} as id from ${tables} where ${where}`
  }
  const where = and(
    sql`${spaces.id} = any(${sql.param(selection.ids)})`,
    scopeOf(spaceResource, context.caller),
  )
  return sql`select ${spaces.id} as id from ${spaces} where ${where}`
}

function puttingIn(userId: number): SQL {
  return sql`insert into ${spaceBaskets} (user_id, space_id) select ${userId}::int, id from chosen order by id
    on conflict do nothing returning space_id`
}

function takingOut(userId: number): SQL {
  const { user_id, space_id } = spaceBaskets
  const lockedRows = sql`select ${space_id} from ${spaceBaskets}
    where ${and(eq(user_id, userId), sql`${space_id} in (select id from chosen)`)} order by ${space_id} for update`
  return sql`delete from ${spaceBaskets} where ${and(eq(user_id, userId), sql`${space_id} in (${lockedRows})`)}
    returning ${space_id} as space_id`
}
