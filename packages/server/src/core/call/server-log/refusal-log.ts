import type { ErrorCode } from '@lienzo/contract/wire/errors'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../context/refusal.ts'

/** Error codes that are logged: access to other people's data, and failed attempts to sign in. */
const ofSecurity: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INVALID_TOKEN',
  'TOKEN_ERROR',
  'LOGIN_FAILED',
  'USER_INACTIVE',
  'SECOND_FACTOR_WRONG',
  'SIGN_ON_FAILED',
  'TOO_MANY_ATTEMPTS',
  'NO_PERMISSION',
])

const callers = new WeakMap<FastifyRequest, number>()

/** Remembers the caller of a request, for the log line of a refusal. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId)
}

export function isOfSecurity({ code, fields }: Refusal): boolean {
  return ofSecurity.has(code) || fields.password?.key === 'validation.wrong_password'
}

/** Logs one line for the operator with the code, the caller, the IP address and the path, but without the input. */
export function logRefusal(request: FastifyRequest, { code }: Refusal): void {
  const line = {
    refused: code,
    path: request.url.split('?')[0],
    user_id: callers.get(request) ?? null,
    address: request.ip,
  }
  // Every session eventually expires, so this code does not indicate an attack.
  if (code === 'TOKEN_ERROR') request.log.info(line, 'Refused')
  else request.log.warn(line, 'Refused')
}
