import { DrizzleQueryError } from 'drizzle-orm'
import { demoUsernames } from './company/demo-users.ts'
import { loadCompany } from './kept/load-company.ts'
import type { MakeCompany } from './make-house.ts'
import { seasonUsernames } from './seasons/season-users.ts'
import { tellCompany } from './tell-company.ts'

/**
 * PostgreSQL error codes for saved rows that do not fit the current tables: unknown table, unknown column, or missing required
 * value.
 */
const OTHER_TABLES = ['42P01', '42703', '23502']

/**
 * Creates the whole demo company from the saved data. If the tables have changed since the data were saved, makes all calls of
 * the story again, which takes minutes. Returns the names of the users who can sign in.
 */
export const makeWholeCompany: MakeCompany = async (making) => {
  try {
    await making.database.transaction((database) => loadCompany({ ...making, database }))
    return [...demoUsernames, ...seasonUsernames]
  } catch (error) {
    if (!isOfOtherTables(error)) throw error
    return tellCompany('whole')(making)
  }
}

function isOfOtherTables(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && OTHER_TABLES.includes(String(cause.code))
}
