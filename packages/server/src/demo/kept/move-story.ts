import { formatOrderCode } from '@lienzo/rules/sales/order-code'
import { isWorkday, startOfDay, startOfWorkday } from '../story/demo-calendar.ts'

const DAY = 24 * 60 * 60

/** What of a kept story depends on when it is told: its end, and the codes that count by years, in the order of their making. */
export type ToldStory = { told: number; codes: readonly ToldCode[] }

/** The code of an order or a budget and when it was made, in Unix seconds. */
export type ToldCode = readonly [code: string, madeAt: number]

/** Gives a moment of a story that was told at one moment as it is when the story is told at another. */
export function movedMoments(told: number, now: number): (moment: number) => number {
  const [toldToday, today] = [startOfDay(told), startOfDay(now)]
  const known = new Map<number, number>()
  const movedDay = (day: number) => {
    const moved = known.get(day) ?? dayOf(day, told, now)
    known.set(day, moved)
    return moved
  }
  return (moment) => {
    const day = startOfDay(moment)
    if (day > toldToday || moment === toldToday) return moment - toldToday + today
    // What has just happened happened so many minutes ago.
    if (day === toldToday) return now - (told - moment)
    return movedDay(day) + (moment - day)
  }
}

/** A working day becomes the one that is as many of them ago; a day between two stays as far behind the one before it. */
function dayOf(day: number, told: number, now: number): number {
  let workday = day
  while (!isWorkday(workday)) workday -= DAY
  let ago = 0
  for (let next = startOfDay(told); next > workday; next -= DAY) if (isWorkday(next - DAY)) ago += 1
  return startOfWorkday(now, ago) + (day - workday)
}

/** A number of ten digits that stands by itself, the code of an order or of a budget, or the address of a content. */
const MOVED = /(?<![\w.])1[67]\d{8}(?![\w.])|(?<!\w)P?\d\d-\d{6}(?!\w)|(?<!\w)[0-9a-f]{64}(?!\w)/g

/**
 * Rewrites whatever is written of a story, wherever in it moments, codes and addresses of contents stand; `contents` are the
 * new addresses of those that have changed.
 */
export function movedStory(
  { told, codes }: ToldStory,
  now: number,
  contents: ReadonlyMap<string, string>,
): (text: string) => string {
  const moved = movedMoments(told, now)
  const newCodes = movedCodes(codes, moved)
  return (text) =>
    text.replace(MOVED, (found) => {
      if (found.length === 64) return contents.get(found) ?? found
      return newCodes.get(found) ?? (found.includes('-') ? found : String(moved(Number(found))))
    })
}

/** What each code is where the years begin elsewhere in the story. */
export function movedCodes(
  codes: readonly ToldCode[],
  moved: (moment: number) => number,
): Map<string, string> {
  const counted = new Map<string, number>()
  return new Map(
    codes.map(([code, madeAt]) => {
      const kind = code.startsWith('P') ? 'P' : ''
      const year = new Date(moved(madeAt) * 1000).getUTCFullYear()
      const number = (counted.get(`${kind}${year}`) ?? 0) + 1
      counted.set(`${kind}${year}`, number)
      return [code, `${kind}${formatOrderCode(year, number)}`]
    }),
  )
}
