import { join } from 'node:path'
import { urlOf } from '@lienzo/server/db/engine/embedded/door'
import { startEmbedded } from '@lienzo/server/db/engine/embedded/start-embedded'
import { type Database, openDatabase } from '@lienzo/server/db/engine/open-database'
import { type SignedIn, signIn } from './client.ts'
import { fillDatabase } from './fill/fill-orders.ts'
import { ADMIN_PASSWORD, type Place, type ServerProcess, startApplication } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Data folder filled with a database, which only one server at a time can open. `remove` deletes the folder. */
export type FilledFolder = { place: Place; remove(): void }

/** Database that several servers can use concurrently. */
export type SharedDatabase = { place: Place; stop(): Promise<void> }

/** Creates a database with a number of orders; the application creates the tables. */
export async function fillFolder(orders: number): Promise<FilledFolder> {
  const { path, remove } = temporaryFolder('orders')
  const place: Place = { dataFolder: join(path, 'application') }
  try {
    const application = await startApplication(place)
    await application.stop()
    const database = await openDatabase({ ...place, connectionWait: 60_000 })
    await fillDatabase(database.pool, orders)
    await database.close()
    return { place, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Starts the database of a folder with the same settings as the application does, to be shared by the application and the
 * floor.
 */
export async function shareDatabase({ place }: FilledFolder): Promise<SharedDatabase> {
  const { dataFolder } = place
  const { door, stop } = await startEmbedded({ dataFolder, reportFailure: console.error, say: console.log })
  return { place: { dataFolder, databaseUrl: urlOf(door, 'postgres') }, stop }
}

export type Running = { application: ServerProcess; house: SignedIn; pool: Database['pool'] }

/**
 * Fills a database with this number of orders, starts the application on it, signs in the house and calls `run`. Removes
 * everything afterwards.
 */
export async function withApplication<Done>(
  orders: number,
  run: (running: Running) => Promise<Done>,
): Promise<Done> {
  const folder = await fillFolder(orders)
  const sharedDatabase = await shareDatabase(folder)
  try {
    const { pool, close } = await openDatabase(sharedDatabase.place)
    try {
      const application = await startApplication(sharedDatabase.place)
      const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
      try {
        return await run({ application, house, pool })
      } finally {
        house.close()
        await application.stop()
      }
    } finally {
      await close()
    }
  } finally {
    await sharedDatabase.stop()
    folder.remove()
  }
}
