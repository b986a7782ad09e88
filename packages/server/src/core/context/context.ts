import type { Caller } from './caller.ts'
import type { Handle } from './handle.ts'
import type { LogEntry } from './log-entry.ts'
import type { Services } from './services.ts'

/** Where a request came from. */
export type Origin = {
  address: string
  user_agent: string
  /** The Cookie header. No session is known by it: only single sign-on recognises its browser. */
  cookie?: string | undefined
  /** Names the request in the log, and in the jobs that it adds; undefined where no request began it. */
  request_id?: string | undefined
}

/** What every handler gets. A changing call that logs nothing itself is logged by its path alone. */
export type PublicContext = {
  database: Handle
  services: Services
  /** Unix seconds. */
  now: number
  origin: Origin
  log: (entry: LogEntry) => void
  /** Tells every process that these names have changed, beside what is logged, once the call is committed. */
  publish: (names: Iterable<string>) => void
}

export type Context = PublicContext & { caller: Caller }

/**
 * Of the calls that no program makes: the caller has a session. `confirmed` where they have just shown again who they are, as
 * the call asks for.
 */
export type InPersonContext = Context & { caller: { session_id: string }; confirmed: boolean }
