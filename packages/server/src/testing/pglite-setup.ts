import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../db/engine/open-pglite.ts'
import { migrateDatabase } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of a migrated PGlite database that the tests start from. */
    pgliteDump: string
  }
}

/** Makes the empty database once that every test file starts from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-dump-'))
  const database = await openPglite({ connectionWait: 10_000, reportFailure: console.error })
  await migrateDatabase(database.pool)
  const path = join(folder, 'migrated')
  await writeFile(path, new Uint8Array(await database.dump()))
  await database.close()
  project.provide('pgliteDump', path)
  return () => rm(folder, { recursive: true, force: true })
}
