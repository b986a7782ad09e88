import type { ClientBase } from 'pg'
import type { Manifest } from './format/manifest.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * Records a backup in the installation's table of backups, which mirrors the target for people and metrics. Like the functions
 * below, returns false if the database comes from an earlier version without this table.
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

/** Records a verification. `fault` is the first fault found; null if the backup could be restored. */
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
