import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Database } from '../../db/engine/database.ts'
import { makeChangeMessages } from './change-messages.ts'

/** PostgreSQL channel to which changes are published. */
const publishedOn = 'lienzo_changes'
const RECONNECT_MILLISECONDS = 1000
/** Maximum time in milliseconds that `listen` can take. */
const LISTEN_MILLISECONDS = 10_000
/** Purpose of the listening connection, as PostgreSQL shows it. */
const PURPOSE = 'changes'

/** Interval between heartbeats, and maximum time that a heartbeat can take to arrive, both in milliseconds. */
export type Heartbeat = { every: number; patience: number }
const HEARTBEAT: Heartbeat = { every: 2_000, patience: 4_000 }

type FeedOptions = { reportFailure: (error: Error) => void; heartbeat?: Heartbeat | undefined }

/** Changes that this process has received so far. */
export type ReceivedChanges = {
  /** True while changes from other processes arrive; while it is false, nothing must be cached. */
  readonly live: boolean
  /** Returns a number that increases with each change of a resource, and whenever changes could have been missed. */
  version(resource: string): number
}

/**
 * Notifies every server process of the resources that have changed, so that it clears its caches (permissions, totals). The
 * transaction that makes a change publishes it, so other processes receive it if and only if the transaction commits.
 */
export type ChangeFeed = ReceivedChanges & {
  /** Returns messages announcing that these names changed. Publish them in the transaction, and note them after it commits. */
  messagesOf(names: Iterable<string>): string[]
  /** Applies a committed change of this process immediately, so that the next answer of this process includes the change. */
  note(messages: Iterable<string>): void
  /**
   * Calls `listener` whenever one of these names has changed, or could have changed while no changes arrived. A change can be
   * reported twice. Returns a function that stops the calls.
   */
  follow(names: Iterable<string>, listener: () => void): () => void
  /**
   * Calls `listener` with the rest of each changed name that begins with `prefix`, until the feed is closed. A name can be
   * reported twice; names that were published while no changes arrived are not reported.
   */
  followEach(prefix: string, listener: (rest: string) => void): void
  close(): void
}

/** Returns an expression that publishes messages to every process when its transaction commits. */
export function publishing(messages: readonly string[]): SQL {
  return sql`(select count(pg_notify(${publishedOn}, message)) from unnest(${sql.param(messages)}::text[]) as message)`
}

/**
 * Opens the feed on a separate connection. A connection can die silently, for example when a proxy stops forwarding. Therefore
 * a process sends itself heartbeats through its connection; if a heartbeat does not arrive in time, the process clears its
 * caches and reconnects.
 */
export async function openChangeFeed(
  database: Pick<Database, 'connect' | 'endSilent'>,
  { reportFailure, heartbeat: { every, patience } = HEARTBEAT }: FeedOptions,
): Promise<ChangeFeed> {
  const versions = new Map<string, number>()
  const followers = new Map<string, Set<() => void>>()
  const prefixFollowers = new Map<string, (rest: string) => void>()
  const messages = makeChangeMessages()
  /** Channel that only this process listens to. */
  const ownChannel = `lienzo_heartbeat_${randomUUID()}`
  let everything = 0
  let live = false
  let isClosed = false
  let client: Client | undefined
  /** Time when the oldest heartbeat that has not arrived yet was sent. */
  let unheardSince: number | undefined

  function note(payloads: Iterable<string>) {
    const listeners = new Set<() => void>()
    for (const resource of [...payloads].flatMap(messages.news)) {
      if (tellPrefixFollower(resource)) continue
      versions.set(resource, (versions.get(resource) ?? 0) + 1)
      for (const listener of followers.get(resource) ?? []) listeners.add(listener)
    }
    for (const listener of listeners) tell(listener)
  }

  /**
   * Calls a follower and reports its errors, which must not affect the other followers, the call that made the change, or the
   * connection.
   */
  function tell(listener: () => void) {
    try {
      listener()
    } catch (error) {
      reportFailure(new Error('A follower of changes has failed', { cause: error }))
    }
  }

  /** Returns whether a follower of a prefix takes this name. Such names have no versions, which would accumulate. */
  function tellPrefixFollower(name: string): boolean {
    for (const [prefix, listener] of prefixFollowers) {
      if (!name.startsWith(prefix)) continue
      tell(() => listener(name.slice(prefix.length)))
      return true
    }
    return false
  }

  function follow(names: Iterable<string>, listener: () => void) {
    const followedNames = [...names]
    for (const name of followedNames) followers.set(name, (followers.get(name) ?? new Set()).add(listener))
    return () => {
      for (const name of followedNames) {
        const listeners = followers.get(name)
        listeners?.delete(listener)
        if (listeners?.size === 0) followers.delete(name)
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
    if (isClosed) return end(listener)
    client = listener
    const handleLoss = () => lose(listener)
    client.once('error', handleLoss)
    client.once('end', handleLoss)
    unheardSince = undefined
    everything += 1
    live = true
    // Followers could have missed changes that were made before this connection listened.
    for (const follower of new Set([...followers.values()].flatMap((each) => [...each]))) tell(follower)
  }

  function lose(listener: Client) {
    if (client !== listener) return
    client = undefined
    live = false
    everything += 1
    end(listener)
    if (!isClosed) void listenAgain()
  }

  async function listenAgain() {
    while (!isClosed && !live) {
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
    // After a busy period, first reads messages that have already arrived.
    if (isDeaf()) return void setImmediate(() => isDeaf() && loseSilent(listener))
    if (unheardSince !== undefined) return
    unheardSince = performance.now()
    listener.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => lose(listener))
  }

  /**
   * Drops a connection that has fallen silent, and closes the other silent connections, which have most likely died as well.
   */
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
    followEach: (prefix, listener) => {
      prefixFollowers.set(prefix, listener)
    },
    close: () => {
      isClosed = true
      live = false
      clearInterval(heart)
      if (client) end(client)
    },
  }
}

/** Closes a connection without waiting for the other side, which may never answer. */
function end(listener: Client): void {
  listener.end().catch(() => undefined)
}
