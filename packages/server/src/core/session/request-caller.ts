import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context/caller.ts'
import type { InPersonContext, Origin } from '../context/context.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import type { Reading } from './access.ts'
import { apiKeyHash, isApiKey } from './api-keys.ts'

/** Returns the origin of a request: its IP address, user agent, Cookie and Time-Zone headers, and id. */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return {
    address: ip,
    user_agent: headers['user-agent'] ?? '',
    cookie: headers.cookie,
    time_zone: headers['time-zone']?.toString(),
    request_id: id,
  }
}

/**
 * Returns the token of the Authorization header, or of the body, where clients that follow the specification send it. Throws
 * TOKEN_ERROR.
 */
function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  const bearer = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (bearer) return bearer
  const body = request.body
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token
  throw new Refusal('TOKEN_ERROR', 'No JWT present or has expired')
}

/** Returns the caller of a request: a person with a session, or a program with a key. Throws TOKEN_ERROR or INVALID_TOKEN. */
export async function callerOf(
  request: FastifyRequest,
  services: Services,
  now: number,
  reading?: Reading,
): Promise<Caller> {
  const token = tokenOf(request)
  if (!isApiKey(token)) return (await sessionOf(request, services, now, reading)).caller
  const program = await services.access.callerOfKey(apiKeyHash(token), now, reading)
  if (!program) throw new Refusal('TOKEN_ERROR', 'The API key has ended')
  return program
}

/**
 * Returns the person who makes a request, and the time when their token expires (Unix seconds). Throws TOKEN_ERROR or
 * INVALID_TOKEN.
 */
export async function sessionOf(
  request: FastifyRequest,
  services: Services,
  now: number,
  reading?: Reading,
): Promise<{ caller: InPersonContext['caller']; expires_at: number }> {
  const claims = await services.tokens.verify(tokenOf(request), now)
  const caller = await services.access.callerOf(claims.session_id, reading)
  if (caller?.user_id !== claims.user_id) throw new Refusal('TOKEN_ERROR', 'The session has ended')
  return { caller: { ...caller, session_id: claims.session_id }, expires_at: claims.expires_at }
}
