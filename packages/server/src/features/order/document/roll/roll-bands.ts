import type { rollPlanCalls } from '@lienzo/contract/sales/production/order-roll-plan'
import type { OutputInside } from '@lienzo/contract/wire/call'

export type Plan = OutputInside<(typeof rollPlanCalls)['rollplan']>
export type Strip = Plan['strips'][number]

/** Part of a roll that is drawn across the page: the position on the roll where it begins, its length and its strips. */
export type Band = { roll: number; from: number; length: number; strips: Strip[] }

/** Possible heights of a band in points, the most legible first. */
const HEIGHTS = [150, 120, 100, 84, 70, 60, 50, 42]
/** Preferred maximum number of pages. The bands become lower if the rolls would otherwise need more pages. */
const MOST_PAGES = 2
/** Height in points of the texts above a band. */
export const BAND_HEAD = 16

export type BandsOnPages = { bands: Band[]; scale: number; height: number }

/**
 * Splits the rolls of a plan into bands for pages of this size in points. The bands are as high as possible, provided that they
 * fit on `MOST_PAGES` pages; otherwise they have the lowest height.
 */
export function bandsOnPages(
  plan: Pick<Plan, 'strips'>,
  rollWidth: number,
  page: { width: number; height: number },
): BandsOnPages {
  const longest = plan.strips.reduce((most, { length }) => Math.max(most, length), 1)
  const layouts = HEIGHTS.map((height): BandsOnPages => {
    const scale = Math.min(height / rollWidth, page.width / longest)
    return { bands: bandsOf(plan.strips, page.width / scale), scale, height: rollWidth * scale }
  })
  const pagesOf = ({ bands, height }: BandsOnPages) =>
    Math.ceil(bands.length / Math.max(1, Math.floor(page.height / (height + BAND_HEAD))))
  return layouts.find((each) => pagesOf(each) <= MOST_PAGES) ?? (layouts.at(-1) as BandsOnPages)
}

/** Distributes strips over bands of at most this length. Each roll begins a new band. */
function bandsOf(strips: readonly Strip[], longest: number): Band[] {
  const bands: Band[] = []
  for (const strip of strips) {
    const last = bands.at(-1)
    // The tolerance allows for rounding errors.
    const fits = last && strip.from + strip.length - last.from <= longest + 1e-6
    if (last?.roll === strip.roll && fits) {
      last.strips.push(strip)
      last.length = strip.from + strip.length - last.from
    } else bands.push({ roll: strip.roll, from: strip.from, length: strip.length, strips: [strip] })
  }
  return bands
}
