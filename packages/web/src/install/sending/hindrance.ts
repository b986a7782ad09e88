import { RefusalError, Stranger } from '../server.ts'
import type { TextName } from '../texts/texts.ts'

/** HTTP statuses that ask the client to try again later. */
const BUSY = new Set([408, 423, 425, 429])

/** Returns the name of the text that says why a photo or report still waits after a failed attempt to send it. */
export function hindranceOf(error: unknown): TextName {
  if (error instanceof Stranger) return 'waits_for_network'
  if (!(error instanceof RefusalError)) return 'waits_for_connection'
  if (error.isBadLink) return 'waits_for_link'
  if (BUSY.has(error.status)) return 'waits_for_turn'
  // In a shop or hotel, the local network may answer in place of the server until the user signs in to that network.
  if (error.code === '' && error.status < 500) return 'waits_for_network'
  return 'waits_for_server'
}
