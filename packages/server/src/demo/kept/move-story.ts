import { startOfDay } from '@lienzo/rules/day'
import { formatOrderCode } from '@lienzo/rules/sales/order-code'
import { isWorkday, startOfWorkday } from '../story/demo-calendar.ts'

const DAY = 24 * 60 * 60

/**
 * Parts of a saved story that depend on time: `told` is the end of the story in Unix seconds, and `codes` are the order and
 * budget codes, which are numbered by year, in order of creation.
 */
export type ToldStory = { told: number; codes: readonly ToldCode[] }

/** Code of an order or a budget, and the creation time of the order or budget in Unix seconds. */
export type ToldCode = readonly [code: string, madeAt: number]

/** Returns a function that moves a time, in Unix seconds, from a story that ended at `toldAt` to a story that ends at `now`. */
export function movedMoments(toldAt: number, now: number): (moment: number) => number {
  const [toldToday, today] = [startOfDay(toldAt), startOfDay(now)]
  const cache = new Map<number, number>()
  const movedDay = (day: number) => {
    const newDay = cache.get(day) ?? dayOf(day, toldAt, now)
    cache.set(day, newDay)
    return newDay
  }
  return (moment) => {
    const day = startOfDay(moment)
    if (day > toldToday || moment === toldToday) return moment - toldToday + today
    // Events of the last day keep their exact distance from the end of the story.
    if (day === toldToday) return now - (toldAt - moment)
    return movedDay(day) + (moment - day)
  }
}

/**
 * Maps a working day to the working day that is equally many working days before `now`. A weekend day keeps its distance from
 * the last working day before it.
 */
function dayOf(day: number, toldAt: number, now: number): number {
  let workday = day
  while (!isWorkday(workday)) workday -= DAY
  let ago = 0
  for (let next = startOfDay(toldAt); next > workday; next -= DAY) if (isWorkday(next - DAY)) ago += 1
  return startOfWorkday(now, ago) + (day - workday)
}

/**
 * Matches a Unix time (ten digits, starting with 16 or 17), the code of an order or a budget, or the SHA-256 hash of a file.
 */
const MOVED = /(?<![\w.])1[67]\d{8}(?![\w.])|(?<!\w)P?\d\d-\d{6}(?!\w)|(?<!\w)[0-9a-f]{64}(?!\w)/g

/**
 * Returns a function that replaces all times, codes and file hashes in a text of the story. `contents` maps old file hashes to
 * new hashes.
 */
export function movedStory(
  { told, codes }: ToldStory,
  now: number,
  contents: ReadonlyMap<string, string>,
): (text: string) => string {
  const moveMoment = movedMoments(told, now)
  const newCodes = movedCodes(codes, moveMoment)
  return (text) =>
    text.replace(MOVED, (match) => {
      if (match.length === 64) return contents.get(match) ?? match
      return newCodes.get(match) ?? (match.includes('-') ? match : String(moveMoment(Number(match))))
    })
}

/** Maps each code to its new code. Codes change because the story crosses into a new year at a different point. */
export function movedCodes(
  codes: readonly ToldCode[],
  moveMoment: (moment: number) => number,
): Map<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    codes.map(([code, madeAt]) => {
      const kind = code.startsWith('P') ? 'P' : ''
      const year = new Date(moveMoment(madeAt) * 1000).getUTCFullYear()
      const number = (counts.get(`${kind}${year}`) ?? 0) + 1
      counts.set(`${kind}${year}`, number)
      return [code, `${kind}${formatOrderCode(year, number)}`]
    }),
  )
}
