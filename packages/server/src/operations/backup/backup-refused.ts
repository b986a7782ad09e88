/** Error thrown if a backup cannot be made, read or restored. The message is a sentence for the person who runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Returns the message of an error, or any other thrown value as a string. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
