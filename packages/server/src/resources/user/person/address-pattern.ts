/**
 * Returns a regular expression that finds an e-mail address in lower-case text, but not as a part of a longer address.
 * PostgreSQL and JavaScript interpret the expression in the same way.
 */
export function addressPattern(email: string): string {
  const literal = email.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<![\\w.%+-])${literal}(?![\\w-]|[.]\\w)`
}
