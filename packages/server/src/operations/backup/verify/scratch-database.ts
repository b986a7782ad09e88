import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hasBinaries } from '../../../db/engine/embedded/binaries.ts'
import { type Database, openDatabase } from '../../../db/engine/open-database.ts'
import { BackupRefused } from '../backup-refused.ts'
import { quoted } from '../database/describe-tables.ts'

/** Empty database for one verification. Call `remove` after closing the database. */
export type ScratchDatabase = { database: Database; remove(): Promise<void> }

const MOST_CONNECTIONS = 4
const PREFIX = 'lienzo_verification_'
/** PostgreSQL's error code for a missing privilege. */
const NOT_PERMITTED = '42501'

/**
 * Opens an empty database. If PostgreSQL is installed as a package or `databaseUrl` is not set, runs PostgreSQL in
 * `dataFolder`, which puts no load on the server of `databaseUrl`. Otherwise, as in a container, creates a new database on that
 * server. Throws `BackupRefused` if the user in `databaseUrl` is not allowed to create databases, and `DatabaseRefused` if the
 * database cannot be opened.
 */
export async function openScratchDatabase(
  dataFolder: string,
  databaseUrl: string | undefined,
  hasOwn: boolean = hasBinaries(),
): Promise<ScratchDatabase> {
  const limits = { maximumConnections: MOST_CONNECTIONS }
  if (hasOwn || !databaseUrl)
    return { database: await openDatabase({ dataFolder, ...limits }), remove: async () => undefined }
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`
  await onServer(databaseUrl, async (client) => {
    await removeLeftovers(client)
    await client.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`)
  })
  const remove = () =>
    onServer(databaseUrl, async (client) => {
      await client.query(`drop database if exists ${quoted(name)} with (force)`)
    })
  const address = new URL(databaseUrl)
  address.pathname = `/${name}`
  try {
    return { database: await openDatabase({ databaseUrl: address.href, ...limits }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Drops the databases that killed verifications left behind, which have no connections. */
async function removeLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [PREFIX],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${quoted(name)}`)
}

async function onServer(address: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address, application_name: 'lienzo verification' })
  try {
    await client.connect()
    await work(client)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== NOT_PERMITTED) throw cause
    throw new BackupRefused(
      'The user of DATABASE_URL may create no database, which a verification needs: let it by ' +
        '"alter role … createdb", or verify on a machine with the PostgreSQL of the packages.',
    )
  } finally {
    await client.end()
  }
}
