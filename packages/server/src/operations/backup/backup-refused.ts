/** Thrown if a backup cannot be made, read or restored. The message is a sentence for whoever runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Returns the message of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
