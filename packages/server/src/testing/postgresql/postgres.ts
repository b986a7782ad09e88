import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOf } from '../../db/engine/embedded/door.ts'
import { TESTING_SETTINGS } from '../../db/engine/embedded/settings.ts'
import { startEmbedded } from '../../db/engine/embedded/start-embedded.ts'
import { ask } from './ask.ts'
import { placeForData } from './place-for-data.ts'

/**
 * PostgreSQL server for tests, without fsync, and in memory if there is enough space. It is started in the same way as the
 * application's embedded server.
 */
export type TestingPostgres = {
  /** URL of the database `postgres`. */
  url: string
  /**
   * True if the data are in memory. Tests then drop their databases, because the databases occupy memory and dropping them is
   * cheap.
   */
  isInMemory: boolean
  /** Creates an empty database or a copy of the database `template`. Returns the name and URL of the new database. */
  createDatabase(template?: string): Promise<{ name: string; url: string }>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL server for tests. Throws `DatabaseRefused`. */
export async function startTestingPostgres(): Promise<TestingPostgres> {
  const place = placeForData()
  const folder = await mkdtemp(join(place.folder, 'lienzo-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { door, stop } = await startEmbedded({
    dataFolder: folder,
    settings: TESTING_SETTINGS,
    isTemporary: true,
    reportFailure: console.error,
    say: console.log,
  }).catch(async (error) => {
    await remove()
    throw error
  })
  return {
    url: urlOf(door, 'postgres'),
    isInMemory: place.isMemory,
    async createDatabase(template = 'template1') {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await ask(urlOf(door, 'postgres'), `create database ${name} template ${template}`)
      return { name, url: urlOf(door, name) }
    },
    stop: async () => {
      await stop()
      await remove()
    },
  }
}
