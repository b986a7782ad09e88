import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/pdf-pages.ts'
import { drawPages } from './drawn-pages.ts'

test('numbers each page, with the total known after the last', async () => {
  const about = { title: 'Informe', author: 'Lienzo', creator: 'Lienzo', language: 'es', texts: [] }
  const place = { x: 40, y: 800, width: 500 }
  const pdf = await drawPages(about, async function* (pages) {
    for (let page = 1; page <= 12; page += 1) {
      pages.page({ width: 595, height: 842 })
      pages.text(`Hoja ${page}`, { ...place, y: 40 }, { size: 12 })
      pages.number('Página', place)
      yield
    }
  })
  const lines = await pageLines(await buffer(pdf))
  // The page number and the total are separate texts in the PDF, so they are joined first.
  const numbers = lines.map((page) => page.slice(1).join('').trim())
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => `Página ${index + 1} / 12`))
})

test('makes a line of Arabic letters higher, so that it does not overlap the next', async () => {
  const text = 'متجر الرياض'
  const about = { title: 'x', author: 'x', creator: 'x', language: 'ar' }
  const heights: number[] = []
  const pdf = await drawPages({ ...about, texts: [{ text, bold: false }] }, async function* (pages) {
    pages.page({ width: 595, height: 842 })
    const place = { x: 40, y: 40, width: 500 }
    heights.push(pages.text('Tienda', place, { size: 10 }), pages.text(text, place, { size: 10 }))
    yield
  })
  await buffer(pdf)
  const [latin = 0, arabic = 0] = heights
  expect(arabic).toBeGreaterThan(latin * 1.2)
})

test('keeps the spacing of a document, independent of earlier ones', async () => {
  const about = { title: 'x', author: 'x', creator: 'x', language: 'es', texts: [] }
  for (const text of ['1.000\u00a0€', '2 líneas']) {
    const pdf = await drawPages(about, async function* (pages) {
      pages.page({ width: 595, height: 842 })
      pages.text(text, { x: 40, y: 40, width: 500 }, { size: 10 })
      yield
    })
    expect(await pageLines(await buffer(pdf))).toEqual([[text]])
  }
})
