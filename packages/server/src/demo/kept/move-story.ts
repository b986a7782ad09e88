import { formatOrderCode } from '@lienzo/rules/sales/order-code'
import { isWorkday, startOfDay, startOfWorkday } from '../story/demo-calendar.ts'

const DAY = 24 * 60 * 60

/** Time-dependent facts of a saved story: its end, and its codes, numbered by year, in order of creation. */
export type ToldStory = { told: number; codes: readonly ToldCode[] }

/** Code of an order or a budget, and its time of creation in Unix seconds. */
export type ToldCode = readonly [code: string, madeAt: number]

/** Returns a function that moves a moment of a story ending at `told` to the same story ending at `now`. */
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
    // Events of today stay the same number of minutes ago.
    if (day === toldToday) return now - (told - moment)
    return movedDay(day) + (moment - day)
  }
}

/** Maps a working day to the one as many working days ago; a weekend day keeps its distance from the working day before it. */
function dayOf(day: number, told: number, now: number): number {
  let workday = day
  while (!isWorkday(workday)) workday -= DAY
  let ago = 0
  for (let next = startOfDay(told); next > workday; next -= DAY) if (isWorkday(next - DAY)) ago += 1
  return startOfWorkday(now, ago) + (day - workday)
}

/** Matches a separate number of ten digits, the code of an order or a budget, or the address of a content. */
const MOVED = /(?<![\w.])1[67]\d{8}(?![\w.])|(?<!\w)P?\d\d-\d{6}(?!\w)|(?<!\w)[0-9a-f]{64}(?!\w)/g

/** Rewrites all moments, codes and content addresses in a text of the story. `contents` maps the changed addresses. */
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

/** Returns the new code for each code, because the years begin at another point of the story. */
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
