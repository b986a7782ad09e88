import { sql } from 'drizzle-orm'
import { importResults, importRows } from '../../../db/tables/records/imports.ts'

/** Whether a row has made or changed a record; a limit within makes it look each up, whatever is known of a table that grows. */
export const isTaken = sql<boolean>`(select true from ${importResults}
  where ${importResults.import_id} = ${importRows.import_id} and ${importResults.number} = ${importRows.number} limit 1) is not null`

/** Condition that a row was corrected as in the last import of the same list. */
export const isAnsweredAgain = sql<boolean>`${importRows.answers} @? '$.* ? (@.again == true)'`
