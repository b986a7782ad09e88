import { cutForRoll } from '@lienzo/rules/catalogue/cut-for-roll'
import { validateSize } from '@lienzo/rules/catalogue/size-check'
import { largestSum } from '@lienzo/rules/largest-amounts'
import { countPieces, mostPiecesOnRoll, planRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { materialUpdate } from '../catalogue/material.ts'
import { productUpdate } from '../catalogue/product.ts'
import { spaceUpdate } from '../customers/space.ts'
import { lineInput, sizeCheck } from '../sales/order-lines.ts'
import { rollPlan, rollPlanCalls } from '../sales/production/order-roll-plan.ts'
import { allowed } from '../testing/allowed.ts'
import { limitsOf } from '../testing/numbers-in.ts'

const ofLine = allowed(lineInput, ['width', 'height'])
const ofProduct = allowed(productUpdate, ['min_width', 'max_width', 'min_height', 'max_height', 'bleed'])
const ofSpace = allowed(spaceUpdate, ['visible_width', 'visible_height', 'bleed'])
const ofMaterial = allowed(materialUpdate, ['roll_width', 'roll_length'])
const { gap } = allowed(rollPlanCalls.rollplan.input, ['gap'])

const size = fc.record({ widthMm: ofLine.width, heightMm: ofLine.height })

test('line checks return safe integers that the contract encodes, for all sizes that it accepts', () => {
  // Pixels and micrometres are stored in 4 bytes.
  const side = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(1, 2 ** 31 - 1))
  const parts = fc.record({
    product: fc.record({
      minWidthMm: ofProduct.min_width,
      maxWidthMm: ofProduct.max_width,
      minHeightMm: ofProduct.min_height,
      maxHeightMm: ofProduct.max_height,
      bleedMm: ofProduct.bleed,
      fixedSizes: fc.array(size, { maxLength: 2 }),
    }),
    material: fc.record({ printableWidthMm: ofMaterial.roll_width, lengthMm: ofMaterial.roll_length }),
    space: fc.record({
      visibleWidthMm: ofSpace.visible_width,
      visibleHeightMm: ofSpace.visible_height,
      bleedMm: ofSpace.bleed,
    }),
    artwork: fc.oneof(
      fc.record({ widthPx: side, heightPx: side }),
      fc.record({ widthUm: side, heightUm: side }),
    ),
  })
  fc.assert(
    fc.property(size, parts, (sheet, otherParts) => {
      for (const check of validateSize({ ...sheet, ...otherParts })) {
        sizeCheck.encode(check)
        const numbers = Object.values(check.values).filter((value) => typeof value === 'number')
        expect(numbers.filter((value) => !Number.isSafeInteger(value))).toEqual([])
      }
    }),
  )
})

describe('the roll plan', () => {
  test('has sums that the contract encodes, for all sizes that it accepts', () => {
    const roll = fc.record({
      ...{ printableWidthMm: ofMaterial.roll_width, lengthMm: ofMaterial.roll_length, gapMm: gap },
      overlapMm: fc.nat(200),
    })
    const line = fc.record({ size, bleedMm: ofProduct.bleed, pieces: fc.nat(3), mayTurn: fc.boolean() })
    fc.assert(
      fc.property(roll, fc.array(line, { maxLength: 3 }), (on, some) => {
        const lines = some.map(({ size: sheet, ...rest }, id) => ({ id, ...sheet, ...rest }))
        // Plans of more than 100 pieces are skipped, because other tests cover the layout.
        if (countPieces(lines, on) > 100) return
        const { sums } = planRoll(lines, on)
        const { lengthMm: length, printedWaste: printed_waste, ...same } = sums
        rollPlan.shape.sums.encode({ ...same, length, printed_waste })
      }),
    )
  })

  test('has safe sums with the maximum number of largest sheets', () => {
    const longest = limitsOf(lineInput.shape.height).greatest
    const bleed = limitsOf(productUpdate.shape.bleed).greatest
    const widest = limitsOf(materialUpdate.shape.roll_width).greatest
    const sheet = { id: 1, widthMm: 1, heightMm: longest, bleedMm: bleed, pieces: mostPiecesOnRoll }
    const cut = cutForRoll(
      { ...sheet, mayTurn: false },
      { printableWidthMm: widest, lengthMm: 0, overlapMm: 0 },
    )
    expect(cut).not.toHaveProperty('reason')
    const lengthMm = mostPiecesOnRoll * (longest + 2 * bleed)
    expect((lengthMm * widest) / 100).toBeLessThanOrEqual(largestSum.m2)
  })
})
