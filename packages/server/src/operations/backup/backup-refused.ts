/** A backup cannot be made, read or restored, for a reason that the message states in a sentence for whoever runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Returns the message of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
