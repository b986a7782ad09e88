import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutForRoll, type Roll } from '../../../catalogue/cut-for-roll.ts'
import { inputs } from '../../../testing/inputs.ts'
import type { RollLine } from './roll-pieces.ts'
import { mostPiecesOnRoll, planRoll, type RollPlan } from './roll-plan.ts'

const side = fc.integer({ min: 1, max: 4000 })
const rolls = fc.record({
  printableWidthMm: fc.integer({ min: 1, max: 3200 }),
  lengthMm: fc.oneof(fc.constant(0), fc.integer({ min: 1000, max: 50_000 })),
  overlapMm: fc.integer({ min: 0, max: 30 }),
  gapMm: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
})
const linesOf = (most: number) =>
  fc
    .array(
      fc.record({
        widthMm: side,
        heightMm: side,
        bleedMm: fc.integer({ min: 0, max: 20 }),
        pieces: fc.integer({ min: 1, max: 6 }),
        mayTurn: fc.boolean(),
      }),
      { maxLength: most },
    )
    .map((lines): RollLine[] => lines.map((line, index) => ({ ...line, id: index + 1 })))

/** Returns all pieces with the number of their roll, and their distance in mm from the start of the roll. */
function placesOf({ strips }: RollPlan) {
  return strips.flatMap(({ roll, fromMm, pieces }) =>
    pieces.map((piece) => ({ ...piece, roll, yMm: fromMm + piece.yMm })),
  )
}

function areaOf(parts: readonly { acrossMm: number; alongMm: number }[]): number {
  return parts.reduce((sum, { acrossMm, alongMm }) => sum + acrossMm * alongMm, 0)
}

/** Lines and a roll for at most 600 pieces. Without this limit, a narrow roll could need hundreds of panels per line. */
const wide = fc.tuple(linesOf(12), rolls).filter(([lines, roll]) => {
  const counts = lines.map((line) => {
    const cut = cutForRoll(line, roll)
    return 'reason' in cut ? 0 : cut.panels * line.pieces
  })
  return counts.reduce((sum, count) => sum + count, 0) <= 600
})

const one = (changes: Partial<RollLine> = {}): RollLine => ({
  ...{ id: 1, widthMm: 1000, heightMm: 700, bleedMm: 0, pieces: 1, mayTurn: true },
  ...changes,
})
const vinyl: Roll = { printableWidthMm: 1370, lengthMm: 50_000, overlapMm: 10 }

describe('a roll plan', () => {
  // covers: product 9.7
  test('keeps its gaps, and places nothing on another piece or beyond its strip, its edges or its end', () => {
    fc.assert(
      fc.property(wide, ([lines, roll]) => {
        const plan = planRoll(lines, roll)
        for (const strip of plan.strips) {
          expect(roll.lengthMm === 0 || strip.fromMm + strip.lengthMm <= roll.lengthMm).toBe(true)
          for (const [index, piece] of strip.pieces.entries()) {
            expect(piece.xMm >= 0 && piece.xMm + piece.acrossMm <= roll.printableWidthMm).toBe(true)
            expect(piece.yMm >= 0 && piece.yMm + piece.alongMm <= strip.lengthMm).toBe(true)
            for (const other of strip.pieces.slice(index + 1)) {
              const [left, right] = piece.xMm <= other.xMm ? [piece, other] : [other, piece]
              const [first, next] = piece.yMm <= other.yMm ? [piece, other] : [other, piece]
              const beside = left.xMm + left.acrossMm + roll.gapMm <= right.xMm
              const beyond = first.yMm + first.alongMm + roll.gapMm <= next.yMm
              expect(beside || beyond).toBe(true)
            }
          }
        }
        for (let roll_ = 1; roll_ <= plan.sums.rolls; roll_++) {
          const ofRoll = plan.strips.filter(({ roll: of }) => of === roll_)
          let end = 0
          for (const { fromMm, lengthMm } of ofRoll) {
            expect(fromMm).toBe(end === 0 ? 0 : end + roll.gapMm)
            end = fromMm + lengthMm
          }
        }
      }),
      { numRuns: inputs(150) },
    )
  })

  // covers: product 9.7
  test('contains every copy once, in full size or as panels that share the overlap', () => {
    fc.assert(
      fc.property(wide, ([lines, roll]) => {
        const plan = planRoll(lines, roll)
        const places = placesOf(plan)
        for (const line of lines) {
          const isLeftOut = plan.leftOut.some(({ lineId }) => lineId === line.id)
          const ofLine = places.filter(({ piece }) => piece.lineId === line.id)
          const copies = new Set(ofLine.map(({ piece }) => piece.copy))
          expect(copies.size).toBe(isLeftOut ? 0 : line.pieces)
          for (const copy of copies) {
            const parts = ofLine.filter(({ piece }) => piece.copy === copy)
            const [first] = parts
            expect(parts.map(({ piece }) => piece.panel).sort((a, b) => a - b)).toEqual(
              Array.from({ length: first?.piece.panels ?? 0 }, (_, index) => index + 1),
            )
            const sheet = { w: line.widthMm + 2 * line.bleedMm, h: line.heightMm + 2 * line.bleedMm }
            const [across, along] = first?.turned ? [sheet.h, sheet.w] : [sheet.w, sheet.h]
            const seams = (parts.length - 1) * roll.overlapMm
            expect(parts.reduce((sum, { acrossMm }) => sum + acrossMm, 0) - seams).toBe(across)
            for (const part of parts) {
              expect(part.alongMm).toBe(along)
              expect(part.turned).toBe(first?.turned)
              if (parts.length > 1) expect(part.acrossMm).toBeGreaterThan(roll.overlapMm)
            }
          }
        }
      }),
      { numRuns: inputs(150) },
    )
  })

  test('rotates only pieces that may be rotated', () => {
    fc.assert(
      fc.property(wide, ([lines, roll]) => {
        for (const { piece, turned } of placesOf(planRoll(lines, roll))) {
          if (turned) expect(lines.find(({ id }) => id === piece.lineId)?.mayTurn).toBe(true)
        }
      }),
      { numRuns: inputs(60) },
    )
  })

  // covers: product 9.7
  test('uses the sum of net and waste: the roll width times the used length', () => {
    fc.assert(
      fc.property(wide, ([lines, roll]) => {
        const { strips, sums, leftOut } = planRoll(lines, roll)
        expect(sums.net + sums.waste).toBe(sums.gross)
        expect(sums.gross).toBe(Math.round((roll.printableWidthMm * sums.lengthMm) / 100))
        const between = (strips.length - sums.rolls) * roll.gapMm
        expect(sums.lengthMm).toBe(strips.reduce((sum, { lengthMm }) => sum + lengthMm, between))
        const laidLines = lines.filter(({ id }) => !leftOut.some(({ lineId }) => lineId === id))
        const deliveredParts = laidLines.map(({ widthMm, heightMm, pieces }) => ({
          ...{ acrossMm: widthMm, alongMm: heightMm * pieces },
        }))
        expect(sums.net).toBe(Math.round(areaOf(deliveredParts) / 100))
        const printedArea = Math.round(areaOf(strips.flatMap(({ pieces }) => pieces)) / 100)
        expect(sums.net + sums.printedWaste).toBe(printedArea)
        expect(sums.printedWaste).toBeGreaterThanOrEqual(0)
        expect(sums.waste).toBeGreaterThanOrEqual(sums.printedWaste)
      }),
      { numRuns: inputs(150) },
    )
  })

  test('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(wide, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), ([lines, roll], shuffle) => {
        const other = lines.toSorted((a, b) => (shuffle[a.id - 1] ?? 0) - (shuffle[b.id - 1] ?? 0))
        const byId = ({ leftOut, ...plan }: RollPlan) => ({
          ...plan,
          leftOut: leftOut.toSorted((a, b) => a.lineId - b.lineId),
        })
        expect(byId(planRoll(other, roll))).toEqual(byId(planRoll(lines, roll)))
      }),
      { numRuns: inputs(80) },
    )
  })

  test('is never longer than all pieces placed one after the other', () => {
    fc.assert(
      fc.property(wide, ([lines, roll]) => {
        const { sums, strips } = planRoll(lines, roll)
        const alone = strips.flatMap(({ pieces }) => pieces.map(({ piece }) => piece.ways))
        const longest = alone.reduce((sum, ways) => sum + Math.max(...ways.map(({ alongMm }) => alongMm)), 0)
        const between = (sums.pieces - 1) * roll.gapMm
        expect(sums.lengthMm).toBeLessThanOrEqual(Math.max(0, longest + between))
      }),
      { numRuns: inputs(60) },
    )
  })
})

