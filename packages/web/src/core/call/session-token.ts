/** Local storage key of the token. */
export const tokenKey = 'id_token'

/** Claims of the token. Times are in Unix seconds. */
export type TokenContent = {
  user_id: number
  user_role: number | string
  issuer: string
  issued_at: number
  expires_at: number
}

/** Thrown if a token is unusable. The message says why. */
export class TokenFault extends Error {}

/** Decodes a token without checking its signature. Throws a TokenFault. */
export function readToken(token: string): TokenContent {
  const parts = token.split('.')
  if (parts.length !== 3) throw new TokenFault('JWT must have 3 parts')
  const claims = decodedObject(parts[1] ?? '')
  if (!claims) throw new TokenFault('Cannot decode the token')
  return {
    user_id: Number(claims.user_id),
    user_role: typeof claims.user_role === 'string' ? claims.user_role : Number(claims.user_role),
    issuer: typeof claims.iss === 'string' ? claims.iss : '',
    issued_at: Number(claims.iat ?? 0),
    expires_at: Number(claims.exp ?? 0),
  }
}

/** Returns the stored token. Throws a TokenFault if it is missing, unreadable or expired. `now` is in Unix seconds. */
export function usableToken(now: number = secondsNow()): { token: string; content: TokenContent } {
  const token = localStorage.getItem(tokenKey)
  if (!token) throw new TokenFault('No JWT present or has expired')
  const content = readToken(token)
  if (!(content.expires_at > now)) throw new TokenFault('No JWT present or has expired')
  return { token, content }
}

/** Returns the stored token, or null if it is missing, unreadable or expired. `now` is in Unix seconds. */
export function usableTokenOrNull(now?: number): { token: string; content: TokenContent } | null {
  try {
    return usableToken(now)
  } catch (fault) {
    if (fault instanceof TokenFault) return null
    throw fault
  }
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

function decodedObject(part: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
