import { DrizzleQueryError } from 'drizzle-orm/errors'

type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * Returns the parts of an error that are logged: message, stack and causes. Never includes the values of a statement or the rows
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

/** Returns the stack without the message at its beginning, in which a library may have put the values. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n')
  return lines.filter((line) => /^ {4}at /.test(line)).join('\n')
}