describe('a plan on a roll of 1,370 mm', () => {
  test('places two sheets of 680 mm side by side, even if they were ordered in the other orientation', () => {
    const { strips, sums } = planRoll([one({ widthMm: 1000, heightMm: 680, pieces: 4 })], vinyl)
    expect(strips.map(({ lengthMm, pieces }) => [lengthMm, pieces.length])).toEqual([
      [1000, 2],
      [1000, 2],
    ])
    expect(sums).toEqual({
      ...{ rolls: 1, lengthMm: 2000, pieces: 4, net: 27_200, waste: 200, printedWaste: 0, gross: 27_400 },
    })
    const straight = planRoll([one({ widthMm: 1000, heightMm: 680, pieces: 4, mayTurn: false })], vinyl)
    expect(straight.sums.lengthMm).toBe(4 * 680)
  })

  test('cuts wider and longer sheets into panels along the longer side, with bleed at their edges', () => {
    const { strips, sums } = planRoll([one({ widthMm: 3000, heightMm: 2096, bleedMm: 2 })], vinyl)
    const [panel, last] = placesOf({ strips, leftOut: [], sums })
    expect(panel).toMatchObject({ acrossMm: 1055, alongMm: 3004, turned: true, piece: { panels: 2 } })
    expect(last?.acrossMm).toBe(1055)
    expect(sums).toMatchObject({ net: 62_880, lengthMm: 2 * 3004 })
  })

  test('starts another roll at a strip beyond 50 m, and omits longer pieces', () => {
    const lines = [
      one({ widthMm: 1300, heightMm: 20_000, pieces: 3 }),
      one({ id: 2, heightMm: 60_000, mayTurn: false }),
    ]
    const { strips, sums, leftOut } = planRoll(lines, vinyl)
    expect(strips.map(({ roll, fromMm }) => [roll, fromMm])).toEqual([
      [1, 0],
      [1, 20_000],
      [2, 0],
    ])
    expect(sums).toMatchObject({ rolls: 2, lengthMm: 60_000 })
    expect(leftOut).toEqual([{ lineId: 2, reason: 'too_long' }])
    const seams = planRoll([one({ heightMm: 2000, widthMm: 2000 })], { ...vinyl, overlapMm: 1370 })
    expect(seams.leftOut).toEqual([{ lineId: 1, reason: 'too_narrow' }])
  })

  test('accepts the maximum number of pieces, and refuses one more before cutting any', () => {
    const most = planRoll([one({ pieces: mostPiecesOnRoll })], vinyl)
    expect(most.sums.pieces).toBe(mostPiecesOnRoll)
    expect(() => planRoll([one({ pieces: 1_000_000 })], vinyl)).toThrow(RangeError)
  })
})
