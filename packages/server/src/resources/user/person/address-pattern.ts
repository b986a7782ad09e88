/**
 * Returns a pattern that finds an e-mail address in lower-case text, but not as the end or the beginning of another one. PostgreSQL
 * reads it as JavaScript does.
 */
export function addressPattern(email: string): string {
  const literal = email.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<![\\w.%+-])${literal}(?![\\w-]|[.]\\w)`
}
