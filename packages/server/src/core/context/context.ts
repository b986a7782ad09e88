import type { Caller } from './caller.ts'
import type { Handle } from './handle.ts'
import type { LogEntry } from './log-entry.ts'
import type { Services } from './services.ts'

/** Origin of a request: the client that sent it, and its id. */
export type Origin = {
  address: string
  user_agent: string
  /**
   * The Cookie header. It identifies no session; only single sign-on uses it to recognize the browser that started the sign-on.
   */
  cookie?: string | undefined
  /** The Time-Zone header, such as `Europe/Madrid`; undefined if the request has none. */
  time_zone?: string | undefined
  /** Id of the request in the log, and in the jobs that the request adds; undefined without a request. */
  request_id?: string | undefined
}

/**
 * Context of every handler. If a call that changes data logs nothing itself, its path is logged, unless the contract declares
 * the call as not logged.
 */
export type PublicContext = {
  database: Handle
  services: Services
  /** Unix seconds. */
  now: number
  origin: Origin
  log: (entry: LogEntry) => void
  /**
   * Announces to every process, after the commit, that these names have changed. The names of the log entries are announced
   * anyway.
   */
  publish: (names: Iterable<string>) => void
}

export type Context = PublicContext & { caller: Caller }

/**
 * Context of calls that require a session, so that no program can make them. `confirmed` is true if the caller has just
 * confirmed their identity, as the call requires.
 */
export type InPersonContext = Context & { caller: { session_id: string }; confirmed: boolean }
