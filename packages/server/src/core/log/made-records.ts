import { sql } from 'drizzle-orm'
import { log } from '../../db/tables/records/log.ts'
import type { Changes } from './write-log.ts'

/**
 * Expression for the changes of a log entry. If the entry stores only the values of a new record (`made`), converts them to
 * changes from null.
 */
export const loggedChanges = sql<Changes>`case when ${log.made} is null then ${log.changes} else (
  select coalesce(jsonb_object_agg(field, jsonb_build_object('before', null, 'after', value)), '{}')
  from jsonb_each(${log.made}) as held (field, value)) end`
