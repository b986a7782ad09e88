import type { ClientBase } from 'pg'
import type { Manifest } from './format/manifest.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * Inserts a backup that took `seconds` seconds into the table `backups` of the installation, which mirrors the target for the
 * screens and the metrics. Returns false if the database belongs to an earlier version without this table, as do the functions
 * below.
 */
export async function rememberBackup(
  client: ClientBase,
  manifest: Manifest,
  seconds: number,
): Promise<boolean> {
  const { id, tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return tryChange(() =>
    client.query(
      `insert into backups (id, made_at, seconds, rows, files, bytes)
       values ($1, extract(epoch from now())::bigint, $2, $3, $4, $5)`,
      [id, seconds, rows, files.contents, files.bytes],
    ),
  )
}

/**
 * Stores the result of a verification. `fault` is the first fault found, or null if the backup could be restored. After a
 * fault, the time of the last successful verification is kept.
 */
export async function rememberVerification(
  client: ClientBase,
  id: string,
  fault: string | null,
): Promise<boolean> {
  return tryChange(() =>
    client.query(
      `update backups set fault = $2,
         verified_at = case when $2::text is null then extract(epoch from now())::bigint else verified_at end
       where id = $1`,
      [id, fault],
    ),
  )
}

export async function forgetBackups(client: ClientBase, ids: readonly string[]): Promise<boolean> {
  return tryChange(() => client.query('delete from backups where id = any($1)', [ids]))
}

async function tryChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false
    throw error
  }
}
