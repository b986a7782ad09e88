import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/pdf-pages.ts'
import { pdfPieces } from '../../../testing/files/pdf-text.ts'
import { blackPng, detailedPicture, emptyPdf } from '../../../testing/files/sample-files.ts'
import { poster, sampleOrder, samplePicture } from '../../../testing/files/sample-order.ts'
import { drawOrder } from './draw-order.ts'
import type { PrintedOrder } from './printed-order.ts'

async function print(data: PrintedOrder) {
  const pdf = await buffer(await drawOrder(data))
  const text = pdf.toString('latin1')
  return {
    size: pdf.length,
    pages: [...text.matchAll(/\/Type \/Page\b/g)].length,
    /** PDF source with uncompressed objects. It shows the structure of the document; the text on the pages stays compressed. */
    text,
    pictures: [...text.matchAll(/\/Subtype \/Image/g)].length,
  }
}

function withPicture(data: PrintedOrder, content: Buffer | undefined): PrintedOrder {
  return {
    ...data,
    lines: data.lines.map((line) => ({ ...line, picture: samplePicture('cartel.jpg', content) })),
  }
}

/** Creates an order with one line for each picture. */
async function orderOf(contents: (Buffer | undefined)[]): Promise<PrintedOrder> {
  const order = await sampleOrder(contents.length)
  const lines = order.lines.map((line, at) => ({
    ...line,
    notes: '',
    picture: samplePicture(`cartel ${at}.jpg`, contents[at]),
  }))
  return { ...order, lines }
}

