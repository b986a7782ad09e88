import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { migrateJobs } from '../../adapters/jobs/migrate-jobs.ts'
import { ownVersion } from '../../adapters/system/own-version.ts'
import { patiently } from './patiently.ts'
import { assertServes, readServedBy, SERVES_FROM, writeServedBy } from './served-by.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Key of the advisory lock that makes servers which start at the same time migrate one after another. */
export const MIGRATION_LOCK = 7_100

/**
 * Migrates the database, including the tables of the job queue, to the structure of this version. Other servers that start
 * meanwhile wait. Does nothing if a newer version has migrated the database further and this version can still use it. Throws
 * DatabaseRefused if this version cannot use the database.
 */
export async function migrateDatabase(client: Client): Promise<void> {
  await inTurn(client, async () => {
    const own = await ownVersion()
    const isNewer = await hasUnknownMigrations(client)
    assertServes(await readServedBy(client), own, isNewer)
    if (isNewer) return
    await migrateBy(client, migrationsFolder)
    await writeServedBy(client, { version: own, serves_from: SERVES_FROM })
  })
}

async function hasUnknownMigrations(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return false
  const knownHashes = knownMigrations()
  const migrations = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return migrations.rows.some(({ hash }) => !knownHashes.has(hash))
}

/** Returns the hashes of all migrations in this version. */
export function knownMigrations(): Set<string> {
  return new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
}

/** Migrates an empty database up to and including the migrations created at `last`, in Unix milliseconds as in the journal. */
export async function migrateTo(client: Client, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-migrations-'))
  try {
    const journal = JSON.parse(
      await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
    ) as Journal
    const entries = journal.entries.filter(({ when }) => when <= last)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await inTurn(client, () => migrateBy(client, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Journal = { entries: { tag: string; when: number }[] }

async function migrateBy(client: Client, folder: string): Promise<void> {
  await patiently(client, async () => {
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateJobs(client)
  })
}

/** Runs `act` while no other server changes the structure. PostgreSQL also releases the lock if the connection ends. */
async function inTurn(client: Client, act: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await act()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
