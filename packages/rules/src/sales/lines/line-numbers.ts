const STRETCH = /^(\d+)(?:-(\d+)(?:\/(\d+))?)?$/

/** Minimum count of numbers in a range. Fewer numbers are listed individually, because a range would not be shorter. */
const LEAST_OF_STRETCH = 3
/** Maximum number of candidates that are tried as the second number of a range. */
const MOST_TRIED = 8

/**
 * Writes ascending line numbers in short form, separated by commas: `1-4000` for 1 to 4000, `2-6000/3` for every third number
 * from 2 to 6000, `7` for a single number. Stops before the part that would make the text longer than `mostCharacters`.
 */
export function writeLineNumbers(
  numbers: readonly number[],
  mostCharacters = Number.POSITIVE_INFINITY,
): string {
  const remaining = new Set(numbers)
  const stretches: string[] = []
  let length = 0
  for (const [place, first] of numbers.entries()) {
    if (!remaining.has(first)) continue
    const { step, last } = longestFrom(numbers, place, remaining)
    for (let number = first; number <= last; number += step) remaining.delete(number)
    const text = last === first ? `${first}` : `${first}-${last}${step === 1 ? '' : `/${step}`}`
    length += text.length + 1
    if (length > mostCharacters + 1) break
    stretches.push(text)
  }
  return stretches.join(',')
}

/**
 * Returns the longest range with a constant step that starts with the number at index `place` and contains only remaining
 * numbers. Returns that number alone if the range would be shorter than `LEAST_OF_STRETCH`.
 */
function longestFrom(
  numbers: readonly number[],
  place: number,
  remaining: ReadonlySet<number>,
): { step: number; last: number } {
  const first = numbers[place] ?? 0
  let longest = { step: 1, last: first, count: LEAST_OF_STRETCH - 1 }
  let attempts = 0
  for (let next = place + 1; next < numbers.length && attempts < MOST_TRIED; next += 1) {
    const second = numbers[next] ?? 0
    if (!remaining.has(second)) continue
    attempts += 1
    const step = second - first
    let last = second
    while (remaining.has(last + step)) last += step
    const count = (last - first) / step + 1
    if (count > longest.count) longest = { step, last, count }
  }
  return longest
}

/** Parses the output of `writeLineNumbers` and returns the numbers in ascending order. Ignores parts with an invalid format. */
export function readLineNumbers(text: string): number[] {
  const numbers = text.split(',').flatMap((part) => {
    const match = STRETCH.exec(part)
    if (!match) return []
    const first = Number(match[1])
    const [last, step] = [Number(match[2] ?? first), Number(match[3] ?? 1)]
    if (step === 0 || last < first) return []
    return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
  })
  return numbers.toSorted((one, other) => one - other)
}
