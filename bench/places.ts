import { join } from 'node:path'
import { urlOf } from '@lienzo/server/db/engine/embedded/door'
import { startEmbedded } from '@lienzo/server/db/engine/embedded/start-embedded'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import { fillDatabase } from './fill/fill-orders.ts'
import { type Place, startApplication } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A data folder with its database, which one server at a time starts, and how to throw it away. */
export type FilledFolder = { place: Place; remove(): void }

/** A database that runs for several servers at once. */
export type SharedDatabase = { place: Place; stop(): Promise<void> }

/** Makes a database of its own with a number of orders; the application itself makes the tables. */
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

/** Starts the database of a folder as the application does, with the same settings, for the application and the floor. */
export async function shareDatabase({ place }: FilledFolder): Promise<SharedDatabase> {
  const { dataFolder } = place
  const { door, stop } = await startEmbedded({ dataFolder, reportFailure: console.error, say: console.log })
  return { place: { dataFolder, databaseUrl: urlOf(door, 'postgres') }, stop }
}
