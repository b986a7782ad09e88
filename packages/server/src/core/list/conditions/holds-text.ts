import { searchWords } from '@lienzo/rules/records/search-words'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Searchable } from '../../context/searchable.ts'
import { containing } from './filter-condition.ts'

type SearchColumns = Pick<Searchable, 'search' | 'searchText'>

/**
 * Returns the condition for rows that contain a text: each of its words in `searchText`, or the whole text in one field if the
 * resource has no `searchText`.
 */
export function holdsText({ search, searchText }: SearchColumns, text: string): SQL {
  return searchText ? holdsWords(searchText, text) : holdsPattern(search, containing(text))
}

/** Returns the condition for rows with a field that matches an `ilike` pattern. */
export function holdsPattern(search: SearchColumns['search'], pattern: string): SQL {
  return or(...search.map((column) => sql`${column} ilike ${pattern}`)) ?? sql`false`
}

/** Returns the condition for rows with a field that matches an `ilike` pattern without a wildcard at its start, by an index. */
export function startsWithPattern(search: SearchColumns['search'], pattern: string): SQL {
  return or(...search.map((column) => sql`lower(${column}) like lower(${pattern})`)) ?? sql`false`
}

/** Returns the condition for a text that contains each word; true without words. */
export function holdsWords(searchText: SQL<string>, text: string): SQL {
  const words = searchWords(text).map((word) => sql`${searchText} like ${containing(word)}`)
  return and(...words) ?? sql`true`
}
