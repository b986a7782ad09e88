import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/pdf-pages.ts'
import { pdfPieces } from '../../../testing/files/pdf-text.ts'
import { PAGE } from '../page-style.ts'
import { printableText } from '../printable-text.ts'
import { drawPages } from './drawn-pages.ts'

/** Draws texts one below the other. Texts that begin with an exclamation mark are bold. */
async function print(...texts: string[]): Promise<Buffer> {
  const lines = texts.map((text) => ({ text: printableText(text), bold: text.startsWith('¡') }))
  const about = { title: 'x', author: 'x', creator: 'x', language: 'es', texts: lines }
  const pdf = await drawPages(about, async function* (pages) {
    pages.page(PAGE)
    let y = 40
    for (const { text, bold } of lines)
      for (const { height, draw } of pages.wrap(text, 500, { size: 9, bold })) {
        draw({ x: 40, y })
        y += height
      }
    yield
  })
  return buffer(pdf)
}

function fontsIn(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/FontFile2/g)].length
}

const scripts = {
  accents: 'Camión São João, ñ ç € ã º ª · – × ² ½',
  'Greek and Cyrillic': 'Ελλάδα Україна Łódź',
  signs: 'frágil → no doblar ✓ ★ ⌀ 35 mm ☎ ☑ ≥ ≤',
  Chinese: '广州市天河区体育西路189号',
  'Chinese of Taiwan': '臺灣國語繁體',
  Japanese: '株式会社サイン工房 働込峠',
  Korean: '서울특별시 강남구 테헤란로 152',
  'Georgian and Armenian': 'ქართული Հայերեն',
  Hebrew: 'חברת הדפוס',
  emoji: 'cartel 🎉 🏷 👍',
  'emoji of several signs': '👩‍👩‍👧 🇪🇸 ❤️',
  'digits beside an emoji that is made of one': '1️⃣ de 11',
  'in bold': '¡广州 ✓ 🎉 1!',
}

describe('text in any script', () => {
  test('is printed, and can be selected and copied', async () => {
    const [page = []] = await pageLines(await print(...Object.values(scripts)))
    const read = Object.keys(scripts).map((script, line) => [script, page[line]])
    expect(Object.fromEntries(read)).toEqual(scripts)
  })

  test('is printed with combining marks and reordered vowels, and copied in logical order', async () => {
    const [page = []] = await pageLines(await print('ร้านขายยา กรุงเทพฯ', 'फार्मेसी दिल्ली'))
    const signsOf = (text = '') => [...text.replace(/\s/g, '')].toSorted().join('')
    expect(page.map(signsOf)).toEqual(['ร้านขายยา กรุงเทพฯ', 'फार्मेसी दिल्ली'].map(signsOf))
  })

  test('shows a replacement sign for a character without a font, and keeps its neighbours', async () => {
    expect(await pageLines(await print('antes ꧁ después'))).toEqual([['antes \ufffd después']])
  })

  test('embeds only the fonts that it needs', async () => {
    expect(fontsIn(await print('Camión São João'))).toBe(1)
    expect(fontsIn(await print('cartel ✓'))).toBe(2)
    expect((await print('广州')).length).toBeLessThan(20_000)
  })
})

describe('right-to-left text', () => {
  /** Prints a text, and returns the drawn characters from left to right. */
  async function visualTextOf(text: string): Promise<string> {
    const pieces = pdfPieces(await print(text)).sort((one, other) => one.x - other.x)
    return pieces.map((piece) => piece.text).join('')
  }

  test.each([
    ['an Arabic name', 'شركة الطباعة', 'ةعابطلا ةكرش'],
    ['a Hebrew name', 'חברת הדפוס', 'סופדה תרבח'],
    ['one that begins a line with another', 'שלום Lienzo 26', 'Lienzo 26 םולש'],
    ['one inside a line of another', 'Vinilo שלט לחלון 3 mm', 'Vinilo 3 ןולחל טלש mm'],
    ['its brackets', 'דפוס (תל אביב)', '(ביבא לת) סופד'],
    ['a number in it', 'حي 12، رقم 45', '45 مقر ،12 يح'],
    ['the code of an order in it', 'شركة 26-000123 رقم', 'مقر 26-000123 ةكرش'],
  ])('%s is drawn in visual order', async (_what, text, visualText) => {
    expect(await visualTextOf(text)).toBe(visualText)
  })

  test('joins its letters, with different forms in the middle of a word', async () => {
    const joinedLetters = pdfPieces(await print('ببب'))
    const alone = pdfPieces(await print('ب ب ب'))
    expect(new Set(joinedLetters.flatMap((piece) => piece.glyphs)).size).toBe(3)
    expect(
      new Set(alone.filter((piece) => piece.text.trim() !== '').flatMap((piece) => piece.glyphs)).size,
    ).toBe(1)
  })

  test('keeps the order of its words across lines', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `מילה${'אבגדהוזחטי'.charAt(at % 10)}`)
    const lines = new Map<number, { x: number; text: string }[]>()
    for (const piece of pdfPieces(await print(words.join(' ')))) {
      lines.set(piece.y, [...(lines.get(piece.y) ?? []), piece])
    }
    expect(lines.size).toBeGreaterThan(1)
    const read = [...lines.entries()]
      .sort(([one], [other]) => other - one)
      .flatMap(([, pieces]) => pieces.sort((one, other) => other.x - one.x))
      .map((piece) => [...piece.text].reverse().join(''))
      .filter((word) => word.trim() !== '')
    expect(read).toEqual(words)
  })
})
