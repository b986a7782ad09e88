import type { ClientBase } from 'pg'
import { openFileStore, type StoreSettings } from '../../adapters/files/open-file-store.ts'
import { openDatabase } from '../../db/engine/open-database.ts'
import { BackupRefused } from './backup-refused.ts'
import { fillDataFolder } from './data-folder.ts'
import { type KnownErasures, knownErasures, repeatErasures } from './erasures/repeat-erasures.ts'
import type { Manifest } from './format/manifest.ts'
import type { Destination } from './make-backup.ts'
import { openBackup, restoreContents, restoreDatabase, restoreKeys } from './restore-backup.ts'

type Place = { dataDir: string; databaseUrl: string | undefined; s3?: StoreSettings['s3'] }

/**
 * Result of a restore: the manifest of the restored backup, and in `aside` the folder to which the earlier contents of the data
 * folder were moved, if there were any. `erased` is the number of users who were erased again; `unread` lists backups whose
 * erasures could not be read; `lostFiles` lists the files that have no content.
 */
export type RestoreOutcome = {
  manifest: Manifest
  aside: string | undefined
  erased: number
  unread: KnownErasures['unread']
  lostFiles: LostFile[]
}

/** Row of the table `files` whose content was not restored. */
type LostFile = { id: number; name: string; sha256: string }

/** Backup to restore, by default the newest, and how. */
type RestoreOptions = { at?: string | undefined; replace?: boolean; withoutDamaged?: boolean }

/**
 * Restores a backup into the data folder, into the bucket if `s3` is set, and into an empty database if `databaseUrl` is set.
 * The data folder must be empty unless `replace` is set. Does not open the database of the earlier data folder. If the restore
 * is impossible, throws `BackupRefused` and leaves the folder and the database as they were. A missing or damaged content makes
 * it impossible unless `withoutDamaged` is set.
 */
export async function restoreInstallation(
  source: Destination,
  { dataDir, databaseUrl, s3 }: Place,
  { at, replace = false, withoutDamaged = false }: RestoreOptions = {},
): Promise<RestoreOutcome> {
  const manifest = await openBackup(source, at)
  const pastErasures = await knownErasures(source)
  let rows = { erased: 0, lostFiles: [] as LostFile[] }
  const aside = await fillDataFolder(dataDir, replace, async (folder) => {
    const files = await openFileStore({ dataDir: folder, s3 })
    const skipped = await restoreContents(source, manifest, files, withoutDamaged)
    await restoreKeys(source, manifest, folder)
    // Fills the database last, because an external database is not rolled back together with the folder.
    rows = await fillDatabase(source, manifest, folder, databaseUrl, {
      erasures: pastErasures.erasures,
      lostContents: [...manifest.files.missing, ...skipped],
    })
  })
  return { manifest, aside, unread: pastErasures.unread, ...rows }
}

/**
 * Fills an empty database with a backup: the database of `databaseUrl`, or a new one in the data folder. Then erases the users
 * in `erasures` again, and returns the number of users who had to be erased, and the files whose SHA-256 is in `lostContents`.
 * Throws `BackupRefused` if the database is not empty. If a later step fails, empties an external database again.
 */
export async function fillDatabase(
  source: Destination,
  manifest: Manifest,
  dataFolder: string,
  databaseUrl?: string,
  { erasures = [], lostContents = [] }: { erasures?: Manifest['erasures']; lostContents?: string[] } = {},
): Promise<Pick<RestoreOutcome, 'erased' | 'lostFiles'>> {
  const database = await openDatabase({ databaseUrl, dataFolder, maximumConnections: 1 })
  try {
    const client = await database.connect('restore')
    try {
      await assertEmpty(client)
      try {
        await restoreDatabase(source, manifest, client)
        const erased = await repeatErasures(client, erasures)
        return { erased, lostFiles: await filesOf(client, lostContents) }
      } catch (error) {
        if (databaseUrl) await client.query(EMPTY_AGAIN)
        throw error
      }
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

async function filesOf(client: ClientBase, contents: readonly string[]): Promise<LostFile[]> {
  const { rows } = await client.query<LostFile>(
    'select id, name, sha256 from files where sha256 = any($1) order by id',
    [contents],
  )
  return rows
}

/** Statement that empties the schemas that a failed restore has filled. */
const EMPTY_AGAIN = `drop schema if exists drizzle, lienzo_jobs cascade;
  drop schema public cascade; create schema public`

async function assertEmpty(client: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await client.query(`
    select from pg_class where relkind in ('r', 'p', 'S', 'v', 'm')
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'lienzo_jobs'))
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    limit 1`)
  if (rows.length > 0)
    throw new BackupRefused(
      'The database of DATABASE_URL is not empty, and a restore changes no other one. Make a new database, name it in DATABASE_URL, and restore again.',
    )
}
