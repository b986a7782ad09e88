/**
 * Returns a random key of 32 hexadecimal digits for something that has no id yet. `crypto.randomUUID` is missing on a page that
 * was loaded without HTTPS.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
