import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../db/migrate.ts'
import { startTestingPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests find PostgreSQL, and the migrated database that they copy. */
    postgresql: { url: string; template: string }
  }
}

/** Starts one PostgreSQL server for all test files, with a migrated database to copy. */
export default async function setup(project: TestProject) {
  const server = await startTestingPostgres()
  const template = await server.createDatabase()
  const client = new pg.Client(template.url)
  await client.connect()
  await migrateDatabase(client)
  await client.end()
  project.provide('postgresql', { url: server.url, template: template.name })
  return () => server.stop()
}
