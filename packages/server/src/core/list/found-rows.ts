import { isResourcePath, type ResourcePath } from '@lienzo/rules/people/permissions'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import type { FieldsOf, UnionPart } from '../context/query-rows.ts'
import { notDeleted, scopeOf } from '../context/scope.ts'
import type { Searchable } from '../context/searchable.ts'
import { columnsIn } from './conditions/columns-in.ts'
import { beginningWith, containing, escapeLike } from './conditions/filter-condition.ts'
import { holdsPattern, holdsText } from './conditions/holds-text.ts'

/** What a text matches of one resource: up to one more than `MOST_COUNTED` ids, in no order. */
export type Matches = { resource: string; ids: number[] }

/** A record that a search over everything shows. */
export type FoundRow = {
  resource: string
  id: number
  label: string
  detail: string
  /** The record that it is shown with; its own id where it has a screen of its own. */
  place_id: number
  /** 0: it is called so, 1: it begins so, 2: it holds the text. */
  rank: 0 | 1 | 2
}

type Search = { text: string; limit: number }

/** The most matches of a resource that are counted. */
export const MOST_COUNTED = 100
/** Where there are more, those among so many first records of the resource's own order go before the others. */
const FIRST_LOOKED_THROUGH = 2000
/** Shorter texts are looked for at the beginning of names alone: no index finds them inside others. */
const SHORTEST_INSIDE = 3

/** The path whose screen shows the records of a resource, and whose permission they need; `null` where none does. */
export function screenPathOf(resource: Searchable): ResourcePath | null {
  const own = `/${resource.name}`
  return resource.found?.within?.path ?? (isResourcePath(own) ? own : null)
}

/** The statement that finds the matches of a text in a resource, within the caller's scope. */
export function matchesOf(resource: Searchable, caller: Caller, text: string): UnionPart<FieldsOf<Matches>> {
  const { table } = resource
  // Each way on its own, because together no index would serve them.
  const found = matchConditions(resource, text).map(
    (way) =>
      sql`(select ${table.id} from ${tablesOf(resource)} where ${and(visible(resource, caller), way)} limit ${MOST_COUNTED + 1})`,
  )
  const ids = sql<number[]>`array(
    select id from (${sql.join(found, sql` union `)}) found limit ${MOST_COUNTED + 1})`
  return {
    fields: { resource: sql<string>`${resource.name}::text`, ids },
    statement: (columns) => sql`select ${columns}`,
  }
}

/**
 * The statement that gives the first of a resource's matches, the best first: what is called so, then what begins so, then
 * what holds the text, each in the resource's own order.
 *
 * A text that a hundred thousand records hold must not cost more than one that a few do. Up to `MOST_COUNTED` matches are
 * ranked all. Where there are more, the best of each kind are sought too, no further than needed: what is called so, what
 * begins so, and what comes first in the resource's own order, as the newest orders do.
 */
export function bestRows(
  resource: Searchable,
  caller: Caller,
  search: Search,
  ids: readonly number[],
): UnionPart<FieldsOf<FoundRow>> {
  const { table, label, defaultOrder, from } = resource
  const { exact, beginning } = similarity(resource, search.text)
  const matching = sql`select unnest(${sql.param(ids)}::int[]) as id`
  const chosen =
    ids.length > MOST_COUNTED ? sql`${matching} union ${matchingRowsOf(resource, caller, search)}` : matching
  return {
    fields: {
      resource: sql<string>`${resource.name}::text`,
      id: table.id,
      label: label.name,
      detail: detailOf(resource),
      place_id: resource.found?.within?.id ?? table.id,
      rank: sql<FoundRow['rank']>`case when ${exact} then 0 when ${beginning} then 1 else 2 end`,
    },
    statement: (columns) => sql`(
      select ${columns} from ${from} join (${chosen}) chosen on chosen.id = ${table.id}
      order by rank, ${defaultOrder} limit ${search.limit})`,
  }
}

function matchingRowsOf(resource: Searchable, caller: Caller, { text, limit }: Search): SQL {
  const { table, defaultOrder } = resource
  const { exact, beginning } = similarity(resource, text)
  const tables = tablesOf(resource)
  const seen = visible(resource, caller)
  const seek = (condition: SQL | undefined) =>
    sql`(select ${table.id} from ${tables} where ${and(seen, condition)} limit ${limit})`
  const first = sql`${table.id} in (
    select ${table.id} from ${tables} where ${seen} order by ${defaultOrder} limit ${FIRST_LOOKED_THROUGH})`
  const newest = sql`(select ${table.id} from ${tables}
    where ${and(seen, or(...matchConditions(resource, text)), first)} order by ${defaultOrder} limit ${limit})`
  return sql.join([seek(exact), seek(beginning), newest], sql` union `)
}

function similarity(resource: Searchable, text: string): { exact: SQL; beginning: SQL } {
  return {
    exact: holdsPattern(resource.search, escapeLike(text)),
    beginning: holdsPattern(resource.search, beginningWith(text)),
  }
}

function visible(resource: Searchable, caller: Caller): SQL | undefined {
  return and(notDeleted(resource.table), stillShown(resource), scopeOf(resource, caller))
}

/** What is shown with another record is gone with it. */
function stillShown({ found }: Searchable): SQL | undefined {
  if (!found?.within) return undefined
  const { table, id } = found.within
  return sql`exists (select 1 from ${table} where ${and(sql`${table.id} = ${id}`, notDeleted(table))})`
}

/** The ways in which a record can match, each of which an index may serve. */
function matchConditions(resource: Searchable, text: string): SQL[] {
  const isShort = text.length < SHORTEST_INSIDE
  const pattern = isShort ? beginningWith(text) : containing(text)
  const own = isShort ? holdsPattern(resource.search, pattern) : holdsText(resource, text)
  return [own, ...(resource.searchElsewhere?.(pattern) ?? [])]
}

/** The label is the name; the code and other details that tell records apart go beside it. */
function detailOf({ label, found }: Searchable): SQL<string> {
  const parts = [label.code, ...(found?.details ?? [])].filter((part) => part !== undefined)
  const texts = parts.map((part) => sql`nullif(${part}, '')`)
  return texts.length === 0 ? sql`''` : sql`concat_ws(' · ', ${sql.join(texts, sql`, `)})`
}

/** The table alone, unless joined columns are searched or sorted by. */
function tablesOf(resource: Searchable): SQL {
  const named = columnsIn(resource.table, [
    sql`${sql.join(resource.search, sql`, `)} ${resource.searchText ?? sql``}`,
    resource.defaultOrder,
  ])
  return named.others ? resource.from : sql`${resource.table}`
}
