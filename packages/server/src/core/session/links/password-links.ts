import { createHash, createHmac } from 'node:crypto'

/** How long a mailed link sets a password, in seconds. */
export const PASSWORD_LINK_SECONDS = 60 * 60

/** How long an invitation does, in seconds: nobody waits for it, and who is new may read it after a weekend. */
export const INVITATION_SECONDS = 3 * 24 * 60 * 60

/** The mailed links that set a password. The database has only the hash of a link's secret, so that reading the database opens no account. */
export type PasswordLinks = {
  /** The secret of the link that a job mails: the same at each try of the job, and to be guessed by nobody. */
  secretOf(jobId: string): string
  /** The address that opens the screen which sets the password. */
  addressOf(secret: string): string
}

export function makePasswordLinks(options: { secret: Uint8Array; publicUrl: string }): PasswordLinks {
  return {
    secretOf: (jobId) => createHmac('sha256', options.secret).update(jobId).digest('base64url'),
    addressOf: (secret) => `${options.publicUrl}/#/auth/reset?hash=${secret}`,
  }
}

/** What the database keeps of a link's secret. */
export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
