import { DrizzleQueryError } from 'drizzle-orm/errors'

type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * What the log of the server has of an error: what happened, where, and why. Never the values of a statement, nor the rows
 * that the database shows with a refusal: they are people's data, and hashes of their passwords.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...('code' in error && { code: error.code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

/** A stack begins with the message, in which a library may have put the values. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n')
  return lines.filter((line) => /^ {4}at /.test(line)).join('\n')
}
