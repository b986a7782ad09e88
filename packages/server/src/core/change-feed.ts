import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** The notification channel; its payload is the names of the changed resources, separated by commas. */
export const publishedOn = 'lienzo_changes'
const RECONNECT_MILLISECONDS = 1000

/**
 * Tells every server process which resources have changed, so that what they keep in memory (permissions, totals) is
 * dropped. A change is published by the transaction that makes it: it is heard when that commits, and never otherwise.
 */
export type ChangeFeed = {
  /** Whether changes made elsewhere are being heard; while they are not, nothing may be kept in memory. */
  readonly live: boolean
  /** Goes up with each change of a resource. */
  version(resource: string): number
  /** This process has changed these resources; what it answers next must already know. */
  note(resources: Iterable<string>): void
  close(): Promise<void>
}

/**
 * Listens on a connection of its own. With the embedded database, whose only session is this process's, there is nothing
 * to hear from elsewhere and `note` is enough.
 */
export async function openChangeFeed(pool: Pool, options: { alone: boolean }): Promise<ChangeFeed> {
  const versions = new Map<string, number>()
  let everything = 0
  let live = options.alone
  let closed = false
  let client: PoolClient | undefined

  function note(resources: Iterable<string>) {
    for (const resource of resources) versions.set(resource, (versions.get(resource) ?? 0) + 1)
  }

  async function listen() {
    client = await pool.connect()
    client.on('notification', (message) => note((message.payload ?? '').split(',')))
    client.once('error', lost)
    client.once('end', lost)
    await client.query(`listen ${publishedOn}`)
    everything += 1
    live = true
  }

  function lost() {
    if (!live) return
    live = false
    everything += 1
    client?.release(true)
    client = undefined
    if (!closed) void listenAgain()
  }

  async function listenAgain() {
    while (!closed && !live) {
      await wait(RECONNECT_MILLISECONDS, undefined, { ref: false })
      await listen().catch(() => undefined)
    }
  }

  if (!options.alone) await listen()

  return {
    get live() {
      return live
    },
    version: (resource) => everything + (versions.get(resource) ?? 0),
    note,
    close: async () => {
      closed = true
      live = false
      client?.release(true)
    },
  }
}
