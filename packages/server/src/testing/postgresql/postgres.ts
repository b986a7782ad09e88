import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOf } from '../../db/engine/embedded/door.ts'
import { TESTING_SETTINGS } from '../../db/engine/embedded/settings.ts'
import { startEmbedded } from '../../db/engine/embedded/start-embedded.ts'
import { ask } from './ask.ts'
import { placeForData } from './place-for-data.ts'

/** PostgreSQL server for tests: in memory if there is room, started as the application starts its own, without fsync. */
export type TestingPostgres = {
  /** Address of the database `postgres`. */
  url: string
  /** True if its data are in memory: databases take room until they are dropped, and dropping them is cheap. */
  isInMemory: boolean
  /** Creates a database, empty or a copy of `template` (a name). Returns its name and address. */
  createDatabase(template?: string): Promise<{ name: string; url: string }>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a server for tests. Throws DatabaseRefused. */
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
