/** System error codes of a connection that cannot be made or has broken. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const SYSTEM_CALLS = new Set(['connect', 'read', 'write'])

/**
 * PostgreSQL's error codes for lost connections, too many connections, a transaction that paused too long, and a server that
 * shuts down, has crashed or is starting.
 */
const SQL_STATES = /^(?:08...|25P03|53300|57P0[1-5])$/

/** Messages of `pg` for errors that have no code. */
const SENTENCES =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/

/** Returns true if an error means that the database is unreachable at present, rather than that the statement was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  // Drizzle wraps the driver's error as its cause. A TypeError comes from `fetch` and concerns other servers.
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof TypeError) return false
    if (saysUnreachable(current)) return true
  }
  return false
}

function saysUnreachable(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const code = String(error.code ?? '')
  if (SYSTEM_CODES.has(code)) return SYSTEM_CALLS.has(String(error.syscall ?? ''))
  return SQL_STATES.test(code) || SENTENCES.test(error.message)
}
