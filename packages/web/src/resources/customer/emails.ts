/** Separators of addresses in copied texts. */
const BETWEEN = /[\s,;]+/

/** Returns true if a pasted text contains several addresses. */
export function holdsSeveral(text: string): boolean {
  return BETWEEN.test(text.trim())
}

/**
 * Adds the addresses in a text that are followed by a separator. Returns all addresses, and the rest of the text, which is
 * still being typed.
 */
export function typedEmails(
  addresses: readonly string[],
  text: string,
): { finished: string[]; typed: string } {
  const parts = text.split(BETWEEN)
  const typed = parts.pop() ?? ''
  return { finished: withEach(addresses, parts), typed }
}

/** Appends the addresses that are not in the list yet, ignoring case. Skips empty texts. */
export function withEach(addresses: readonly string[], more: readonly string[]): string[] {
  const all = [...addresses]
  for (const address of more) {
    const isNew = !all.some((each) => each.toLowerCase() === address.toLowerCase())
    if (address !== '' && isNew) all.push(address)
  }
  return all
}
