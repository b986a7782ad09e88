import type { Client } from 'pg'
import { DatabaseRefused } from '../engine/database.ts'

/**
 * Oldest version that can run on the database structure of this version. Raise it in a release that removes something an
 * earlier version still uses. Until then, both versions can run at the same time while the servers of an installation are
 * replaced one by one.
 */
export const SERVES_FROM = '0.1.0'

/** Oldest version whose database this version can migrate. An older database must first be migrated by a version in between. */
export const TAKES_OVER_FROM = '0.1.0'

/** Version that last migrated a database, and the oldest version that can use it. */
export type ServedBy = { version: string; serves_from: string }

/**
 * Reads the stored versions. Returns undefined for a new database, and for a database last migrated before versions were
 * stored.
 */
export async function readServedBy(client: Client): Promise<ServedBy | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.served_by') is not null as exists`,
  )
  if (!rows[0]?.exists) return undefined
  return (await client.query<ServedBy>('select version, serves_from from drizzle.served_by')).rows[0]
}

/** Stores the versions next to the list of migrations. Backups contain neither; restoring a backup creates both again. */
export async function writeServedBy(client: Client, { version, serves_from }: ServedBy): Promise<void> {
  await client.query(`create table if not exists drizzle.served_by
    (only_one boolean primary key default true check (only_one), version text not null, serves_from text not null)`)
  await client.query(
    `insert into drizzle.served_by (version, serves_from) values ($1, $2)
     on conflict (only_one) do update set version = excluded.version, serves_from = excluded.serves_from`,
    [version, serves_from],
  )
}

/**
 * Throws DatabaseRefused if this version cannot use or migrate a database. Call it before changing anything. `isNewer` is true
 * if the database contains migrations that this version does not know.
 */
export function assertServes(servedBy: ServedBy | undefined, own: string, isNewer: boolean): void {
  if (isNewer && (!servedBy || isOlder(own, servedBy.serves_from))) {
    throw new DatabaseRefused(
      `The database is that of ${servedBy ? `Lienzo ${servedBy.version}` : 'a newer Lienzo'}, and this is Lienzo ${own}, which cannot work on it. ` +
        `Start ${servedBy?.serves_from ?? 'that version'} or a newer one; nothing was changed.`,
    )
  }
  if (servedBy && isOlder(servedBy.version, TAKES_OVER_FROM)) {
    throw new DatabaseRefused(
      `The database is that of Lienzo ${servedBy.version}, and this is Lienzo ${own}, which takes over from ${TAKES_OVER_FROM} on. ` +
        `Start Lienzo ${TAKES_OVER_FROM} once before; nothing was changed.`,
    )
  }
}

/** Returns true if version `one` is older than version `other`. Both have the form `0.10.2`. */
export function isOlder(one: string, other: string): boolean {
  const parts = (version: string) => version.split('.').map(Number)
  const [left, right] = [parts(one), parts(other)]
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
