import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guarded, unguarded } from './harmless-text.ts'
import { readSheetText, writeSheetText } from './sheet-text.ts'

/** Pieces of cells as people and programs write them, including all characters with a special meaning in a spreadsheet. */
const pieces = ['a', 'ñ', ' ', '"', "'", '=', '+', '-', '@', '1', ',', '\n', '\r\n', '\t', '😀', '<b>']
const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const sheet = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: rows, maxLength: rows })
  })

describe('cells as text', () => {
  test('are read back as they were written, whatever they contain', () => {
    fc.assert(
      fc.property(sheet, (rows) => {
        expect(readSheetText(writeSheetText(rows))).toEqual(rows)
      }),
    )
  })

  test('are read from any text, without losing anything outside quotes', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const rows = readSheetText(text)
        expect(rows.length).toBeGreaterThan(0)
        if (/["']/.test(text)) return
        const lines = text.replace(/(\r\n|\n)$/, '').split(/\r\n|\n/)
        expect(rows).toEqual(lines.map((line) => line.split('\t')))
      }),
    )
  })

  test.each([
    [
      'as Excel writes it',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['without an end of the last row', '1\n2', [['1'], ['2']]],
    ['with lines inside of a cell', '"a\nb"\tc\r\n', [['a\nb', 'c']]],
    ['with a quote that is the text itself', '5" x 3"\t"hoy" no\r\n', [['5" x 3"', '"hoy" no']]],
    ['with empty cells and an empty row', '\t\r\n\r\n1\r\n', [['', ''], [''], ['1']]],
    ['of a single cell', 'Vinilo', [['Vinilo']]],
    ['of nothing', '', [['']]],
  ])('%s', (_name, text, rows) => {
    expect(readSheetText(text)).toEqual(rows)
  })
})

describe('an exported text', () => {
  test('never begins with a formula character, unless it is a number', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const out = guarded(text)
        expect(unguarded(out)).toBe(text)
        if (/^[=+\-@\t\r]/.test(out)) expect(out).toMatch(/^[+-]?\d[\d.,\s]*%?$/)
      }),
    )
  })

  test.each([
    ['=HYPERLINK("http://x.example";"Ver")', `'=HYPERLINK("http://x.example";"Ver")`],
    ['-12,50', '-12,50'],
    ['+34 600 123 456', '+34 600 123 456'],
    ['-1+cmd|x', "'-1+cmd|x"],
    ['@marca', "'@marca"],
    ["'=1", "''=1"],
    ["d'Or", "d'Or"],
  ])('%s', (text, out) => {
    expect(guarded(text)).toBe(out)
  })
})
