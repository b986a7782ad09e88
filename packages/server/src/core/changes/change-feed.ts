import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { makeChangeMessages } from './change-messages.ts'

/** The notification channel. */
const publishedOn = 'lienzo_changes'
const RECONNECT_MILLISECONDS = 1000

/** What has been heard of changes so far. */
export type ChangesHeard = {
  /** Whether changes made elsewhere are being heard; while they are not, nothing may be kept in memory. */
  readonly live: boolean
  /** Goes up with each change of a resource. */
  version(resource: string): number
}

/**
 * Tells every server process which resources have changed, so that what they keep in memory (permissions, totals) is
 * dropped. A change is published by the transaction that makes it: it is heard when that commits, and never otherwise.
 */
export type ChangeFeed = ChangesHeard & {
  /** The messages that these have changed: to be published in the transaction, and noted once it has committed. */
  messagesOf(names: Iterable<string>): string[]
  /** This process has made a change, and it is committed; what it answers next must already know. */
  note(messages: Iterable<string>): void
  /**
   * Calls `listener` whenever one of these names has changed or may have, because changes were not heard for a while; the
   * same change may be reported twice. Returns a function that stops it.
   */
  follow(names: Iterable<string>, listener: () => void): () => void
  close(): Promise<void>
}

/** An expression that tells every process of a change when its transaction commits. */
export function publishing(messages: readonly string[]): SQL {
  return sql`(select count(pg_notify(${publishedOn}, message)) from unnest(${sql.param(messages)}::text[]) as message)`
}

/** Listens on a connection of its own. */
export async function openChangeFeed(pool: Pool): Promise<ChangeFeed> {
  const versions = new Map<string, number>()
  const followers = new Map<string, Set<() => void>>()
  const messages = makeChangeMessages()
  let everything = 0
  let live = false
  let closed = false
  let client: PoolClient | undefined

  function note(heard: Iterable<string>) {
    const listeners = new Set<() => void>()
    for (const resource of [...heard].flatMap(messages.news)) {
      versions.set(resource, (versions.get(resource) ?? 0) + 1)
      for (const listener of followers.get(resource) ?? []) listeners.add(listener)
    }
    for (const listener of listeners) listener()
  }

  function follow(names: Iterable<string>, listener: () => void) {
    const followed = [...names]
    for (const name of followed) followers.set(name, (followers.get(name) ?? new Set()).add(listener))
    return () => {
      for (const name of followed) {
        const left = followers.get(name)
        left?.delete(listener)
        if (left?.size === 0) followers.delete(name)
      }
    }
  }

  async function listen() {
    const listener = await pool.connect()
    client = listener
    client.on('notification', (message) => note([message.payload ?? '']))
    client.once('error', lost)
    client.once('end', lost)
    messages.forget()
    await client.query(`listen ${publishedOn}`).catch((error) => {
      listener.release(true)
      throw error
    })
    everything += 1
    live = true
    // What happened before this connection listened was heard by nobody.
    for (const listener of new Set([...followers.values()].flatMap((each) => [...each]))) listener()
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

  await listen()

  return {
    get live() {
      return live
    },
    version: (resource) => everything + (versions.get(resource) ?? 0),
    messagesOf: messages.of,
    note,
    follow,
    close: async () => {
      closed = true
      live = false
      client?.release(true)
    },
  }
}
