// Imports only the necessary modules of jose, because the whole package would load thirty more modules at every start.
import * as joseErrors from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../context/refusal.ts'

/** Maximum lifetime of a token, in seconds. */
export const TOKEN_SECONDS = 30 * 60

/** Lifetime of a session, in seconds, even if its token is renewed. It is longer than a working day. */
export const SESSION_SECONDS = 12 * 60 * 60

/**
 * Claims of a token. `expires_at` is in Unix seconds. Screens read `user_id`, `user_role` and `issuer` directly from the token.
 */
export type Claims = { session_id: string; user_id: number; user_role: number; expires_at: number }

export type Tokens = {
  issue(claims: Claims, now: number): Promise<string>
  /**
   * Returns the claims of a token. Throws TOKEN_ERROR if the token is malformed, forged or expired, and INVALID_TOKEN if a
   * different issuer made it.
   */
  verify(token: string, now: number): Promise<Claims>
}

export function makeTokens(options: { issuer: string; secret: Uint8Array }): Tokens {
  const { issuer, secret } = options
  // Caches verified tokens, so that the signature of a token is checked once, but its expiry in every call.
  const cache = new LRUCache<string, Claims>({ max: 10_000 })

  async function issue(claims: Claims, now: number) {
    return new SignJWT({
      user_id: claims.user_id,
      user_role: claims.user_role,
      issuer,
      sid: claims.session_id,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setIssuedAt(now)
      .setExpirationTime(claims.expires_at)
      .sign(secret)
  }

  async function read(token: string, now: number): Promise<Claims> {
    if (token.split('.').length !== 3) throw new Refusal('TOKEN_ERROR', 'JWT must have 3 parts')
    try {
      const { payload } = await jwtVerify(token, secret, {
        issuer,
        algorithms: ['HS256'],
        currentDate: new Date(now * 1000),
        requiredClaims: ['exp', 'sid', 'user_id', 'user_role'],
      })
      return {
        session_id: String(payload.sid),
        user_id: Number(payload.user_id),
        user_role: Number(payload.user_role),
        expires_at: Number(payload.exp),
      }
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function verify(token: string, now: number): Promise<Claims> {
    const claims = cache.get(token) ?? (await read(token, now))
    if (claims.expires_at <= now) throw tokenExpired()
    cache.set(token, claims)
    return claims
  }

  return { issue, verify }
}

function tokenExpired(): Refusal {
  return new Refusal('TOKEN_ERROR', 'No JWT present or has expired')
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof joseErrors.JWTExpired) return tokenExpired()
  if (error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'iss') {
    return new Refusal('INVALID_TOKEN', 'The token is from another issuer')
  }
  return new Refusal('TOKEN_ERROR', 'Cannot decode the token')
}
