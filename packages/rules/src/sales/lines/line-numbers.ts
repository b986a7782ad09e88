const STRETCH = /^(\d+)(?:-(\d+)(?:\/(\d+))?)?$/

/** Fewer numbers than these are written one by one: a stretch of them is no shorter. */
const LEAST_OF_STRETCH = 3

/**
 * Writes ascending numbers of lines in short: `1-4000` for each from 1 to 4000, `2-6000/3` for each third one from 2, `7` for
 * one, with commas between. Leaves out what exceeds the number of characters.
 */
export function writeLineNumbers(
  numbers: readonly number[],
  mostCharacters = Number.POSITIVE_INFINITY,
): string {
  const stretches: string[] = []
  let length = 0
  for (let from = 0; from < numbers.length; ) {
    const to = endOfStretch(numbers, from)
    const [first = 0, second = 0, last = 0] = [numbers[from], numbers[from + 1], numbers[to]]
    const step = second - first
    const text = to === from ? `${first}` : `${first}-${last}${step === 1 ? '' : `/${step}`}`
    length += text.length + 1
    if (length > mostCharacters + 1) break
    stretches.push(text)
    from = to + 1
  }
  return stretches.join(',')
}

/** The place of the last number that follows at the same distance as those before it; `from` where too few do. */
function endOfStretch(numbers: readonly number[], from: number): number {
  const step = (numbers[from + 1] ?? 0) - (numbers[from] ?? 0)
  let to = from + 1
  while (to < numbers.length && (numbers[to] ?? 0) - (numbers[to - 1] ?? 0) === step) to += 1
  return to - from < LEAST_OF_STRETCH ? from : to - 1
}

/** Reads what `writeLineNumbers` wrote; leaves out what it never writes. */
export function readLineNumbers(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const found = STRETCH.exec(part)
    if (!found) return []
    const first = Number(found[1])
    const [last, step] = [Number(found[2] ?? first), Number(found[3] ?? 1)]
    if (step === 0 || last < first) return []
    return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
  })
}
