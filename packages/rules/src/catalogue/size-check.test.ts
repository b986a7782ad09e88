import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { panelsAcross } from './cut-for-roll.ts'
import {
  defaultSizeSettings,
  type SizeCheckName,
  type SizedProduct,
  type SizeInput,
  validateSize,
  worstLevel,
} from './size-check.ts'

const freeProduct: SizedProduct = {
  minWidthMm: 0,
  maxWidthMm: 0,
  minHeightMm: 0,
  maxHeightMm: 0,
  fixedSizes: [],
  bleedMm: 0,
}

function print(changes: Partial<SizeInput> = {}): SizeInput {
  return {
    widthMm: 1000,
    heightMm: 2000,
    product: freeProduct,
    material: null,
    space: null,
    artwork: null,
    ...changes,
  }
}

/** Returns a roll of unknown length. */
const onRoll = (printableWidthMm: number) => ({ printableWidthMm, lengthMm: 0 })

function keysOf(input: SizeInput, check: SizeCheckName) {
  return validateSize(input)
    .filter((each) => each.check === check)
    .map((each) => [each.level, each.key])
}

describe('the size check against the product', () => {
  test('accepts any size without limits, and runs only the applicable checks', () => {
    expect(validateSize(print())).toEqual([
      { check: 'product', level: 'ok', key: 'size.product.fits', values: { widthMm: 1000, heightMm: 2000 } },
    ])
  })

  // covers: product 5.6
  test('reports each exceeded limit', () => {
    const product = { ...freeProduct, minWidthMm: 1500, maxHeightMm: 1800 }
    expect(keysOf(print({ product }), 'product')).toEqual([
      ['error', 'size.product.too_narrow'],
      ['error', 'size.product.too_high'],
    ])
    const other = { ...freeProduct, maxWidthMm: 999, minHeightMm: 2001 }
    expect(keysOf(print({ product: other }), 'product')).toEqual([
      ['error', 'size.product.too_low'],
      ['error', 'size.product.too_wide'],
    ])
  })

  test('accepts sizes at the limits', () => {
    const product = {
      ...freeProduct,
      minWidthMm: 1000,
      maxWidthMm: 1000,
      minHeightMm: 2000,
      maxHeightMm: 2000,
    }
    expect(worstLevel(validateSize(print({ product })))).toBe('ok')
  })

  // covers: product 5.6
  test('accepts only the fixed sizes, in their own orientation', () => {
    const product = { ...freeProduct, maxWidthMm: 10, fixedSizes: [{ widthMm: 1000, heightMm: 2000 }] }
    expect(keysOf(print({ product }), 'product')).toEqual([['ok', 'size.product.fits']])
    expect(keysOf(print({ product, widthMm: 2000, heightMm: 1000 }), 'product')).toEqual([
      ['error', 'size.product.other_fixed_size'],
    ])
  })

  test('suggests the fixed size if there is only one, or only one is close', () => {
    const flag = { widthMm: 850, heightMm: 2000 }
    const wide = { widthMm: 1000, heightMm: 2000 }
    const firstCheckOf = (widthMm: number, fixedSizes: (typeof flag)[]) =>
      validateSize(print({ widthMm, product: { ...freeProduct, fixedSizes } }))[0]
    const suggestion = {
      key: 'size.product.other_fixed_size',
      values: { wantedWidthMm: 850, wantedHeightMm: 2000 },
    }
    expect(firstCheckOf(400, [flag])).toMatchObject(suggestion)
    expect(firstCheckOf(900, [flag, wide])).toMatchObject({ key: 'size.product.no_fixed_size' })
    expect(firstCheckOf(860, [flag, wide])).toMatchObject(suggestion)
    expect(firstCheckOf(400, [flag, wide])).toMatchObject({ key: 'size.product.no_fixed_size' })
  })

  test.each([0, -5, 10.5, Number.NaN])('refuses a width of %d', (widthMm) => {
    expect(validateSize(print({ widthMm, material: onRoll(100) }))).toEqual([
      { check: 'product', level: 'error', key: 'size.product.not_a_size', values: {} },
    ])
  })
})

