/** The system's codes of a connection that cannot be made, or has broken. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const SYSTEM_CALLS = new Set(['connect', 'read', 'write'])

/** PostgreSQL's: lost connections, too many of them or one that paused for too long, and a server that shuts down, has crashed or starts up. */
const SQL_STATES = /^(?:08...|25P03|53300|57P0[1-5])$/

/** What `pg` says without a code. */
const SENTENCES =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/

/** Whether something failed because the database does not answer at the moment, and not for what it was asked. */
export function isDatabaseUnreachable(error: unknown): boolean {
  // Drizzle wraps the driver's error as the cause of its own; a TypeError is how `fetch` says what others did not answer.
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
