/** Maximum number of space numbers in a range such as `1-500`. */
const LONGEST_RANGE = 10_000

export type NumbersInText = {
  /** Space numbers in the order in which they first appear in the text, without duplicates. */
  found: number[]
  /** Words that are not valid space numbers or ranges. */
  others: string[]
}

/**
 * Parses space numbers that are separated by spaces, line breaks, commas, semicolons or bars. Expands ranges of up to 10,000
 * numbers.
 */
export function numbersIn(text: string): NumbersInText {
  const numbers = new Set<number>()
  const others: string[] = []
  const together = text.replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1-')
  for (const word of together.split(/[\s,;|]+/).filter((each) => each !== '')) {
    const [, first, last = first] = /^#?(\d{1,9})(?:-(\d{1,9}))?$/.exec(word) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to < from || to - from >= LONGEST_RANGE) others.push(word)
    else for (let number = from; number <= to; number += 1) numbers.add(number)
  }
  return { found: [...numbers], others }
}
