/** Error thrown if a backup cannot be made, read or restored. The message is a sentence for the person who runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * Error thrown if a backup itself is faulty: a part of it is missing, was changed, or contains rows that do not fit together.
 * Trying again finds the same fault, unlike a broken connection or a full disk.
 */
export class BackupDamaged extends BackupRefused {
  override name = 'BackupDamaged'
}

/** Exit code of a command that found a backup damaged; every other failure has the exit code 1. */
export const DAMAGED_EXIT_CODE = 2

/** Returns the message of an error, or any other thrown value as a string. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
