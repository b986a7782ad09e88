import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredFileRow } from '../../../../core/files/file-addresses.ts'
import type { PaperLine } from '../paper-lines.ts'
import { artworkFiles } from './archive-files.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'CON',
    'LPT1.txt',
    '../..',
    'a/b:c*?"<>|',
    '. . .',
    '👩‍👩‍👧'.repeat(30),
    'ñ'.repeat(200),
    '',
  ),
)
const anyFile = fc.oneof(fc.constantFrom('a.png', 'b.tiff', 'nombre', 'c.bat', '.'), anyText)

const anyPrint = fc.record({
  image_name: fc.option(anyText),
  product_name: anyText,
  material_name: fc.option(anyText),
  finish_names: fc.array(anyText, { maxLength: 8 }),
  width: fc.integer({ min: 1, max: 100_000 }),
  height: fc.integer({ min: 1, max: 100_000 }),
  copies: fc.integer({ min: 1, max: 100_000 }),
  spare_copies: fc.integer({ min: 0, max: 1000 }),
  file: anyFile,
})
type Print = Omit<typeof anyPrint extends fc.Arbitrary<infer Value> ? Value : never, 'file'>

const sample: Print = {
  ...{ image_name: 'Cartel otoño', product_name: 'Vinilo', material_name: 'Monomérico' },
  ...{ finish_names: ['Ojales', 'Laminado'], width: 1200, height: 800, copies: 3, spare_copies: 1 },
}

/** Returns the file names in the archive of order `26-000123`, for lines that each print a separate file. */
function namesOf(prints: readonly (Print & { file: string })[]): string[] {
  const lines = prints.map(({ file: _file, ...print }, index) => ({
    ...print,
    ...{ id: index + 1, number: index + 1, product_code: 'P', image_file_id: index + 1 },
  }))
  const files = prints.map(({ file: name }, index) => [index + 1, { id: index + 1, name }] as const)
  return artworkFiles(
    '26-000123',
    lines as unknown as PaperLine[],
    new Map(files as unknown as [number, StoredFileRow][]),
  ).map(({ name }) => name)
}

describe('the name of a production file', () => {
  test('contains the artwork, the product, its material and finishes, the size and the copies', () => {
    expect(namesOf([{ ...sample, file: 'x.PNG' }])).toEqual([
      '26-000123 L0001 Cartel otoño Vinilo Monomérico Ojales+Laminado 1200x800 4u.png',
    ])
  })

  test('shortens each long text separately, so that the size and the copies remain', () => {
    const long = { image_name: '🏬'.repeat(60), finish_names: ['Ojales cada 500 mm', 'Laminado mate'] }
    expect(namesOf([{ ...sample, ...long, file: 'x.png' }])).toEqual([
      `26-000123 L0001 ${'🏬'.repeat(9)}… Vinilo Monomérico Ojales cada 500 mm+Lami… 1200x800 4u.png`,
    ])
  })

  test('omits a missing artwork, material or finish', () => {
    const none = { image_name: null, material_name: null, finish_names: [] }
    expect(namesOf([{ ...sample, ...none, file: 'x.png' }])).toEqual([
      '26-000123 L0001 Vinilo 1200x800 4u.png',
    ])
  })

  test('is valid on every system, unique, and has the size and copies, for any texts', () => {
    fc.assert(
      fc.property(fc.array(anyPrint, { minLength: 1, maxLength: 6 }), (prints) => {
        const names = namesOf(prints)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(prints.length)
        for (const [index, name] of names.entries()) {
          const { width, height, copies, spare_copies } = prints[index] ?? sample
          expect(name.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: no name can contain one
          expect(name).not.toMatch(/[\u0000-\u001f/\\:*?"<>|]|[. ]$|^(con|nul|lpt1)(\.|$)/i)
          expect(name).toMatch(/^26-000123 L000\d /)
          expect(name).toContain(` ${width}x${height} ${copies + spare_copies}u`)
        }
      }),
    )
  })
})
