import { createHash, createHmac } from 'node:crypto'

/** Lifetime of a password link sent by e-mail, in seconds. */
export const PASSWORD_LINK_SECONDS = 60 * 60

/**
 * Lifetime of an invitation, in seconds. It is long because new users do not expect the e-mail, and might not read it until
 * after a weekend.
 */
export const INVITATION_SECONDS = 3 * 24 * 60 * 60

/**
 * Links in e-mails with which users set a password. The database contains only hashes of the secrets in these links, so nobody
 * can use its contents to open an account.
 */
export type PasswordLinks = {
  /**
   * Returns the secret of the link that a job sends by e-mail. The secret cannot be guessed, and is the same when the job
   * retries.
   */
  secretOf(jobId: string): string
  /** Returns the address of the screen on which a user sets the password. */
  addressOf(secret: string): string
}

export function makePasswordLinks(options: { secret: Uint8Array; publicUrl: string }): PasswordLinks {
  return {
    secretOf: (jobId) => createHmac('sha256', options.secret).update(jobId).digest('base64url'),
    addressOf: (secret) => `${options.publicUrl}/#/auth/reset?hash=${secret}`,
  }
}

/** Returns the hash of the secret in a link; the database stores this hash instead of the secret. */
export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
