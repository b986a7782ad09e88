import { searchWords } from '@lienzo/rules/records/search-words'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Searchable } from '../../context/searchable.ts'
import { containing } from './filter-condition.ts'

type SearchColumns = Pick<Searchable, 'search' | 'searchText'>

/**
 * Returns the condition for rows that match a search text. `searchText` must contain each word of the text; if the resource has
 * no `searchText`, one of its search fields must contain the whole text.
 */
export function holdsText({ search, searchText }: SearchColumns, text: string): SQL {
  return searchText ? holdsWords(searchText, text) : holdsPattern(search, containing(text))
}

/** Returns the condition for rows in which at least one search field matches an `ilike` pattern. */
export function holdsPattern(search: SearchColumns['search'], pattern: string): SQL {
  return or(...search.map((column) => sql`${column} ilike ${pattern}`)) ?? sql`false`
}

/**
 * Returns the condition for rows in which at least one search field matches an `ilike` pattern that does not start with a
 * wildcard. An index on the lower-case field can serve this condition.
 */
export function startsWithPattern(search: SearchColumns['search'], pattern: string): SQL {
  return or(...search.map((column) => sql`lower(${column}) like lower(${pattern})`)) ?? sql`false`
}

/** Returns the condition that `searchText` contains each word of a text; always true if the text has no words. */
export function holdsWords(searchText: SQL<string>, text: string): SQL {
  const words = searchWords(text).map((word) => sql`${searchText} like ${containing(word)}`)
  return and(...words) ?? sql`true`
}
