import type { Caller } from './caller.ts'
import type { Handle } from './handle.ts'
import type { Services } from './services.ts'

/** One entry of the activity log; who, when and from where are added to it. */
export type LogEntry = {
  resource: string
  record_id: number | null
  /** The record's name or code as it is now. */
  label?: string
  customer_id?: number | null
  action: string
  changes?: Record<string, { before: unknown; after: unknown }>
  /** Where nothing but these columns of a record that stays has changed: lists that ask for none of them stay as they are. */
  columns?: string[]
}

/** Where a request came from. */
export type Origin = {
  address: string
  user_agent: string
  /** The Cookie header. No session is known by it: only single sign-on recognises its browser. */
  cookie?: string | undefined
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

/** Of the calls that no program makes: the caller has a session. */
export type InPersonContext = Context & { caller: { session_id: string } }
