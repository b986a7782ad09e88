import { cutForRoll, type Roll } from '@lienzo/rules/catalogue/cut-for-roll'
import { piecesOf, type RollLine } from '@lienzo/rules/sales/production/roll/roll-pieces'
import { planRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import { randomFrom } from '@lienzo/rules/testing/random'
import { atMost, type Result, rounded } from '../results.ts'

const PIECES = 6000
const MOST_MILLISECONDS = 500
const ROLL: Roll = { printableWidthMm: 1370, lengthMm: 50_000, overlapMm: 10 }

/** Formats that shops order: posters, window vinyls, roll-ups, banners. Width and height in mm. */
const usual = [
  ...[
    [297, 420],
    [420, 594],
    [594, 841],
    [500, 700],
    [700, 1000],
    [1200, 1800],
  ],
  ...[
    [850, 2000],
    [500, 500],
    [2000, 1000],
    [300, 2500],
  ],
] as const

/** Measures planning six thousand pieces on a roll: the time, and the waste compared with laying them side by side in order. */
export function measureRollPlans(): Result[] {
  const random = randomFrom(31)
  const mixes: [name: string, size: () => readonly [number, number]][] = [
    ['of ten usual sizes', () => usual[random.integer(0, usual.length - 1)] ?? usual[0]],
    ['no two of one size', () => [random.integer(100, 1900), random.integer(100, 1900)]],
    ['no larger than 360 mm', () => [random.integer(60, 360), random.integer(60, 360)]],
    ['of one size', () => [700, 1000]],
  ]
  return mixes.map(([name, size]) => {
    const lines = Array.from({ length: PIECES }, (_, index): RollLine => {
      const [widthMm, heightMm] = size()
      return { id: index + 1, widthMm, heightMm, bleedMm: 3, pieces: 1, mayTurn: true }
    })
    // Warms up the process.
    planRoll(lines.slice(0, 200), ROLL)
    const begin = performance.now()
    const { sums } = planRoll(lines, ROLL)
    const milliseconds = performance.now() - begin
    return {
      group: 'Roll plan',
      name: `${PIECES} sheets ${name}`,
      figures: `${rounded(milliseconds)} ms, ${sums.pieces} pieces, ${rounded(sums.lengthMm / 1000)} m`,
      outcomes: [
        atMost('ms', milliseconds, MOST_MILLISECONDS),
        atMost('% wasted', (100 * sums.waste) / sums.gross, wastedSideBySide(lines)),
      ],
    }
  })
}

/** Returns the waste in percent if pieces are laid side by side in order, in rows across the roll. */
function wastedSideBySide(lines: readonly RollLine[]): number {
  let [length, across, row, net] = [0, 0, 0, 0]
  for (const line of lines) {
    const cut = cutForRoll(line, ROLL)
    if ('reason' in cut) continue
    net += line.widthMm * line.heightMm
    for (const { ways } of piecesOf(line, cut, ROLL)) {
      if (across + ways[0].acrossMm > ROLL.printableWidthMm) {
        length += row
        ;[across, row] = [0, 0]
      }
      across += ways[0].acrossMm
      row = Math.max(row, ways[0].alongMm)
    }
  }
  return Math.round(1000 * (1 - net / ((length + row) * ROLL.printableWidthMm))) / 10
}
