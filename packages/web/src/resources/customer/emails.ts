/** Separators between e-mail addresses in pasted text. */
const BETWEEN = /[\s,;]+/

/** Returns true if the trimmed text contains a separator, so that it may contain several addresses. */
export function holdsSeveral(text: string): boolean {
  return BETWEEN.test(text.trim())
}

/**
 * Splits the text at the separators and adds each complete address to the list. Returns the list, and the text after the last
 * separator, which is still being typed.
 */
export function typedEmails(
  addresses: readonly string[],
  text: string,
): { finished: string[]; typed: string } {
  const parts = text.split(BETWEEN)
  const typed = parts.pop() ?? ''
  return { finished: withEach(addresses, parts), typed }
}

/** Appends the addresses of `more` that are not in the list yet, ignoring case. Skips empty strings. */
export function withEach(addresses: readonly string[], more: readonly string[]): string[] {
  const all = [...addresses]
  for (const address of more) {
    const isNew = !all.some((each) => each.toLowerCase() === address.toLowerCase())
    if (address !== '' && isNew) all.push(address)
  }
  return all
}
