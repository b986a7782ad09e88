import { isResourcePath, type ResourcePath } from '@lienzo/rules/people/permissions'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import { asText, type FieldsOf, type UnionPart } from '../context/query-rows.ts'
import { notDeleted, scopeOf } from '../context/scope.ts'
import type { Searchable } from '../context/searchable.ts'
import { columnsIn } from './conditions/columns-in.ts'
import { beginningWith, containing, escapeLike } from './conditions/filter-condition.ts'
import { holdsPattern, holdsText, startsWithPattern } from './conditions/holds-text.ts'

/** Ids of one resource's records that match a text, unordered; at most one more than `MOST_COUNTED`. */
export type Matches = { resource: string; ids: number[] }

/** Record found by the global search. */
export type FoundRow = {
  resource: string
  id: number
  label: string
  detail: string
  /** Id of the record whose screen shows the found record; its own id if it has a screen of its own. */
  place_id: number
  /** 0: a field equals the text, 1: a field begins with it, 2: a field contains it. */
  rank: 0 | 1 | 2
}

type Search = { text: string; limit: number }

/** Maximum number of matches of a resource that are counted. */
export const MOST_COUNTED = 100
/** If there are more matches, the best ones are also sought among this many first records in the resource's own order. */
const FIRST_LOOKED_THROUGH = 2000
/**
 * Length below which a text is only searched at the beginning of fields, because no index finds shorter texts inside a field.
 */
const SHORTEST_INSIDE = 3

/**
 * Returns the path of the screen that shows the records of a resource, which is also the path of the permission that they
 * require; `null` if there is none.
 */
export function screenPathOf(resource: Searchable): ResourcePath | null {
  const own = `/${resource.name}`
  return resource.found?.within?.path ?? (isResourcePath(own) ? own : null)
}

/** Returns the statement that finds the matches of a text in a resource, within the caller's scope. */
export function matchesOf(resource: Searchable, caller: Caller, text: string): UnionPart<FieldsOf<Matches>> {
  const { id, tables } = fixedPartsOf(resource)
  // One query for each condition, because no index serves all of them together.
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
 * Returns the statement for the best matches of a resource: those equal to the text, then those beginning with it, then those
 * containing it, each in the resource's own order.
 *
 * Its cost must not grow with the number of matches. Up to `MOST_COUNTED` matches are all ranked. If there are more, the
 * statement also finds at most `limit` of each kind: those equal to the text, those beginning with it, and the first in the
 * resource's own order, such as the newest orders.
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
  // `is true` keeps PostgreSQL from finding all matches by an index: these few rows are cheaper to look through.
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

/** SQL text of the parts of a resource's statements that are the same in every search. `present` excludes deleted records. */
type FixedParts = {
  id: SQL
  tables: SQL
  present: SQL | undefined
  search: SQL[]
  searchText?: SQL<string>
}

const fixedParts = new WeakMap<Searchable, FixedParts>()

/** Returns the fixed parts, rendered only once: rendering them for every search took about 2 ms. */
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
 * Returns the condition that excludes records whose containing record is deleted; undefined if the records of the resource have
 * a screen of their own.
 */
function stillShown({ found }: Searchable): SQL | undefined {
  if (!found?.within) return undefined
  const { table, id } = found.within
  return sql`exists (select 1 from ${table} where ${and(sql`${table.id} = ${id}`, notDeleted(table))})`
}

/** Returns the conditions under which a record matches, each of which an index can serve. */
function matchConditions(resource: Searchable, text: string): SQL[] {
  const isShort = text.length < SHORTEST_INSIDE
  const pattern = isShort ? beginningWith(text) : containing(text)
  const parts = fixedPartsOf(resource)
  const own = isShort ? holdsPattern(parts.search, pattern) : holdsText(parts, text)
  return [own, ...(resource.searchElsewhere?.(pattern) ?? [])]
}

/** Returns the code and other details that distinguish records of the same name. */
function detailOf({ label, found }: Searchable): SQL<string> {
  const parts = [label.code, ...(found?.details ?? [])].filter((part) => part !== undefined)
  const texts = parts.map((part) => sql`nullif(${part}, '')`)
  return texts.length === 0 ? sql`''` : sql`concat_ws(' · ', ${sql.join(texts, sql`, `)})`
}

/** Returns the table alone, unless the search or the order needs joined columns. */
function tablesOf(resource: Searchable): SQL {
  const columns = columnsIn(resource.table, [
    sql`${sql.join(resource.search, sql`, `)} ${resource.searchText ?? sql``}`,
    resource.defaultOrder,
  ])
  return columns.others ? resource.from : sql`${resource.table}`
}
