import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitText, wrapText } from './fitted-text.ts'
import { type DocumentFonts, MAIN_FONT } from './fonts.ts'
import { printableText } from './printable-text.ts'
import { mirrored } from './reading-order.ts'

/** Fonts that can draw every character. `widthOf` makes each character half as wide as the font size. */
const fonts: DocumentFonts = { families: {}, files: new Map(), familyOf: () => MAIN_FONT }
const widthOf = (text: string) => [...text].length / 2
const fit = (text: string, fitting: Parameters<typeof fitText>[1]) => fitText(text, fitting, fonts, widthOf)
/**
 * Returns a character and its mirror image in a fixed order, so that a bracket compares equal to its mirror image. Next to
 * Hebrew letters, brackets are drawn mirrored.
 */
const eitherWay = (sign: string) => [sign, mirrored(sign)].toSorted().join('')
/** Returns the visible characters of a text in a fixed order. */
const signsOf = (text: string) => [...text.replace(/[\s\u200b]/g, '')].map(eitherWay).toSorted().join('')
const readBack = ({ lines }: ReturnType<typeof fitText>) =>
  lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))

/** Texts in which brackets are drawn mirrored, or the ellipsis is drawn on the left. */
const besideHebrew: [text: string, width: number, lines: number][] = [
  ['༺יִ', 20, 1],
  ['{־', 20, 1],
  ['־≤', 20, 1],
  ['∈־', 20, 1],
  ['שׁ{', 20, 1],
  ['! !! !־ !', 20, 1],
]

describe('a text in a small box', () => {
  test('never overflows it, for any text, and loses nothing that fits', () => {
    const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.lorem({ maxCount: 20 }))
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 20, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, most) => {
          const cleanText = printableText(text)
          const { size, lines } = fit(cleanText, { width, size: 12, smallest: 5, lines: most })
          expect(lines.length).toBeLessThanOrEqual(most)
          expect(size).toBeGreaterThanOrEqual(5)
          expect(size).toBeLessThanOrEqual(12)
          for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 1e-6)
          const visibleText = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
          // A truncated text lacks characters, so only texts without an ellipsis are compared.
          if (!visibleText.includes('…')) expect(signsOf(visibleText)).toBe(signsOf(cleanText))
        },
      ),
      { examples: besideHebrew },
    )
  })

  test('can be broken into as many lines as it needs, of which none is too wide', () => {
    const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.lorem({ maxCount: 60 }))
    fc.assert(
      fc.property(anyText, fc.integer({ min: 20, max: 300 }), (text, width) => {
        const cleanText = printableText(text)
        const { size, lines } = wrapText(cleanText, { width, size: 12 }, fonts, widthOf)
        expect(size).toBe(12)
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 1e-6)
        expect(signsOf(readBack({ size, lines }).join(''))).toBe(signsOf(cleanText))
      }),
    )
  })

  test('shrinks before it is truncated, and wraps before it shrinks much', () => {
    expect(fit('Escaparate', { width: 60, size: 10 }).size).toBe(10)
    const little = fit('Escaparate de otoño', { width: 90, size: 10, smallest: 5, lines: 2 })
    expect(little).toMatchObject({ size: 9, lines: [{}] })
    const two = fit('Escaparate de otoño', { width: 60, size: 10, smallest: 5, lines: 2 })
    expect([two.size, readBack(two)]).toEqual([10, ['Escaparate', 'de otoño']])
    const cut = fit('Escaparate de otoño', { width: 40, size: 10, smallest: 8 })
    expect([cut.size, readBack(cut)]).toEqual([8, ['Escaparat…']])
  })

  test('is drawn in visual order', () => {
    const { lines } = fit('Tienda שלום עולם Lugo', { width: 500, size: 10 })
    const words = lines[0]?.pieces.toSorted((one, other) => one.x - other.x).map(({ text }) => text.trim())
    expect(words?.filter(Boolean)).toEqual(['Tienda', 'עולם', 'שלום', 'Lugo'])
  })
})
