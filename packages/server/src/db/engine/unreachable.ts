/** System error codes for a connection that cannot be opened or has broken. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const SYSTEM_CALLS = new Set(['connect', 'read', 'write'])

/**
 * PostgreSQL's error codes for a lost connection, too many connections, a transaction that was idle for too long, and a server
 * that is shutting down, has crashed or is starting.
 */
const SQL_STATES = /^(?:08...|25P03|53300|57P0[1-5])$/

/** Error messages of `pg` for lost or refused connections that have no code. */
const SENTENCES =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/

/**
 * Returns true if an error means that the database cannot be reached at present. Returns false if the statement itself failed.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  // Follows the causes, because Drizzle wraps the driver's error. A TypeError comes from `fetch`, which connects to other
  // servers.
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
