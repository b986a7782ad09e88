import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { DataFolderInUse } from './data-folder-lock.ts'
import { DatabaseRefused } from './database.ts'
import { clientThrough } from './embedded/client.ts'
import { type Door, portDoor } from './embedded/door.ts'
import { readPostmasterFile } from './embedded/leftover.ts'
import { readIntegersAsNumbers } from './integer-parser.ts'
import { EMBEDDED_DATABASE, openDatabase } from './open-database.ts'

/** Connection without time limits. `close` also stops PostgreSQL if it was started for this connection. */
export type BesideConnection = { client: pg.Client; close(): Promise<void> }

/**
 * Connects to the database of an installation whether or not its server is running. Starts PostgreSQL on the data folder if no
 * other process uses the folder. Throws `DatabaseRefused` if the database does not exist or cannot be opened.
 */
export async function connectBeside(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  purpose: string,
): Promise<BesideConnection> {
  const dataFolder = resolve(dataDir)
  if (!databaseUrl && !existsSync(join(dataFolder, 'database'))) {
    throw new DatabaseRefused(
      `There is no database in ${dataFolder}. Name the data folder of the server with DATA_DIR, or its database with DATABASE_URL.`,
    )
  }
  try {
    const database = await openDatabase({ databaseUrl, dataFolder, maximumConnections: 1 })
    const client = await database.connect(purpose)
    return { client, close: () => client.end().finally(() => database.close()) }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return connectThroughDoor(dataFolder, purpose)
  }
}

/**
 * Connects to the PostgreSQL that another process runs on a data folder. Throws `DatabaseRefused` if PostgreSQL does not
 * answer.
 */
async function connectThroughDoor(dataFolder: string, purpose: string): Promise<BesideConnection> {
  readIntegersAsNumbers()
  const door = doorOf(dataFolder)
  const client = new (clientThrough(door, EMBEDDED_DATABASE))({ application_name: `lienzo ${purpose}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new DatabaseRefused(
      `The database in ${dataFolder} is in use but does not answer (${(cause as Error).message}). ` +
        'Wait until its server has started, and run this as the same user.',
      { cause },
    )
  }
  return { client, close: () => client.end() }
}

function doorOf(dataFolder: string): Door {
  const postmasterFile = readPostmasterFile(join(dataFolder, 'database'))
  const passwordFile = join(dataFolder, 'database-password')
  if (existsSync(passwordFile)) return { ...portDoor(passwordFile), port: postmasterFile?.port ?? 0 }
  return {
    host: postmasterFile?.socketFolder || join(dataFolder, 'database'),
    port: postmasterFile?.port || 5432,
  }
}
