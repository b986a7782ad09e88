import { z } from 'zod'
import { BackupDamaged, BackupRefused } from '../backup-refused.ts'
import { type BackupTarget, readAll } from '../target/backup-target.ts'
import { oneChunk, type Vault } from './vault.ts'

/** Version of the manifest's format. Manifests with a later version are refused. */
export const FORMAT = 1

const part = z.object({ key: z.string(), size: z.number(), sha256: z.string() })

const table = part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })

const manifest = z.object({
  format: z.number(),
  /** Id of the backup, which is also the name of its folder: the time in UTC, and four random hexadecimal digits. */
  id: z.string(),
  /** Time at which the snapshot of the database was taken, in Unix seconds. */
  made_at: z.number(),
  version: z.string(),
  /** Version of the PostgreSQL server. */
  postgresql: z.string(),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.object({ hash: z.string(), created_at: z.number() })),
  tables: z.array(table),
  /** Rows of the job queues, and rows of the jobs that are waiting or running. Each row is a JSON object. */
  queues: part.extend({ rows: z.number() }),
  jobs: part.extend({ rows: z.number() }),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), called: z.boolean() })),
  /**
   * Number of movements, their sums in cents and 1/10000 m², and number of users whose saldo differs from the sum of their
   * movements.
   */
  ledger: z.object({ movements: z.number(), euros: z.number(), m2: z.number(), wrong: z.number() }),
  /**
   * Users whose personal data were erased before the backup, with the times of their creation and erasure. Backups made by
   * earlier versions list none.
   */
  erasures: z
    .array(z.object({ user_id: z.number(), user_created_at: z.number(), erased_at: z.number() }))
    .default([]),
  /** Settings that were set; the value is null if the setting is confidential. */
  settings: z.record(z.string(), z.string().nullable()),
  keys: part,
  /**
   * List of the SHA-256 and size of each content, with the number of contents and their total size in bytes. `missing` contains
   * the SHA-256 of contents that the store had lost or found damaged.
   */
  files: part.extend({ contents: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
})

export type Manifest = z.output<typeof manifest>
export type Part = z.output<typeof part>
export type TablePart = z.output<typeof table>

export const folderOf = (id: string) => `backups/${id}`
const keyOf = (id: string) => `${folderOf(id)}/manifest.json`

/** Writes the manifest of a backup. A backup without a manifest is unfinished. */
export async function writeManifest(
  target: BackupTarget,
  vault: Vault,
  newManifest: Manifest,
): Promise<void> {
  const text = JSON.stringify({ manifest: newManifest, mac: vault.mac(JSON.stringify(newManifest)) }, null, 1)
  await target.write(keyOf(newManifest.id), oneChunk(Buffer.from(`${text}\n`)))
}

/**
 * Reads the manifest of a backup. Throws `BackupDamaged` if the manifest is missing, was changed or belongs to a different
 * backup, and `BackupRefused` if it has a later format.
 */
export async function readManifest(target: BackupTarget, vault: Vault, id: string): Promise<Manifest> {
  const where = `${keyOf(id)} of ${target.name}`
  const text = await readAll(target, keyOf(id))
  if (!text) {
    const others = await finishedBackups(target)
    throw new BackupDamaged(
      `${where} is missing: there is no such backup, or it was never finished. ` +
        (others.length > 0 ? `Choose one with --at: ${others.join(', ')}.` : 'It contains no other backup.'),
    )
  }
  const content = contentOf(text.toString('utf8'))
  if (!content || !vault.isMac(JSON.stringify(content.manifest), content.mac)) {
    throw new BackupDamaged(`${where} is damaged: its seal does not fit what it says. Take another backup.`)
  }
  const { format } = z.object({ format: z.number() }).parse(content.manifest)
  if (format > FORMAT) {
    throw new BackupRefused(
      `${where} has the format ${format}, and this version of Lienzo reads up to ${FORMAT}: restore it with a newer one.`,
    )
  }
  const read = manifest.parse(content.manifest)
  if (read.id !== id) {
    throw new BackupDamaged(
      `${where} belongs to the backup ${read.id}: put each manifest back into its own folder.`,
    )
  }
  return read
}

function contentOf(text: string) {
  try {
    return z.object({ manifest: z.unknown(), mac: z.string() }).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Returns the ids of the folders in `backups`, oldest first, and the time in Unix seconds at which the newest object in each
 * folder was written.
 */
export async function listFolders(target: BackupTarget): Promise<Map<string, number>> {
  const moments = new Map<string, number>()
  for await (const { key, writtenAt } of target.list('backups/')) {
    const id = key.split('/')[1] ?? ''
    moments.set(id, Math.max(writtenAt, moments.get(id) ?? 0))
  }
  return new Map([...moments].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the ids of the finished backups, oldest first. */
async function finishedBackups(target: BackupTarget): Promise<string[]> {
  const finished: string[] = []
  for (const id of (await listFolders(target)).keys())
    if ((await target.size(keyOf(id))) !== undefined) finished.push(id)
  return finished
}

/** Returns the id of the newest finished backup. Throws `BackupRefused` if the target contains no finished backup. */
export async function newestBackup(target: BackupTarget): Promise<string> {
  const ids = [...(await listFolders(target)).keys()].reverse()
  for (const id of ids) if ((await target.size(keyOf(id))) !== undefined) return id
  const unfinishedNote = ids.length > 0 ? `; ${ids.length} in it were never finished` : ''
  throw new BackupRefused(
    `${target.name} holds no finished backup${unfinishedNote}. Name the folder that "npm run backup" wrote to.`,
  )
}
