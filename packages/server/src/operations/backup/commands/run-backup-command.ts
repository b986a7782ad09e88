import { tmpdir } from 'node:os'
import { BucketRefused } from '../../../adapters/files/s3/s3-failure.ts'
import { readBackupKey, SHORTEST_BACKUP_KEY } from '../../../adapters/settings/backup-key.ts'
import { SettingsError } from '../../../adapters/settings/settings-error.ts'
import { isStorageFull } from '../../../adapters/system/storage-full.ts'
import { DataFolderInUse } from '../../../db/engine/data-folder-lock.ts'
import { DatabaseRefused } from '../../../db/engine/database.ts'
import { BackupDamaged, BackupRefused, DAMAGED_EXIT_CODE, reasonOf } from '../backup-refused.ts'
import { removeLeftFolders } from '../left-folders.ts'

/** Errors whose message is meant for the person who runs a command. */
const PLAIN = [BackupRefused, BucketRefused, SettingsError, DataFolderInUse, DatabaseRefused]

/**
 * Runs a command, after removing what killed commands left in the temporary folder. With `--help` only prints `usage`. If the
 * command fails, sets the exit code to `DAMAGED_EXIT_CODE` or 1, and prints the error: only the message if it is meant for the
 * person who runs the command, otherwise the whole error. A wrong option is followed by `usage`.
 */
export async function runBackupCommand(usage: string, run: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    return
  }
  try {
    await removeLeftFolders(tmpdir(), Date.now())
    await run()
  } catch (error) {
    const isPlain = isStorageFull(error) || PLAIN.some((kind) => error instanceof kind) || isOption(error)
    console.error(isPlain ? reasonOf(error) : error)
    if (isOption(error)) console.error(usage)
    process.exitCode = error instanceof BackupDamaged ? DAMAGED_EXIT_CODE : 1
  }
}

/**
 * Returns the passphrase of the backups from `BACKUP_KEY`. Throws `BackupRefused` if the passphrase is missing or too short;
 * the message suggests a new key only to somebody who writes a backup, because a new key opens no existing one.
 */
export function backupKey(use: 'read' | 'write'): string {
  const key = readBackupKey(process.env)
  if (key) return key
  throw new BackupRefused(
    use === 'write'
      ? `BACKUP_KEY must be at least ${SHORTEST_BACKUP_KEY} characters, made at random, as by "openssl rand -base64 32". ` +
          'Keep it apart from the backups: without it nobody opens them.'
      : `BACKUP_KEY must be the key that the backups were made with, of at least ${SHORTEST_BACKUP_KEY} characters: ` +
          'fetch it from where it is stored, and export it. A new key opens no backup.',
  )
}

/** Returns the value of an option that a command needs. Throws `BackupRefused` if the value is missing. */
export function required(value: string | undefined, option: string, meaning: string): string {
  if (value) return value
  throw new BackupRefused(
    `Say ${meaning} with ${option}: a folder, or s3 for the bucket of the BACKUP_S3_ settings.`,
  )
}

/** Returns whether an error was caused by wrong options of a command; the message of such an error comes from Node. */
function isOption(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Formats a number of bytes for display, in decimal units such as kB and MB. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1000
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}
