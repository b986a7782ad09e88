import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Database } from '../../db/engine/database.ts'
import { makeChangeMessages } from './change-messages.ts'

/** The notification channel. */
const publishedOn = 'lienzo_changes'
const RECONNECT_MILLISECONDS = 1000
/** How long PostgreSQL may take to let somebody listen. */
const LISTEN_MILLISECONDS = 10_000
/** What PostgreSQL lists the listening connection for. */
const PURPOSE = 'changes'

/** How often it is tried whether changes are heard, and how long that may take, in milliseconds. */
export type Heartbeat = { every: number; patience: number }
const HEARTBEAT: Heartbeat = { every: 2_000, patience: 4_000 }

type FeedOptions = { reportFailure: (error: Error) => void; heartbeat?: Heartbeat | undefined }

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
  close(): void
}

/** An expression that tells every process of a change when its transaction commits. */
export function publishing(messages: readonly string[]): SQL {
  return sql`(select count(pg_notify(${publishedOn}, message)) from unnest(${sql.param(messages)}::text[]) as message)`
}

/**
 * Listens on a connection of its own. A connection may die without a word, as where something between the two forwards no
 * more: it is tried by a heartbeat that goes the way of all changes, and who does not hear it keeps nothing and connects anew.
 */
export async function openChangeFeed(
  database: Pick<Database, 'connect' | 'endSilent'>,
  { reportFailure, heartbeat: { every, patience } = HEARTBEAT }: FeedOptions,
): Promise<ChangeFeed> {
  const versions = new Map<string, number>()
  const followers = new Map<string, Set<() => void>>()
  const messages = makeChangeMessages()
  /** Heard by this process alone. */
  const ownChannel = `lienzo_heartbeat_${randomUUID()}`
  let everything = 0
  let live = false
  let closed = false
  let client: Client | undefined
  /** When the oldest heartbeat that was not heard yet was sent. */
  let unheardSince: number | undefined

  function note(heard: Iterable<string>) {
    const listeners = new Set<() => void>()
    for (const resource of [...heard].flatMap(messages.news)) {
      versions.set(resource, (versions.get(resource) ?? 0) + 1)
      for (const listener of followers.get(resource) ?? []) listeners.add(listener)
    }
    for (const listener of listeners) tell(listener)
  }

  /** What one follower throws is kept from the others, from the call that has made the change, and from the connection. */
  function tell(listener: () => void) {
    try {
      listener()
    } catch (error) {
      reportFailure(new Error('A follower of changes has failed', { cause: error }))
    }
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
    const listener = await database.connect(PURPOSE)
    const patienceOver = setTimeout(() => end(listener), LISTEN_MILLISECONDS)
    listener.on('notification', ({ channel, payload = '' }) => {
      if (channel === publishedOn) note([payload])
      else unheardSince = undefined
    })
    messages.forget()
    try {
      await listener.query(`listen ${publishedOn}; listen "${ownChannel}"`)
    } catch (error) {
      end(listener)
      throw error
    } finally {
      clearTimeout(patienceOver)
    }
    if (closed) return end(listener)
    client = listener
    const lost = () => lose(listener)
    client.once('error', lost)
    client.once('end', lost)
    unheardSince = undefined
    everything += 1
    live = true
    // What happened before this connection listened was heard by nobody.
    for (const follower of new Set([...followers.values()].flatMap((each) => [...each]))) tell(follower)
  }

  function lose(listener: Client) {
    if (client !== listener) return
    client = undefined
    live = false
    everything += 1
    end(listener)
    if (!closed) void listenAgain()
  }

  async function listenAgain() {
    while (!closed && !live) {
      await wait(RECONNECT_MILLISECONDS, undefined, { ref: false })
      await listen().catch(() => undefined)
    }
  }

  function isDeaf() {
    return unheardSince !== undefined && performance.now() - unheardSince > patience
  }

  function beat() {
    const listener = client
    if (!listener) return
    // After a busy moment what has arrived is read first.
    if (isDeaf()) return void setImmediate(() => isDeaf() && loseSilent(listener))
    if (unheardSince !== undefined) return
    unheardSince = performance.now()
    listener.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => lose(listener))
  }

  /** Other connections have most likely died with it. */
  function loseSilent(listener: Client) {
    lose(listener)
    void database.endSilent()
  }

  await listen()
  const heart = setInterval(beat, every).unref()

  return {
    get live() {
      return live
    },
    version: (resource) => everything + (versions.get(resource) ?? 0),
    messagesOf: messages.of,
    note,
    follow,
    close: () => {
      closed = true
      live = false
      clearInterval(heart)
      if (client) end(client)
    },
  }
}

/** Does not wait for the other side, which may never answer. */
function end(listener: Client): void {
  listener.end().catch(() => undefined)
}
