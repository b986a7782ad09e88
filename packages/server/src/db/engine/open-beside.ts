import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type Database, DatabaseRefused } from './database.ts'
import { doorBeside, urlOf } from './embedded/door.ts'
import { type DatabaseOptions, EMBEDDED_DATABASE, openDatabase } from './open-database.ts'

/**
 * Opens the existing database of an installation for a command. If the server of the installation is running, connects through
 * the socket of its PostgreSQL. Throws DataFolderInUse if the running server has no socket in the database folder, and
 * DatabaseRefused if the database does not exist or cannot be opened.
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
