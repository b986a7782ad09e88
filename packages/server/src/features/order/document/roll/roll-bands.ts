import type { rollPlanCalls } from '@lienzo/contract/sales/production/order-roll-plan'
import type { OutputInside } from '@lienzo/contract/wire/call'

export type Plan = OutputInside<(typeof rollPlanCalls)['rollplan']>
export type Strip = Plan['strips'][number]

/** A part of a roll that is drawn across a page: from where on its roll, how long it is, and its strips. */
export type Band = { roll: number; from: number; length: number; strips: Strip[] }

/** How high a band is drawn, in points, from the best to read on. */
const HEIGHTS = [150, 120, 100, 84, 70, 60, 50, 42]
/** On so many pages the roll is to be seen, while a lower band makes that possible. */
const MOST_PAGES = 2
/** What stands over a band: its roll, and how far one is. */
export const BAND_HEAD = 16

export type BandsOnPages = { bands: Band[]; scale: number; height: number }

/** The rolls of a plan as bands across pages that are so wide and high: as large as two pages hold, in points. */
export function bandsOnPages(
  plan: Pick<Plan, 'strips'>,
  rollWidth: number,
  page: { width: number; height: number },
): BandsOnPages {
  const longest = plan.strips.reduce((most, { length }) => Math.max(most, length), 1)
  const tried = HEIGHTS.map((height): BandsOnPages => {
    const scale = Math.min(height / rollWidth, page.width / longest)
    return { bands: bandsOf(plan.strips, page.width / scale), scale, height: rollWidth * scale }
  })
  const pagesOf = ({ bands, height }: BandsOnPages) =>
    Math.ceil(bands.length / Math.max(1, Math.floor(page.height / (height + BAND_HEAD))))
  return tried.find((each) => pagesOf(each) <= MOST_PAGES) ?? (tried.at(-1) as BandsOnPages)
}

/** Strips, as many one after the other as a band is long; a roll begins a band of its own. */
function bandsOf(strips: readonly Strip[], longest: number): Band[] {
  const bands: Band[] = []
  for (const strip of strips) {
    const last = bands.at(-1)
    // A strip that is exactly as long as the band may be longer by what numbers lose.
    const fits = last && strip.from + strip.length - last.from <= longest + 1e-6
    if (last?.roll === strip.roll && fits) {
      last.strips.push(strip)
      last.length = strip.from + strip.length - last.from
    } else bands.push({ roll: strip.roll, from: strip.from, length: strip.length, strips: [strip] })
  }
  return bands
}
