import { RefusalError, Stranger } from '../server.ts'
import type { TextName } from '../texts/texts.ts'

/** HTTP statuses of a busy server. */
const BUSY = new Set([408, 423, 425, 429])

/** Returns the name of the text that says what a photo or report waits for after a failed attempt to send it. */
export function hindranceOf(error: unknown): TextName {
  if (error instanceof Stranger) return 'waits_for_network'
  if (!(error instanceof RefusalError)) return 'waits_for_connection'
  if (error.isBadLink) return 'waits_for_link'
  if (BUSY.has(error.status)) return 'waits_for_turn'
  // The network of a shop or hotel answers in place of the server until the user signs in to that network.
  if (error.code === '' && error.status < 500) return 'waits_for_network'
  return 'waits_for_server'
}
