import { buffer } from 'node:stream/consumers'
import { drawPages } from '@lienzo/server/adapters/pdf/drawn-pages'
import { drawLabels } from '@lienzo/server/features/order/document/labels/draw-labels'
import { atMost, type Result, rounded } from '../results.ts'

const LABELS = 1000
const ON_A_SHEET = 14
const A4 = { width: 595.28, height: 841.89 }
/** Of a label fourteen texts and a code are fitted and drawn; of the floor one text each. */
const MOST_TIMES_THE_FLOOR = 60
const LONGEST_TURN_MILLISECONDS = 250

/** A thousand labels as a PDF, against as many pages of as many constant texts, and how long nobody else had a turn. */
export async function measurePapers(): Promise<Result> {
  // The first ones find a process that has never done it.
  await labels()
  await floor()
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  const drawn = await timed(labels)
  clearInterval(watch)
  const alone = await timed(floor)
  return {
    group: 'papers',
    name: `${LABELS} labels, ${ON_A_SHEET} a sheet`,
    figures: `${rounded(drawn.milliseconds)} ms, ${rounded(drawn.bytes / 1_000_000)} MB; the library alone, with constant texts on as many pages, ${rounded(alone.milliseconds)} ms`,
    outcomes: [
      atMost('times the floor', drawn.milliseconds / alone.milliseconds, MOST_TIMES_THE_FLOOR),
      atMost('ms without a turn for others', longest, LONGEST_TURN_MILLISECONDS),
    ],
  }
}

async function timed(make: () => Promise<Buffer>) {
  const begin = performance.now()
  const { length } = await make()
  return { milliseconds: performance.now() - begin, bytes: length }
}

async function labels(): Promise<Buffer> {
  const all = Array.from({ length: LABELS }, (_, index) => ({
    title: `Farmacia Ñandú ${index}`,
    place: `Espacio ${index} · Escaparate principal`,
    address: ['Calle de la Alegría, 123, local 4', '28013 Madrid (España)'],
    contents: [`${index} × Vinilo mate · 1200 × 800 mm · Otoño v2`, '2 × Lona · 3000 × 1000 mm · Otoño v1'],
    part: '',
    about: 'Cafés Bahía · Otoño · PO-2026/17',
    orderCode: '26-000123',
    qr: `https://lienzo.example.com/#/order/123456?line=${index}`,
  }))
  const said = { language: 'es', title: 'Etiquetas', houseName: 'MC', productName: 'Lienzo', labels: all }
  return buffer(await drawLabels(said, { format: 'a4_14', used: 0 }))
}

async function floor(): Promise<Buffer> {
  const info = { title: 'Etiquetas', author: 'MC', creator: 'Lienzo', language: 'es', texts: [] }
  const pdf = await drawPages(info, async function* (pages) {
    for (let sheet = 0; sheet < Math.ceil(LABELS / ON_A_SHEET); sheet += 1) {
      pages.page(A4)
      for (let place = 0; place < ON_A_SHEET; place += 1) {
        pages.text('26-000123', { x: 40, y: 40 + place * 50, width: 400 }, { size: 10 })
      }
      yield
    }
  })
  return buffer(pdf)
}
