import { isResourcePath, type ResourcePath } from '@lienzo/rules/people/permissions'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import { asText, type FieldsOf, type UnionPart } from '../context/query-rows.ts'
import { notDeleted, scopeOf } from '../context/scope.ts'
import type { Searchable } from '../context/searchable.ts'
import { columnsIn } from './conditions/columns-in.ts'
import { beginningWith, containing, escapeLike } from './conditions/filter-condition.ts'
import { holdsPattern, holdsText, startsWithPattern } from './conditions/holds-text.ts'

/** Ids of the records of one resource that match a text, in no particular order; at most `MOST_COUNTED` + 1 ids. */
export type Matches = { resource: string; ids: number[] }

/** Record found by the global search. */
export type FoundRow = {
  resource: string
  id: number
  label: string
  detail: string
  /** Id of the record whose screen shows the found record; equals `id` if the found record has its own screen. */
  place_id: number
  /** Quality of the match: 0 if a field equals the text, 1 if a field begins with it, 2 for every other match. */
  rank: 0 | 1 | 2
}

type Search = { text: string; limit: number }

/** Maximum number of matches that are counted in one resource. */
export const MOST_COUNTED = 100
/**
 * Number of records, the first in the default order of the resource, that are also searched if there are more than
 * `MOST_COUNTED` matches.
 */
const FIRST_LOOKED_THROUGH = 2000
/**
 * Minimum length of a text that is searched inside fields. A shorter text is only searched at the beginning of fields, because
 * no index can find it inside them.
 */
const SHORTEST_INSIDE = 3

/**
 * Returns the path of the screen that shows the records of a resource. The permission for these records has the same path.
 * Returns `null` if no screen shows them.
 */
export function screenPathOf(resource: Searchable): ResourcePath | null {
  const own = `/${resource.name}`
  return resource.found?.within?.path ?? (isResourcePath(own) ? own : null)
}

/** Returns the statement that finds the ids of the records of a resource that match a text, within the caller's scope. */
export function matchesOf(resource: Searchable, caller: Caller, text: string): UnionPart<FieldsOf<Matches>> {
  const { id, tables } = fixedPartsOf(resource)
  // Each condition has its own query, because no single index serves all conditions.
  const queries = matchConditions(resource, text).map(
    (way) =>
      sql`(select ${id} from ${tables} where ${and(visible(resource, caller), way)} limit ${MOST_COUNTED + 1})`,
  )
  const ids = sql<number[]>`array(
    select id from (${sql.join(queries, sql` union `)}) found limit ${MOST_COUNTED + 1})`
  return {
    fields: { resource: sql<string>`${resource.name}::text`, ids },
    statement: (columns) => sql`select ${columns}`,
  }
}

/**
 * Returns the statement that reads the best matches in a resource: first the records with a field that equals the text, then
 * those with a field that begins with it, then all others; within each group, in the default order of the resource.
 *
 * The cost must not grow with the number of matches. Up to `MOST_COUNTED` ids are all ranked. If there are more, the statement
 * also finds at most `limit` records of each of three groups: with a field that equals the text, with a field that begins with
 * it, and matches among the first records in the default order, such as the newest orders.
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
  const candidates =
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
      select ${columns} from ${from} join (${candidates}) chosen on chosen.id = ${table.id}
      order by rank, ${defaultOrder} limit ${search.limit})`,
  }
}

function matchingRowsOf(resource: Searchable, caller: Caller, { text, limit }: Search): SQL {
  const { defaultOrder } = resource
  const { exact, beginning } = similarity(resource, text)
  const { id, tables } = fixedPartsOf(resource)
  const visibility = visible(resource, caller)
  const seek = (condition: SQL | undefined) =>
    sql`(select ${id} from ${tables} where ${and(visibility, condition)} limit ${limit})`
  const first = sql`${id} = any(array(
    select ${id} from ${tables} where ${visibility} order by ${defaultOrder} limit ${FIRST_LOOKED_THROUGH}))`
  // `is true` prevents PostgreSQL from finding all matches with an index: checking only the first records is cheaper.
  const matching = sql`(${or(...matchConditions(resource, text))}) is true`
  const newest = sql`(select ${id} from ${tables}
    where ${and(visibility, matching, first)} order by ${defaultOrder} limit ${limit})`
  return sql.join([seek(exact), seek(beginning), newest], sql` union `)
}

function similarity(resource: Searchable, text: string): { exact: SQL; beginning: SQL } {
  const { search } = fixedPartsOf(resource)
  const matches = resource.hasStartIndexes ? startsWithPattern : holdsPattern
  return { exact: matches(search, escapeLike(text)), beginning: matches(search, beginningWith(text)) }
}

function visible(resource: Searchable, caller: Caller): SQL | undefined {
  return and(fixedPartsOf(resource).present, scopeOf(resource, caller))
}

/**
 * Parts of the search statements of a resource that are the same in every search, as SQL text. `present` excludes deleted
 * records.
 */
type FixedParts = {
  id: SQL
  tables: SQL
  present: SQL | undefined
  search: SQL[]
  searchText?: SQL<string>
}

const fixedParts = new WeakMap<Searchable, FixedParts>()

/** Returns the fixed parts of a resource. Renders them once and caches them, because rendering takes about 2 ms. */
function fixedPartsOf(resource: Searchable): FixedParts {
  const rendered = fixedParts.get(resource) ?? renderParts(resource)
  fixedParts.set(resource, rendered)
  return rendered
}

function renderParts(resource: Searchable): FixedParts {
  const { table, search, searchText } = resource
  const present = and(notDeleted(table), stillShown(resource))
  return {
    id: asText(sql`${table.id}`),
    tables: asText(tablesOf(resource)),
    present: present && asText(present),
    search: search.map((column) => asText(sql`${column}`)),
    ...(searchText && { searchText: asText(searchText) as SQL<string> }),
  }
}

/**
 * Returns the condition that the record whose screen shows a found record is not deleted. Returns undefined if no other
 * record's screen shows the records of this resource.
 */
function stillShown({ found }: Searchable): SQL | undefined {
  if (!found?.within) return undefined
  const { table, id } = found.within
  return sql`exists (select 1 from ${table} where ${and(sql`${table.id} = ${id}`, notDeleted(table))})`
}

/**
 * Returns the conditions for records that match a text; a record must meet at least one of them. An index can serve each single
 * condition.
 */
function matchConditions(resource: Searchable, text: string): SQL[] {
  const isShort = text.length < SHORTEST_INSIDE
  const pattern = isShort ? beginningWith(text) : containing(text)
  const parts = fixedPartsOf(resource)
  const own = isShort ? holdsPattern(parts.search, pattern) : holdsText(parts, text)
  return [own, ...(resource.searchElsewhere?.(pattern) ?? [])]
}

/** Returns an expression for the code and other details that distinguish records with equal names, joined with ' · '. */
function detailOf({ label, found }: Searchable): SQL<string> {
  const parts = [label.code, ...(found?.details ?? [])].filter((part) => part !== undefined)
  const texts = parts.map((part) => sql`nullif(${part}, '')`)
  return texts.length === 0 ? sql`''` : sql`concat_ws(' · ', ${sql.join(texts, sql`, `)})`
}

/** Returns only the resource's own table, unless the search or the default order needs columns of other tables. */
function tablesOf(resource: Searchable): SQL {
  const columns = columnsIn(resource.table, [
    sql`${sql.join(resource.search, sql`, `)} ${resource.searchText ?? sql``}`,
    resource.defaultOrder,
  ])
  return columns.others ? resource.from : sql`${resource.table}`
}
