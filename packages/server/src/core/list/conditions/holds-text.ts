import { searchWords } from '@lienzo/rules/records/search-words'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Searchable } from '../../context/searchable.ts'
import { containing } from './filter-condition.ts'

type Searched = Pick<Searchable, 'search' | 'searchText'>

/** Condition for rows that hold a text: each of its words in any field, or the whole of it in one where these are searched one by one. */
export function holdsText({ search, searchText }: Searched, text: string): SQL {
  return searchText ? holdsWords(searchText, text) : holdsPattern(search, containing(text))
}

/** Condition for rows of which one field is like a pattern of `ilike`. */
export function holdsPattern(search: Searched['search'], pattern: string): SQL {
  return or(...search.map((column) => sql`${column} ilike ${pattern}`)) ?? sql`false`
}

/** Condition for a text that holds each word; of no words all do. */
export function holdsWords(searchText: SQL<string>, text: string): SQL {
  const words = searchWords(text).map((word) => sql`${searchText} like ${containing(word)}`)
  return and(...words) ?? sql`true`
}
