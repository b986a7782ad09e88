/** Maximum length of a range such as `1-500`. */
const LONGEST_RANGE = 10_000

export type NumbersInText = {
  /** Each once, in order. */
  found: number[]
  /** Words that are not numbers of spaces. */
  others: string[]
}

/** Returns the numbers of spaces in a text, with any separators, and with ranges expanded. */
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
