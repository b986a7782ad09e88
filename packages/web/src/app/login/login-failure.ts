import { signOnFailures } from '@lienzo/contract/sign-in/single-sign-on'
import { CallError } from '../../core/call/call.ts'
import { TokenFault } from '../../core/call/session-token.ts'

/**
 * Reason why signing in failed: the key of its text, the error code, and the seconds to wait if the server throttles attempts.
 */
export type LoginFailure = { key: string; code: string; seconds: number | null }

const codesWithText = new Set([
  'LOGIN_FAILED',
  'USER_INACTIVE',
  'SECOND_FACTOR_WRONG',
  'INVALID_TOKEN',
  'NETWORK',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'SIGN_ON_FAILED',
])

/**
 * Returns the failure to show for an error. Codes without their own text get a general text that contains the code. Rethrows
 * errors other than CallError and TokenFault.
 */
export function loginFailureOf(error: unknown): LoginFailure {
  if (error instanceof TokenFault)
    return { key: 'login.failure.INVALID_TOKEN', code: 'INVALID_TOKEN', seconds: null }
  if (!(error instanceof CallError)) throw error
  const { code } = error
  if (code === 'TOO_MANY_ATTEMPTS') {
    const seconds = error.retryAfter ?? secondsNamed(error)
    const key = seconds === null ? 'login.failure.TOO_MANY_ATTEMPTS' : 'login.failure.wait'
    return { key, code, seconds }
  }
  const key = codesWithText.has(code) ? `login.failure.${code}` : 'login.failure.other'
  return { key, code, seconds: null }
}

/** Returns the failure for the single sign-on error code in the URL, or null if the code is missing or unknown. */
export function signOnFailureOf(code: string | null): LoginFailure | null {
  const match = signOnFailures.find((each) => each === code)
  return match ? { key: `login.failure.${match}`, code: match, seconds: null } : null
}

function secondsNamed(error: CallError): number | null {
  for (const field of Object.values(error.fields)) {
    const seconds = Number(field.values?.seconds)
    if (seconds > 0) return Math.ceil(seconds)
  }
  return null
}
