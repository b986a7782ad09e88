import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/pdf-pages.ts'
import { drawPages } from './drawn-pages.ts'

test('each page says which it is and of how many, which is known after the last', async () => {
  const about = { title: 'Informe', author: 'Lienzo', creator: 'Lienzo', language: 'es', texts: [] }
  const place = { x: 40, y: 800, width: 500 }
  const drawn = await drawPages(about, async function* (pages) {
    for (let page = 1; page <= 12; page += 1) {
      pages.page({ width: 595, height: 842 })
      pages.text(`Hoja ${page}`, { ...place, y: 40 }, { size: 12 })
      pages.number('Página', place)
      yield
    }
  })
  const lines = await pageLines(await buffer(drawn))
  // What every page draws of its own is read apart.
  const numbers = lines.map((page) => page.slice(1).join('').trim())
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => `Página ${index + 1} / 12`))
})
