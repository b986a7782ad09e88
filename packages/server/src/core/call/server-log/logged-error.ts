import { DrizzleQueryError } from 'drizzle-orm/errors'

type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * Returns the parts of an error that are logged: type, message, code, stack and causes. Omits the parameters of a statement and
 * the rows that the database quotes in an error, because they can contain personal data and password hashes.
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

/** Returns the stack without the message at its beginning, because the message can contain parameters of the statement. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n')
  return lines.filter((line) => /^ {4}at /.test(line)).join('\n')
}
