/** The longest row of numbers that a person may mean by its ends. */
const LONGEST_RANGE = 10_000

export type NumbersInText = {
  /** Each once, in the order in which they stand there. */
  found: number[]
  /** What stands among them and is no number of a space. */
  others: string[]
}

/** The numbers of spaces in what somebody has written or pasted: with anything between them, and from one to another. */
export function numbersIn(text: string): NumbersInText {
  const found = new Set<number>()
  const others: string[] = []
  const together = text.replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1-')
  for (const word of together.split(/[\s,;|]+/).filter((each) => each !== '')) {
    const [, first, last = first] = /^#?(\d{1,9})(?:-(\d{1,9}))?$/.exec(word) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to < from || to - from >= LONGEST_RANGE) others.push(word)
    else for (let number = from; number <= to; number += 1) found.add(number)
  }
  return { found: [...found], others }
}
