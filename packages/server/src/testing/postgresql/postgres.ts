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
 * application starts its own.
 */
export type TestingPostgres = {
  /** Address of the database `postgres`. */
  url: string
  /** True if the data are in memory: then databases should be dropped, because they take space and dropping them is cheap. */
  isInMemory: boolean
  /** Creates a database, empty or as a copy of the database named `template`. Returns its name and address. */
  createDatabase(template?: string): Promise<{ name: string; url: string }>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL server for tests. Throws DatabaseRefused. */
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
