/** Minimum length of `BACKUP_KEY`, in characters. */
export const SHORTEST_BACKUP_KEY = 32

/** Returns the passphrase of backups; undefined if `BACKUP_KEY` is missing or too short. */
export function readBackupKey(environment: Record<string, string | undefined>): string | undefined {
  const key = environment.BACKUP_KEY?.trim() ?? ''
  return key.length < SHORTEST_BACKUP_KEY ? undefined : key
}