describe('the size check against the material', () => {
  // covers: product 5.7
  test('allows one piece to be as long as its roll, and no longer', () => {
    const material = { printableWidthMm: 3200, lengthMm: 50_000 }
    const banner = print({ material, widthMm: 60_000, heightMm: 3000 })
    expect(validateSize(banner).at(-1)).toMatchObject({
      key: 'size.material.panels',
      values: { panels: 19, panelWidthMm: 3158 },
    })
    expect(keysOf(print({ material, widthMm: 60_000, heightMm: 50_001 }), 'material')).toEqual([
      ['error', 'size.material.too_long'],
    ])
    expect(keysOf(print({ material, widthMm: 50_000, heightMm: 3000 }), 'material')).toEqual([
      ['ok', 'size.material.fits'],
    ])
  })

  test('passes if either side fits the roll', () => {
    const material = onRoll(1000)
    expect(keysOf(print({ material }), 'material')).toEqual([['ok', 'size.material.fits']])
    expect(keysOf(print({ material, widthMm: 2000, heightMm: 1000 }), 'material')).toEqual([
      ['ok', 'size.material.fits'],
    ])
  })

  test('otherwise reports the number and width of the panels', () => {
    const material = onRoll(1500)
    const checks = validateSize(print({ material, widthMm: 5000, heightMm: 3001 }))
    expect(checks.at(-1)).toEqual({
      check: 'material',
      level: 'warning',
      key: 'size.material.panels',
      values: { panels: 3, panelWidthMm: 1001, printableWidthMm: 1500 },
    })
  })

  test('includes the bleed in the width on the roll', () => {
    const product = { ...freeProduct, bleedMm: 5 }
    const material = onRoll(1009)
    expect(keysOf(print({ product, material }), 'material')).toEqual([['warning', 'size.material.panels']])
  })

  test('skips a roll of unknown width, and rejects one narrower than a seam', () => {
    expect(keysOf(print({ material: onRoll(0) }), 'material')).toEqual([])
    const settings = { ...defaultSizeSettings, panelOverlapMm: 20 }
    const checks = validateSize(print({ material: onRoll(15) }), settings)
    expect(worstLevel(checks)).toBe('error')
    expect(() => panelsAcross(100, 15, 15)).toThrow(RangeError)
  })

  test('splits the length into panels that fit the roll, with no panel too many', () => {
    const overlap = fc.nat(50)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 51, max: 5000 }),
        overlap,
        (length, roll, overlapMm) => {
          const { panels, panelWidthMm } = panelsAcross(length, roll, overlapMm)
          const coverage = panels * panelWidthMm - (panels - 1) * overlapMm
          expect(coverage).toBeGreaterThanOrEqual(length)
          expect(panelWidthMm).toBeLessThanOrEqual(roll)
          if (panels > 1) expect((panels - 1) * roll - (panels - 2) * overlapMm).toBeLessThan(length)
        },
      ),
    )
  })
})

describe('the size check against the space', () => {
  const space = { visibleWidthMm: 990, visibleHeightMm: 1990, bleedMm: 5 }

  test.each([
    [1000, 2000, 'ok', 'size.space.fits'],
    [1001, 2000, 'error', 'size.space.too_large'],
    [1000, 2001, 'error', 'size.space.too_large'],
    [999, 2000, 'warning', 'size.space.short_of_bleed'],
    [990, 1990, 'warning', 'size.space.short_of_bleed'],
    [989, 2000, 'warning', 'size.space.leaves_gap'],
    [989, 2001, 'error', 'size.space.too_large'],
  ])('%d × %d: %s', (widthMm, heightMm, level, key) => {
    expect(keysOf(print({ widthMm, heightMm, space }), 'space')).toEqual([[level, key]])
  })
})