describe('the printed order', () => {
  test('is a PDF of one page for a few lines, and of more for many', async () => {
    const order = await sampleOrder(3)
    expect((await print(order)).pages).toBe(1)
    expect((await print(await sampleOrder(60))).pages).toBeGreaterThan(6)
  })

  test('has metadata with its title, language and author', async () => {
    const { text } = await print(await sampleOrder())
    expect(text).toContain('(Pedido 26-000123)')
    expect(text).toContain('/Lang (es)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toContain('(Lienzo)')
    const author = Buffer.from('\ufeffMC Impresión', 'utf16le').swap16().toString('latin1')
    expect(text).toContain(author)
  })

  test('names product and house in the footer, and only once if the names are the same', async () => {
    const footOf = async (houseName: string) => {
      const pages = await pageLines(await buffer(await drawOrder({ ...(await sampleOrder(1)), houseName })))
      return pages[0]?.filter((line) => line.startsWith('Lienzo')).at(-1)
    }
    expect(await footOf('Gran Formato, S.L.')).toMatch(/^Lienzo +· +Gran Formato, S\.L\./)
    expect(await footOf('Lienzo')).not.toContain('·')
  })

  test('embeds its fonts', async () => {
    const { text } = await print(await sampleOrder())
    expect([...text.matchAll(/\/FontFile2/g)]).toHaveLength(2)
  })

  test('is a stream with backpressure', async () => {
    const stream = await drawOrder(await sampleOrder(30))
    await once(stream, 'readable')
    expect(String(stream.read(5))).toBe('%PDF-')
    stream.destroy()
  })

  test('can be printed without any content', async () => {
    const order = await sampleOrder(0)
    const empty = {
      ...order,
      totals: [],
      facts: [],
      notes: [],
      deliverTo: undefined,
      customer: { name: '', lines: [] },
    }
    expect((await print(empty)).pages).toBe(1)
  })
})

describe('the texts of the printed order', () => {
  const lines = async (data: PrintedOrder) => pageLines(await buffer(await drawOrder(data)))

  test('include a watermark on each page if the order is not valid for production', async () => {
    const order = await sampleOrder(20)
    const marks = async (mark: string | undefined) =>
      (await lines({ ...order, mark })).map((page) => page.some((line) => line.includes('CANCELADO')))
    expect(await marks('Cancelado')).toEqual([true, true, true])
    expect(await marks(undefined)).toEqual([false, false, false])
  })

  test('include the artwork with its version, and the price of one piece with its discounts', async () => {
    const order = await sampleOrder(1)
    const discounts = ['5\u00a0%', '10\u00a0%']
    const [page = []] = await lines({ ...order, lines: order.lines.map((line) => ({ ...line, discounts })) })
    const text = page.join(' ').replaceAll('\u00a0', ' ')
    expect(text).toContain('Escaparate de otoño · versión 2')
    expect(text).toContain('54,8269 €')
    expect(text).toContain('Dto. 5 %')
    expect(text).toContain('Dto. 10 %')
  })

  test('label a line text that is too long for its cell, and its line, even on the next page', async () => {
    const order = await sampleOrder(1)
    const notes = Array.from({ length: 40 }, (_, at) => `nota ${at}`).join('\n')
    const pages = await lines({ ...order, lines: order.lines.map((line) => ({ ...line, notes })) })
    const labels = pages.map((page) => page.filter((line) => line.includes('Notas')))
    expect(labels).toEqual([['N.º 1 · Notas'], ['N.º 1 · Notas (continuación)']])
    // The next lines stand below the rest of the notes.
    for (const page of pages) expect(page.join(' ')).toContain('Medidas')
  })

  test('include every text of a line in full, however long', async () => {
    const order = await sampleOrder(1)
    const words = (name: string) => Array.from({ length: 80 }, (_, at) => `${name}${at}`).join(' ')
    const texts = { space: words('e'), material: words('m'), artwork: words('a'), product: words('p') }
    const long = { ...texts, promotion: words('c'), finishes: [words('f')], notes: words('n') }
    const page = (await lines({ ...order, lines: order.lines.map((line) => ({ ...line, ...long })) })).flat()
    const text = page.join(' ')
    for (const name of ['e', 'm', 'a', 'p', 'c', 'f', 'n']) expect(text).toContain(`${name}79`)
  })

  test('include amounts in full that are wider than their columns', async () => {
    const order = await sampleOrder(1)
    const wide = { copies: '1.000.000 + 1.000.000', area: '99.999.999,99', net: '20.000.000,00 €' }
    const [page = []] = await lines({
      ...order,
      lines: order.lines.map((line) => ({ ...line, ...wide, unitPrice: '19.999.999,9999 €' })),
    })
    const text = page.join(' ').replaceAll('\u00a0', ' ')
    for (const amount of [...Object.values(wide), '19.999.999,9999 €']) expect(text).toContain(amount)
  })
})

describe('a note', () => {
  const noteOf = (lines: number) => Array.from({ length: lines }, (_, at) => `línea ${at}`).join('\n')

  test('repeats its label on each page on which it continues', async () => {
    const order = { ...(await sampleOrder(1)), notes: [{ label: 'Producción', text: noteOf(120) }] }
    const pages = await pageLines(await buffer(await drawOrder(order)))
    expect(pages.length).toBeGreaterThan(2)
    const labels = pages.map((page) => page.filter((line) => line.startsWith('Producción')))
    const continued = Array(pages.length - 1).fill(['Producción (continuación)'])
    expect(labels).toEqual([['Producción'], ...continued])
  })

  test('never leaves its label alone at the foot of a page, at any position', async () => {
    const order = await sampleOrder(1)
    const pagesOfLabel = new Set<number>()
    for (let above = 13; above < 23; above++) {
      const notes = [
        { label: 'Producción', text: noteOf(above) },
        { label: 'Entrega', text: 'Muelle 4.\nDe 9:00 a 13:00.\nPreguntar por João.' },
      ]
      const pieces = pdfPieces(await buffer(await drawOrder({ ...order, notes })))
      const label = pieces.find((piece) => piece.text === 'Entrega' && piece.x === 42)
      const text = pieces.find((piece) => piece.text.startsWith('Muelle'))
      const second = pieces.find((piece) => piece.text.startsWith('De '))
      expect([text?.page, second?.page]).toEqual([label?.page, label?.page])
      expect(text?.y).toBeLessThan(label?.y ?? 0)
      pagesOfLabel.add(label?.page ?? 0)
    }
    // Some labels were at the bottom of the first page; the remaining labels moved to the second page.
    expect([...pagesOfLabel]).toEqual([1, 2])
  })
})

test('a note in Arabic is on the right, and one in Spanish beside it on the left', async () => {
  const notes = [{ label: 'Producción', text: 'يرجى الاتصال\nPreguntar por João\nשלט (3)' }]
  const pieces = pdfPieces(await buffer(await drawOrder({ ...(await sampleOrder(1)), notes })))
  const leftOf = (text: string) => pieces.find((piece) => piece.text.startsWith(text))?.x
  expect(leftOf('Preguntar')).toBe(42)
  // The text runs from right to left, so its first word is next to the right margin.
  expect(leftOf('ىجري')).toBeGreaterThan(500)
  expect(leftOf('ש')).toBeGreaterThan(500)
})

test.each(['short', 'long'])('a %s line note in Arabic is on the right of its cell', async (length) => {
  const notes = `يرجى الاتصال\nPreguntar por João${'\nlínea'.repeat(length === 'long' ? 12 : 0)}`
  const order = await sampleOrder(1)
  const lines = order.lines.map((line) => ({ ...line, notes }))
  const pieces = pdfPieces(await buffer(await drawOrder({ ...order, lines })))
  const leftOf = (text: string) => pieces.find((piece) => piece.text.startsWith(text))?.x ?? 0
  expect(leftOf('ىجري')).toBeGreaterThan(leftOf('Preguntar') + 60)
})

describe('the pictures of the printed order', () => {
  test('are embedded once each, at reduced size', async () => {
    const huge = await detailedPicture(3000, 2000).png().toBuffer()
    expect(huge.length).toBeGreaterThan(400_000)
    const { pictures, size } = await print(withPicture(await sampleOrder(4), huge))
    expect(pictures).toBe(1)
    expect(size).toBeLessThan(200_000)
  })

  test('can be in CMYK, of 16 bits, transparent, interlaced, or WebP', async () => {
    const contents = await Promise.all([
      detailedPicture().toColourspace('cmyk').jpeg().toBuffer(),
      detailedPicture().toColourspace('rgb16').tiff().toBuffer(),
      detailedPicture().ensureAlpha(0.5).png().toBuffer(),
      detailedPicture().png({ progressive: true }).toBuffer(),
      detailedPicture().webp().toBuffer(),
    ])
    expect((await print(await orderOf(contents))).pictures).toBe(contents.length)
  })

  // covers: product 9.40
  test('become frames if they are missing, empty, truncated, invalid or bombs, without hanging or failing', async () => {
    const contents = [
      undefined,
      Buffer.alloc(0),
      (await detailedPicture().jpeg().toBuffer()).subarray(0, 5000),
      (await detailedPicture().png().toBuffer()).subarray(0, 3000),
      emptyPdf(1),
      blackPng(30_000, 30_000),
      Buffer.from('http://127.0.0.1/secret.png'),
    ]
    const { text, pictures } = await print(await orderOf(contents))
    expect(pictures).toBe(0)
    expect(text).toContain('%%EOF')
  })

  test('show their name in their frames', async () => {
    const order = withPicture(await sampleOrder(1), undefined)
    const withName = await print(order)
    const nameless = await print({
      ...order,
      lines: order.lines.map((line) => ({ ...line, picture: undefined })),
    })
    expect(withName.size).toBeGreaterThan(nameless.size + 100)
  })

  test('include the logo, or the name of the house if the logo is unreadable', async () => {
    const order = withPicture(await sampleOrder(1), undefined)
    const logo = await poster(600, 200, '#ffffff', '#1f4fd8')
    expect((await print({ ...order, logo })).pictures).toBe(1)
    expect((await print({ ...order, logo: logo.subarray(0, 900) })).pictures).toBe(0)
  })
})

describe('unusual texts on the printed order', () => {
  const words = Array.from({ length: 900 }, (_, at) => `palabra${at}`).join(' ')

  test.each([
    ['emoji, Arabic and control characters', '🎉👩‍👩‍👧 شركة \u0000\u0001\u001b\u202E\uD800 ﷽'],
    ['a word without an end', 'X'.repeat(3000)],
    ['many words', words],
    ['many lines', 'a\n'.repeat(100)],
    ['empty lines', '\n'.repeat(3000)],
    ['what could be read as an instruction', "<script>alert(1)</script> ' OR 1=1 -- {{7*7}} (\\) endobj"],
  ])('are printed on a reasonable number of pages: %s', async (_kind, text) => {
    const order = await sampleOrder(2)
    const everywhere: PrintedOrder = {
      ...order,
      houseName: text,
      customer: { name: text, lines: [text] },
      facts: [{ label: 'Referencia', text }],
      notes: [{ label: 'Producción', text }],
      totals: [{ label: 'Total', text: text.slice(0, 50) }],
      lines: order.lines.map((line) => ({
        ...line,
        product: text,
        material: text,
        finishes: [text],
        size: text,
        copies: text,
        area: text,
        net: text,
        notes: text,
        picture: samplePicture(text, undefined),
      })),
    }
    const { pages = 0 } = await print(everywhere)
    expect(pages).toBeGreaterThanOrEqual(1)
    expect(pages).toBeLessThan(60)
  })
})
