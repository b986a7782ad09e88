import { createHash, createHmac } from 'node:crypto'

/** Lifetime of a mailed password link, in seconds. */
export const PASSWORD_LINK_SECONDS = 60 * 60

/** Lifetime of an invitation, in seconds: new users do not expect it, and may read it after a weekend. */
export const INVITATION_SECONDS = 3 * 24 * 60 * 60

/** Mailed links that set a password. The database contains only hashes of their secrets, so reading it opens no account. */
export type PasswordLinks = {
  /** Returns the secret of the link that a job mails. It stays the same when the job retries, and cannot be guessed. */
  secretOf(jobId: string): string
  /** Returns the address of the screen that sets the password. */
  addressOf(secret: string): string
}

export function makePasswordLinks(options: { secret: Uint8Array; publicUrl: string }): PasswordLinks {
  return {
    secretOf: (jobId) => createHmac('sha256', options.secret).update(jobId).digest('base64url'),
    addressOf: (secret) => `${options.publicUrl}/#/auth/reset?hash=${secret}`,
  }
}

/** Returns the hash of a link's secret, which the database stores instead of the secret. */
export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
