import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readSettings } from '../../adapters/settings/settings.ts'
import { buildApplication } from '../../app.ts'
import { openDatabase } from '../../db/engine/open-database.ts'
import { migrateDatabase } from '../../db/structure/migrate.ts'
import { makeFirstData } from '../../demo/first-data.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from '../people/administrator.ts'
import { startTestingPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of PostgreSQL for the tests, whether the data are in memory, and the names of databases to copy: `empty` only has the
     * tables, `house` also contains the house, its administrator and the job queues.
     */
    postgresql: { url: string; isInMemory: boolean; empty: string; house: string }
  }
}

/**
 * Starts one PostgreSQL server for all test files and creates the databases to copy. Returns a function that stops the server.
 */
export default async function setup(project: TestProject) {
  const server = await startTestingPostgres()
  const empty = await server.createDatabase()
  await migrate(empty.url)
  const house = await server.createDatabase(empty.name)
  await makeHouseIn(house.url)
  const { url, isInMemory } = server
  project.provide('postgresql', { url, isInMemory, empty: empty.name, house: house.name })
  return () => server.stop()
}

async function migrate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrateDatabase(client)
  await client.end()
}

/** Opens the application on the database, creates the data of a first start, and closes the application. */
async function makeHouseIn(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-house-'))
  const settings = readSettings({ DATA_DIR: folder, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'error' })
  const database = await openDatabase({ databaseUrl })
  const application = await buildApplication(settings, {}, database, { passwordCost: PASSWORD_COST })
  await makeFirstData(application)
  await application.close()
  await rm(folder, { recursive: true })
}
