import { sql } from 'drizzle-orm'
import { importResults, importRows } from '../../../db/tables/records/imports.ts'

/**
 * SQL condition that a row has created or changed a record. The limit makes the planner use an index lookup per row, whatever
 * its statistics are.
 */
export const isTaken = sql<boolean>`(select true from ${importResults}
  where ${importResults.import_id} = ${importRows.import_id} and ${importResults.number} = ${importRows.number} limit 1) is not null`

/** SQL condition that a row was corrected with a remembered answer from the last import of the same list. */
export const isAnsweredAgain = sql<boolean>`${importRows.answers} @? '$.* ? (@.again == true)'`
