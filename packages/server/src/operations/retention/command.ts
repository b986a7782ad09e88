import { drizzle } from 'drizzle-orm/node-postgres'
import { readSettings } from '../../adapters/settings/settings.ts'
import { openDatabaseBeside } from '../../db/engine/open-beside.ts'
import * as schema from '../../db/schema.ts'
import { countRetained, tableOf } from './report.ts'

/** Prints how long each kind of data is kept, how much of it exists, and how much the next run removes. Changes nothing. */
const { databaseUrl, dataDir } = readSettings(process.env)
const database = await openDatabaseBeside({ databaseUrl, dataFolder: dataDir })
try {
  const now = Math.floor(Date.now() / 1000)
  const report = await countRetained(drizzle(database.pool, { schema }), dataDir, now)
  for (const line of tableOf(report)) console.log(line)
} finally {
  await database.close()
}
