import { drizzle } from 'drizzle-orm/node-postgres'
import { readSettings } from '../../adapters/settings/settings.ts'
import { openDatabaseBeside } from '../../db/engine/open-beside.ts'
import * as schema from '../../db/schema.ts'
import { countRetained, tableOf } from './report.ts'

/**
 * Prints for each kind of data how long it is kept, how many rows or files exist, and how many of them the next cleanup
 * removes. Changes nothing.
 */
const { databaseUrl, dataDir } = readSettings(process.env)
const database = await openDatabaseBeside({ databaseUrl, dataFolder: dataDir })
try {
  const now = Math.floor(Date.now() / 1000)
  const report = await countRetained(drizzle(database.pool, { schema }), dataDir, now)
  for (const line of tableOf(report)) console.log(line)
} finally {
  await database.close()
}
