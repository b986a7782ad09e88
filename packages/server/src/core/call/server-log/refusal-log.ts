import type { ErrorCode } from '@lienzo/contract/wire/errors'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../context/refusal.ts'

/** What somebody is told who tries what is not theirs, or to be somebody else. */
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

/** Remembers who makes a request, for the line of the server's log where it is refused. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId)
}

export function isOfSecurity({ code, fields }: Refusal): boolean {
  return ofSecurity.has(code) || fields.password?.key === 'validation.wrong_password'
}

/** One line for who looks after the server: what was refused, to whom and where. Nothing of what was sent is in it. */
export function logRefusal(request: FastifyRequest, { code }: Refusal): void {
  const line = {
    refused: code,
    path: request.url.split('?')[0],
    user_id: callers.get(request) ?? null,
    address: request.ip,
  }
  // Every session ends at some time, and who comes back after that is told so.
  if (code === 'TOKEN_ERROR') request.log.info(line, 'Refused')
  else request.log.warn(line, 'Refused')
}
