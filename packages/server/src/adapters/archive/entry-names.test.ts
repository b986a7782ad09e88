import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryName, entryNames } from './entry-names.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom('CON', 'nul.txt', 'a/b.png', 'ñandú.jpg', '🏬.png', '..', '', '.', 'a.', 'A.PNG', 'a.png'),
)

describe('a name in an archive', () => {
  test.each([
    ['Escaparate señal.png', 'Escaparate señal.png'],
    ['tienda 🏬👩‍🎨.jpg', 'tienda 🏬👩‍🎨.jpg'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['..\\windows\\a.dll', '__windows_a.dll'],
    ['a:b*c?"<>|.png', 'a_b_c_____.png'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['line\r\nbreak\u0000.txt', 'linebreak.txt'],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    ['nul .png', '_nul .png'],
    ['console.log', 'console.log'],
    ['ends. . .', 'ends'],
    ['.hidden', '_hidden'],
    ['', '_'],
    ['e\u0301.png', 'é.png'],
  ])('%j becomes %j', (name, safe) => {
    expect(entryName(name)).toBe(safe)
  })

  // covers: ASVS 1.3.3, 5.4.2
  test('is valid on any system, for any input', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const safe = entryName(name)
        expect(safe).not.toBe('')
        expect(safe.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no name may hold one
        expect(safe).not.toMatch(/[\u0000-\u001f/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/)
        expect(safe).not.toMatch(/^\.|[. ]$/)
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i)
        expect(entryName(safe)).toBe(safe)
      }),
    )
  })

  test('keeps its extension at any length', () => {
    expect(entryName(`${'👩‍🎨'.repeat(60)}.png`)).toMatch(/^(👩‍🎨)+\.png$/u)
    expect(entryName(`${'x'.repeat(500)}.jpeg`)).toMatch(/^x+\.jpeg$/)
  })
})

describe('the names of one archive', () => {
  test('are unique, even without case sensitivity', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 12 }), (names) => {
        const unique = entryNames(names)
        expect(unique).toHaveLength(names.length)
        expect(new Set(unique.map((name) => name.normalize('NFKC').toLowerCase())).size).toBe(names.length)
      }),
    )
  })

  test('stay in order, and take existing names into account', () => {
    expect(entryNames(['a.png', 'A.png', 'a.png', 'b', 'b'])).toEqual([
      'a.png',
      'A (2).png',
      'a (3).png',
      'b',
      'b (2)',
    ])
  })
})
