import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSizeSettings as settings, worstLevel } from '../../catalogue/size-check.ts'
import type { PdfBox, PdfFacts } from './pdf-facts.ts'
import { checkPdfAt, findingsAt, findingsOf, largestPdfAt } from './preflight.ts'

/**
 * Returns the facts of a PDF with one page of a size in mm. With `bleedMm`, the size is that of the trim box, and the page
 * extends beyond it by the bleed.
 */
function pageOf(widthMm: number, heightMm: number, bleedMm: number | null = null): PdfFacts {
  const box = (beyond: number): PdfBox => ({
    left: -beyond * 1000,
    bottom: -beyond * 1000,
    right: (widthMm + beyond) * 1000,
    top: (heightMm + beyond) * 1000,
  })
  return {
    ...{ pages: 1, pages_read: 1, media: box(bleedMm ?? 0), crop: null, bleed: null },
    trim: bleedMm === null ? null : box(0),
    ...{ fonts: 0, missing_fonts: [], missing_font_count: 0, colours: [], spots: [] },
    ...{ pictures: 0, lowest_dpi: null, lowest_page: null, lowest_large_dpi: null },
    ...{ transparent: false, restricted: false, scripts: 0, attachments: 0 },
  }
}

const length = fc.integer({ min: 20, max: 5000 })
const bleed = fc.integer({ min: 0, max: 50 })
const times = fc.integer({ min: 1, max: 20 })

describe('the bleed of a file', () => {
  test('is sufficient exactly if its page extends beyond the trim by the bleed of the product, at print size', () => {
    fc.assert(
      fc.property(length, length, bleed, bleed, times, (width, height, fileBleed, requiredBleed, larger) => {
        const facts = pageOf(width, height, fileBleed)
        const size = { widthMm: width * larger, heightMm: height * larger }
        const finding = findingsAt(facts, { ...size, bleedMm: requiredBleed }, settings).find(
          ({ check }) => check === 'bleed',
        )
        if (requiredBleed === 0) {
          expect(finding).toBeUndefined()
          return
        }
        expect(finding?.level).toBe(fileBleed * larger >= requiredBleed ? 'ok' : 'warning')
        if (finding?.level === 'warning') {
          expect(finding.values).toMatchObject({ bleedMm: requiredBleed })
          expect(finding.key).toBe(`preflight.bleed.${fileBleed === 0 ? 'none' : 'small'}`)
        }
      }),
    )
  })

  test('is judged by the page size if there is no trim, and not at all for another size', () => {
    fc.assert(
      fc.property(length, length, fc.integer({ min: 2, max: 50 }), (width, height, bleedMm) => {
        const size = { widthMm: width, heightMm: height, bleedMm }
        const of = (facts: PdfFacts) =>
          findingsAt(facts, size, settings).find(({ check }) => check === 'bleed')
        expect(of(pageOf(width + 2 * bleedMm, height + 2 * bleedMm))?.level).toBe('ok')
        expect(of(pageOf(width, height))?.key).toBe('preflight.bleed.none')
        expect(of(pageOf(width + 2 * bleedMm + 5, height))).toBeUndefined()
      }),
    )
  })
})

describe('the pictures of a file', () => {
  const dots = fc.integer({ min: 1, max: 1200 })

  test('have a lower resolution at a larger print size', () => {
    fc.assert(
      fc.property(dots, times, (dpi, larger) => {
        const facts = {
          ...pageOf(100, 200),
          pictures: 1,
          lowest_dpi: dpi,
          lowest_large_dpi: dpi,
          lowest_page: 1,
        }
        const size = { widthMm: 100 * larger, heightMm: 200 * larger }
        const finding = checkPdfAt(size, facts, settings).find(({ check }) => check === 'pictures')
        const printedDpi = Math.floor(dpi / larger)
        const level =
          printedDpi < settings.failBelowDpi ? 'error' : printedDpi < settings.warnBelowDpi ? 'warning' : 'ok'
        expect(finding).toMatchObject({ level, values: { dpi: printedDpi } })
      }),
    )
  })

  test('meet the recommended resolution up to the reported largest size, and not beyond', () => {
    fc.assert(
      fc.property(dots, (dpi) => {
        const facts = {
          ...pageOf(500, 500),
          pictures: 1,
          lowest_dpi: dpi,
          lowest_large_dpi: dpi,
          lowest_page: 1,
        }
        const largest = largestPdfAt(settings.warnBelowDpi, facts)
        if (!largest || largest.widthMm === 0) return
        const level = (size: { widthMm: number; heightMm: number }) =>
          checkPdfAt(size, facts, settings).find(({ check }) => check === 'pictures')?.level
        expect(level(largest)).toBe('ok')
        expect(level({ widthMm: largest.widthMm + 6, heightMm: largest.heightMm + 6 })).not.toBe('ok')
      }),
    )
  })

  test('only cause a warning at any resolution if none of them is large', () => {
    const facts = { ...pageOf(100, 100), pictures: 1, lowest_dpi: 20, lowest_page: 3 }
    expect(findingsOf(facts, settings)).toContainEqual({
      ...{ check: 'pictures', level: 'warning', key: 'preflight.pictures.few' },
      values: { dpi: 20, page: 3, warnBelowDpi: 100 },
    })
  })
})

test('a plain file has no findings, and each of several defects has its own', () => {
  const plain = pageOf(100, 100, 3)
  expect(worstLevel(findingsOf(plain, settings))).toBe('ok')
  const keysOf = (changes: Partial<PdfFacts>) =>
    findingsOf({ ...plain, ...changes }, settings).flatMap(({ level, key }) => (level === 'ok' ? [] : [key]))
  expect(keysOf({ pages: 4, pages_read: 4 })).toEqual(['preflight.pages.several'])
  expect(keysOf({ pages: 400, pages_read: 100 })).toEqual(['preflight.pages.partly'])
  const missing = { fonts: 3, missing_fonts: ['Helvetica'], missing_font_count: 1 }
  expect(keysOf(missing)).toEqual(['preflight.fonts.missing'])
  expect(keysOf({ ...missing, missing_font_count: 9 })).toEqual(['preflight.fonts.missing_more'])
  expect(keysOf({ colours: ['rgb', 'cmyk'] })).toEqual(['preflight.colours.mixed'])
  expect(keysOf({ colours: ['rgb'] })).toEqual([])
  expect(keysOf({ restricted: true, scripts: 1, attachments: 2 })).toEqual([
    ...[
      'preflight.protection.restricted',
      'preflight.protection.scripts',
      'preflight.protection.attachments',
    ],
  ])
})

test('an unfinished inspection is reported at any size', () => {
  for (const unread of ['time', 'memory', 'failed', 'size'] as const) {
    const findings = [{ check: 'file', level: 'warning', key: `preflight.file.unread_${unread}`, values: {} }]
    expect(findingsOf({ unread }, settings)).toEqual(findings)
    expect(findingsAt({ unread }, { widthMm: 1, heightMm: 1, bleedMm: 3 }, settings)).toEqual(findings)
  }
})
