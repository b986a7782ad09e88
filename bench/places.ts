import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import type { OwnPostgres } from '@lienzo/server/db/engine/testing-postgres'
import pg from 'pg'
import { fillDatabase } from './fill-orders.ts'
import { type Place, startApplication } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where the application and the floor find the same data, and how to throw it away. */
export type FilledPlaces = { application: Place; floor: Place; remove(): void }

/**
 * Makes a database of its own with so many orders, its tables made by the application itself. With PostgreSQL both
 * servers work on one database; PGlite's folder serves one process only, so the floor gets a copy of it.
 */
export async function fillPlaces(postgres: OwnPostgres | undefined, orders: number): Promise<FilledPlaces> {
  const { path: folder, remove } = temporaryFolder('orders')
  const place: Place = { dataFolder: join(folder, 'application') }
  try {
    if (postgres) place.databaseUrl = await newDatabase(postgres, `bench_${orders}`)
    const application = await startApplication(place)
    await application.stop()
    const database = await openDatabase({ ...place, connectionWait: 60_000 })
    await fillDatabase(database.pool, orders)
    await database.close()
    if (postgres) return { application: place, floor: place, remove }
    const copy = join(folder, 'floor')
    await cp(place.dataFolder, copy, { recursive: true })
    return { application: place, floor: { dataFolder: copy }, remove }
  } catch (error) {
    remove()
    throw error
  }
}

async function newDatabase(postgres: OwnPostgres, name: string): Promise<string> {
  const client = new pg.Client(postgres.urlOf('postgres'))
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return postgres.urlOf(name)
}
