/** Encodes a text for a header: percent-encodes everything except letters, digits and a few symbols (RFC 8187). */
export function headerText(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
