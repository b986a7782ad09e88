/** Minimum length of `BACKUP_KEY`, in characters. */
export const SHORTEST_BACKUP_KEY = 32

/**
 * Returns the passphrase for backups from `BACKUP_KEY`; undefined if the variable is missing or has fewer than 32 characters.
 */
export function readBackupKey(environment: Record<string, string | undefined>): string | undefined {
  const key = environment.BACKUP_KEY?.trim() ?? ''
  return key.length < SHORTEST_BACKUP_KEY ? undefined : key
}
