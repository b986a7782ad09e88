/**
 * Encodes a text as a parameter value of a header (RFC 8187): percent-encodes everything except letters, digits and a few
 * symbols.
 */
export function headerText(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
