import type { Client } from 'pg'
import { DatabaseRefused } from '../engine/database.ts'

/**
 * The oldest version that works on the structure which this one makes. A release that takes away what an earlier one still uses
 * raises it; until then both serve side by side, while the servers of an installation are replaced one by one.
 */
export const SERVES_FROM = '0.1.0'

/** The oldest version whose database this one can take over; from an older one the way leads over a version between. */
export const TAKES_OVER_FROM = '0.1.0'

/** Versions by which a database was last migrated and from which on it can be worked on. */
export type ServedBy = { version: string; serves_from: string }

/** Reads them; undefined for a new database, and for one from before they were kept. */
export async function readServedBy(client: Client): Promise<ServedBy | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.served_by') is not null as exists`,
  )
  if (!rows[0]?.exists) return undefined
  return (await client.query<ServedBy>('select version, serves_from from drizzle.served_by')).rows[0]
}

/** Writes them, beside the list of migrations: a backup has neither, and a restore makes both anew. */
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
 * Makes sure that this version may work on a database, before anything is changed. `isNewer` is whether the database has changes
 * that this version does not know. Throws DatabaseRefused.
 */
export function assertServes(found: ServedBy | undefined, own: string, isNewer: boolean): void {
  if (isNewer && (!found || isOlder(own, found.serves_from))) {
    throw new DatabaseRefused(
      `The database is that of ${found ? `Lienzo ${found.version}` : 'a newer Lienzo'}, and this is Lienzo ${own}, which cannot work on it. ` +
        `Start ${found?.serves_from ?? 'that version'} or a newer one; nothing was changed.`,
    )
  }
  if (found && isOlder(found.version, TAKES_OVER_FROM)) {
    throw new DatabaseRefused(
      `The database is that of Lienzo ${found.version}, and this is Lienzo ${own}, which takes over from ${TAKES_OVER_FROM} on. ` +
        `Start Lienzo ${TAKES_OVER_FROM} once before; nothing was changed.`,
    )
  }
}

/** Compares versions such as `0.10.2`. */
export function isOlder(one: string, other: string): boolean {
  const parts = (version: string) => version.split('.').map(Number)
  const [left, right] = [parts(one), parts(other)]
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
