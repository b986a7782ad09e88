import { DrizzleQueryError } from 'drizzle-orm'
import { demoUsernames } from './company/demo-users.ts'
import { loadCompany } from './kept/load-company.ts'
import type { MakeCompany } from './make-house.ts'
import { seasonUsernames } from './seasons/season-users.ts'
import { tellCompany } from './tell-company.ts'

/** What PostgreSQL says where the kept rows are not those of its tables: no such table or column, or one more that must be filled in. */
const OTHER_TABLES = ['42P01', '42703', '23502']

/** The whole demo company from the kept data; told anew, which takes minutes, where the tables are others by now. */
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
