import { fastifySSE } from '@fastify/sse'
import {
  activityEventsPath,
  type RecordsEvent,
  type WatchedRecord,
  watchedNames,
  watchedRecords,
} from '@lienzo/contract/people/activity-events'
import { mayAccess } from '@lienzo/rules/people/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { activitiesOf, columnOf, ofCustomer } from '../changes/change-names.ts'
import type { Caller } from '../context/caller.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import { sessionOf } from '../session/request-caller.ts'

/** Interval in milliseconds between heartbeats of an idle stream. */
const HEARTBEAT = 20_000
/** Milliseconds during which changes are combined into one event. */
const QUIET = 200
/**
 * Milliseconds during which changes of watched records are combined into one event; longer than `QUIET`, because such changes
 * can continue for minutes.
 */
const QUIET_OF_RECORDS = 2000
/** Resources whose changes can end sessions. */
const endingSessions = ['session', 'user', 'usergroup']
/** Changes that can alter the permissions of users. */
const changingRights = ['role', columnOf('user', 'role_id'), columnOf('user', 'permissions')]
/**
 * Maximum number of streams that a user can have open on one server: more than anybody has tabs, and few enough for the server.
 */
export const MOST_STREAMS = 25

type Stream = { sessionId: string; userId: number; permissions: string; end(): void }
type Parts = { services: Services; heartbeat?: number }

/**
 * Mounts the route of the event stream (server-sent events). The stream sends `changed` when the caller's activities have
 * changed and `records` when watched records have changed, in any server process. It ends when the session ends, when the token
 * expires and when the server closes; after the token has expired, the client reconnects with a newer one. Throws
 * TOO_MANY_ATTEMPTS if the user already has `MOST_STREAMS` streams open on this server.
 */
export async function mountActivityEvents(fastify: FastifyInstance, parts: Parts): Promise<void> {
  const streams = new Set<Stream>()
  const { changes } = parts.services
  const stopsChecking = [
    changes.follow(
      endingSessions,
      singleFlight(() => endOver(streams, parts)),
    ),
    changes.follow(
      changingRights,
      singleFlight(() => endOfOtherRights(streams, parts)),
    ),
  ]

  fastify.addHook('preClose', async () => {
    for (const stop of stopsChecking) stop()
    for (const stream of streams) stream.end()
  })
  await fastify.register(async (scope) => {
    await scope.register(fastifySSE, { heartbeatInterval: parts.heartbeat ?? HEARTBEAT })
    scope.get(activityEventsPath, { sse: 'only' }, (request, reply) => open(request, reply, streams, parts))
  })
}

async function open(
  request: FastifyRequest,
  reply: FastifyReply,
  streams: Set<Stream>,
  { services }: Parts,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const { caller, expires_at } = await sessionOf(request, services, now)
  const { user_id: userId, session_id: sessionId } = caller
  assertFewStreams(streams, userId)
  const { sse } = reply
  const stream = { sessionId, userId, permissions: permissionsOf(caller), end: () => sse.close() }
  const tell = (event: string, data: object) => void sse.send({ event, data }).catch(() => sse.close())
  const news = throttle(() => tell('changed', {}), QUIET)
  const records = newsOfRecords(caller, services, (data) => tell('records', data))
  const unfollow = services.changes.follow([activitiesOf(caller.user_id)], news.add)
  const expiry = setTimeout(stream.end, (expires_at - now) * 1000).unref()
  streams.add(stream)
  sse.onClose(() => {
    streams.delete(stream)
    unfollow()
    news.stop()
    records.stop()
    clearTimeout(expiry)
  })
  // From here on, the stream ends when its session ends. This check catches a session that ended just before.
  if (!(await services.access.callerOf(caller.session_id))) {
    stream.end()
    throw new Refusal('TOKEN_ERROR', 'The session has ended')
  }
  sse.keepAlive()
  await sse.send({ event: 'open', data: {} })
}

/**
 * Sends an event when watched records change to which the caller has access: records of all customers for users of the house,
 * otherwise records of the caller's own customer.
 */
function newsOfRecords(caller: Caller, { changes }: Services, tell: (event: RecordsEvent) => void) {
  const changedRecords = new Set<WatchedRecord>()
  const news = throttle(() => {
    tell({ changed: [...changedRecords] })
    changedRecords.clear()
  }, QUIET_OF_RECORDS)
  const unfollow = watchedNames
    .filter((name) => watchedRecords[name].some((path) => mayAccess(caller.permissions, path)))
    .map((name) =>
      changes.follow([caller.house ? name : ofCustomer(name, caller.customer_id ?? 0)], () => {
        changedRecords.add(name)
        news.add()
      }),
    )
  return {
    stop: () => {
      for (const stop of unfollow) stop()
      news.stop()
    },
  }
}

/** Throws TOO_MANY_ATTEMPTS if the user has `MOST_STREAMS` streams open on this server. */
function assertFewStreams(streams: ReadonlySet<Stream>, userId: number): void {
  let count = 0
  for (const stream of streams) if (stream.userId === userId) count += 1
  if (count < MOST_STREAMS) return
  throw new Refusal('TOO_MANY_ATTEMPTS', `You have ${count} streams open already: close some first`)
}

function permissionsOf({ permissions }: Pick<Caller, 'permissions'>): string {
  return JSON.stringify(permissions)
}

/** Ends the streams whose sessions have ended; checks all sessions with one query. */
async function endOver(streams: Set<Stream>, { services }: Parts): Promise<void> {
  if (streams.size === 0) return
  const openStreams = [...streams]
  const running = await services.access.runningAmong([
    ...new Set(openStreams.map((stream) => stream.sessionId)),
  ])
  for (const stream of openStreams) if (!running.has(stream.sessionId)) stream.end()
}

/**
 * Ends the streams of users whose permissions have changed; their clients then reconnect. This costs little, because callers
 * are usually cached.
 */
async function endOfOtherRights(streams: Set<Stream>, { services }: Parts): Promise<void> {
  for (const stream of [...streams]) {
    const caller = await services.access.callerOf(stream.sessionId)
    if (!caller || permissionsOf(caller) !== stream.permissions) stream.end()
  }
}

/** Returns a function that runs `act`. All calls of this function during a run cause one more run together. */
function singleFlight(act: () => Promise<void>): () => void {
  let busy = false
  let again = false
  const run = async () => {
    again = true
    if (busy) return
    busy = true
    while (again) {
      again = false
      // Ignores the error if the database does not answer; the next change triggers another check.
      await act().catch(() => undefined)
    }
    busy = false
  }
  return () => void run()
}

/**
 * Returns `add`, which reports a change, and `stop`. Calls `tell` immediately for the first change, and once for all changes
 * within the next `quiet` milliseconds.
 */
function throttle(tell: () => void, quiet: number) {
  let timer: NodeJS.Timeout | undefined
  let more = false
  const add = () => {
    more = true
    if (timer) return
    more = false
    tell()
    timer = setTimeout(() => {
      timer = undefined
      if (more) add()
    }, quiet).unref()
  }
  return { add, stop: () => clearTimeout(timer) }
}
