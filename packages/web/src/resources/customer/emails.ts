/** What separates addresses wherever people copy them from. */
const BETWEEN = /[\s,;]+/

/** Whether a text that is pasted holds several addresses. */
export function holdsSeveral(text: string): boolean {
  return BETWEEN.test(text.trim())
}

/** What is typed after the addresses: those that are finished by what separates them, and the one that is being typed. */
export function typedEmails(
  addresses: readonly string[],
  text: string,
): { finished: string[]; typed: string } {
  const parts = text.split(BETWEEN)
  const typed = parts.pop() ?? ''
  return { finished: withEach(addresses, parts), typed }
}

/** Addresses with others behind them, each once, even where only its capitals differ. */
export function withEach(addresses: readonly string[], more: readonly string[]): string[] {
  const all = [...addresses]
  for (const address of more) {
    const isNew = !all.some((each) => each.toLowerCase() === address.toLowerCase())
    if (address !== '' && isNew) all.push(address)
  }
  return all
}
