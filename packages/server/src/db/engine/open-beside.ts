import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type Database, DatabaseRefused } from './database.ts'
import { doorBeside, urlOf } from './embedded/door.ts'
import { type DatabaseOptions, EMBEDDED_DATABASE, openDatabase } from './open-database.ts'

/**
 * Opens the database of an installation for a command, even while its server runs. In that case, connects through the socket of
 * the server's PostgreSQL. Creates no database. Throws DataFolderInUse if the running server has no socket in the database
 * folder, or DatabaseRefused.
 */
export async function openDatabaseBeside(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataFolder = '' } = options
  if (databaseUrl) return openDatabase(options)
  const folder = join(dataFolder, 'database')
  if (!existsSync(folder))
    throw new DatabaseRefused(`There is no database in ${dataFolder}. Give DATA_DIR, or DATABASE_URL.`)
  try {
    return await openDatabase(options)
  } catch (error) {
    const door = error instanceof DataFolderInUse ? doorBeside(realpathSync(folder)) : undefined
    if (!door) throw error
    return openDatabase({ ...options, databaseUrl: urlOf(door, EMBEDDED_DATABASE) })
  }
}
