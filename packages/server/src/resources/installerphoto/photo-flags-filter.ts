import type { FilterValue, ListFilter } from '@lienzo/rules/records/list-filter'
import { type SQL, sql } from 'drizzle-orm'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'

const { flags } = installerPhotos

/**
 * Converts a filter to a condition on the flags of photos: with any of these flags, without this flag, with any flag at all, or
 * without flags.
 */
export function withFlags(filter: ListFilter): SQL {
  switch (filter.operator) {
    case 'eq':
      return withOneOf([filter.value])
    case 'neq':
      return sql`not ${withOneOf([filter.value])}`
    case 'in':
      return withOneOf(filter.values)
    case 'null':
      return filter.empty ? sql`${flags} = '[]'` : sql`${flags} <> '[]'`
    default:
      throw new Error(`No choice is compared by ${filter.operator}`)
  }
}

function withOneOf(names: readonly FilterValue[]): SQL {
  const conditions = names.map((flag) => sql`${flags} @> ${JSON.stringify([{ flag }])}::jsonb`)
  return sql`(${sql.join(conditions, sql` or `)})`
}
