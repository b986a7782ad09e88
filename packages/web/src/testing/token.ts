/** Returns a token in the server's format, with a dummy signature. Times are in Unix seconds. */
export function tokenOf(claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const content = { user_id: 7, user_role: 2, iss: 'lienzo', iat: now, exp: now + 1800, ...claims }
  return ['{"alg":"HS256"}', JSON.stringify(content), 'signature'].map(base64UrlOf).join('.')
}

function base64UrlOf(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