describe('the size check against the artwork', () => {
  const proportions = (widthPx: number, bleedMm = 0) =>
    validateSize(
      print({ heightMm: 1000, artwork: { widthPx, heightPx: 10_000 }, product: { ...freeProduct, bleedMm } }),
    ).find((each) => each.check === 'proportions')

  test('accepts 1 % of distortion, warns above it, and fails above 5 %', () => {
    expect(proportions(10_000)).toMatchObject({ level: 'ok', values: { deviationHundredths: 0 } })
    expect(proportions(10_100)).toMatchObject({ level: 'ok', values: { deviationHundredths: 100 } })
    expect(proportions(10_101)).toMatchObject({ level: 'warning' })
    expect(proportions(10_500)).toMatchObject({ level: 'warning', values: { deviationHundredths: 500 } })
    expect(proportions(10_501)).toMatchObject({ level: 'error' })
  })

  test('caps the displayed distortion at a million percent', () => {
    const thread = print({ widthMm: 1_000_000, heightMm: 1, artwork: { widthUm: 1, heightUm: 2 ** 31 - 1 } })
    expect(validateSize(thread).find(({ check }) => check === 'proportions')).toMatchObject({
      ...{ level: 'error', values: { deviationHundredths: 100_000_000 } },
    })
  })

  test('accepts artwork with or without bleed', () => {
    const artwork = { widthPx: 3200, heightPx: 10_200 }
    const size = { widthMm: 300, heightMm: 1000, artwork }
    const product = { ...freeProduct, bleedMm: 10 }
    expect(keysOf(print({ ...size, product }), 'proportions')).toEqual([['ok', 'size.proportions.match']])
    expect(keysOf(print(size), 'proportions')).toEqual([['warning', 'size.proportions.different']])
  })

  test('checks the proportions of vector artwork but not its resolution', () => {
    const a4 = { widthUm: 209_903, heightUm: 297_039 }
    const checksAt = (widthMm: number, heightMm: number) =>
      validateSize(print({ widthMm, heightMm, artwork: a4 })).filter(({ check }) =>
        ['proportions', 'resolution'].includes(check),
      )
    expect(checksAt(2100, 2970)).toMatchObject([{ check: 'proportions', level: 'ok' }])
    expect(checksAt(1000, 400)).toMatchObject([{ check: 'proportions', level: 'error' }])
  })

  test('reports the same distortion in either direction', () => {
    const pixels = fc.integer({ min: 1, max: 100_000 })
    const length = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(pixels, pixels, length, length, (widthPx, heightPx, widthMm, heightMm) => {
        const upright = validateSize(print({ widthMm, heightMm, artwork: { widthPx, heightPx } }))
        const sideways = validateSize(
          print({ widthMm: heightMm, heightMm: widthMm, artwork: { widthPx: heightPx, heightPx: widthPx } }),
        )
        expect(sideways.map((each) => each.level)).toEqual(upright.map((each) => each.level))
      }),
    )
  })

  test.each([
    [1000, 'ok', 100],
    [999, 'warning', 99],
    [500, 'warning', 50],
    [499, 'error', 49],
  ])('rates %d pixels on ten inches as %s', (pixels, level, dpi) => {
    const artwork = { widthPx: pixels, heightPx: 5000 }
    const resolution = validateSize(print({ widthMm: 254, heightMm: 254, artwork })).at(-1)
    expect(resolution).toMatchObject({ check: 'resolution', level, values: { dpi } })
  })

  test('never reports a higher resolution for a larger print', () => {
    const length = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(length, length, fc.nat(1000), (widthMm, heightMm, more) => {
        const artwork = { widthPx: 4000, heightPx: 3000 }
        const dpi = (width: number) =>
          Number(validateSize(print({ widthMm: width, heightMm, artwork })).at(-1)?.values.dpi)
        expect(dpi(widthMm + more)).toBeLessThanOrEqual(dpi(widthMm))
      }),
    )
  })
})
