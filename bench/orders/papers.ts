import type { Readable } from 'node:stream'
import { drawPages } from '@lienzo/server/adapters/pdf/drawn-pages'
import { drawLongOrder } from '@lienzo/server/features/order/document/draw-long-order'
import { drawLabels } from '@lienzo/server/features/order/document/labels/draw-labels'
import { drawReport, type Report } from '@lienzo/server/features/order/document/report/draw-report'
import { poster, sampleOrder } from '@lienzo/server/testing/files/sample-order'
import { atMost, type Result, rounded } from '../results.ts'

const LABELS = 1000
const ON_A_SHEET = 14
/** Two on a page: 500 pages. */
const SPACES = 1000
const LINES = 6000
const A4 = { width: 595.28, height: 841.89 }
/** Of a label fourteen texts and a code are fitted and drawn; of the floor one text each. */
const MOST_TIMES_THE_FLOOR = 60
const LONGEST_TURN_MILLISECONDS = 250
const MOST_MORE_MEGABYTES = 150
const GROUP = 'papers'

/**
 * A thousand labels, a report of five hundred pages and an order of six thousand lines: how long each takes, how long nobody
 * else had a turn meanwhile, and how much memory it took.
 */
export async function measurePapers(): Promise<Result[]> {
  return [await measureLabels(), await measureReport(), await measureLongOrder()]
}

/** Against as many pages of as many constant texts. */
async function measureLabels(): Promise<Result> {
  // The first ones find a process that has never done it.
  await drawn(labels)
  await drawn(floor)
  const { figures, outcomes, milliseconds } = await drawn(labels)
  const alone = await drawn(floor)
  return {
    group: GROUP,
    name: `${LABELS} labels, ${ON_A_SHEET} a sheet`,
    figures: `${figures}; the library alone, with constant texts on as many pages, ${rounded(alone.milliseconds)} ms`,
    outcomes: [
      atMost('times the floor', milliseconds / alone.milliseconds, MOST_TIMES_THE_FLOOR),
      ...outcomes,
    ],
  }
}

async function measureReport(): Promise<Result> {
  const { figures, outcomes, pages } = await drawn(await report())
  const name = `a report of ${pages} pages: ${SPACES} spaces with ${2 * SPACES} lines and as many photos, no two the same`
  return { group: GROUP, name, figures, outcomes }
}

async function measureLongOrder(): Promise<Result> {
  const order = await sampleOrder(LINES)
  const lines = order.lines.map(({ picture: _picture, ...line }) => line)
  const make = () => drawLongOrder({ ...order, lines, pictureOf: () => undefined })
  const { figures, outcomes, pages } = await drawn(make)
  return { group: GROUP, name: `an order of ${LINES} lines, ${pages} pages`, figures, outcomes }
}

/** Draws a paper and lets each part of it go as it comes, as an answer does. */
async function drawn(make: () => Promise<Readable>) {
  const memory = () => process.memoryUsage().rss / 1_000_000
  const before = memory()
  let [longest, largest, bytes, pages] = [0, before, 0, 0]
  let last = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    largest = Math.max(largest, memory())
  }, 5)
  const begin = performance.now()
  for await (const part of await make()) {
    bytes += part.length
    pages += part.toString('latin1').split('/Type /Page\n').length - 1
  }
  const milliseconds = performance.now() - begin
  clearInterval(watch)
  return {
    milliseconds,
    pages,
    figures: `${rounded(milliseconds)} ms, ${rounded(bytes / 1_000_000)} MB`,
    outcomes: [
      atMost('ms without a turn for others', longest, LONGEST_TURN_MILLISECONDS),
      atMost('MB more', largest - before, MOST_MORE_MEGABYTES),
    ],
  }
}

async function labels(): Promise<Readable> {
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
  const said = {
    language: 'es',
    title: 'Etiquetas',
    houseName: 'MC',
    productName: 'Lienzo',
    mark: '',
    labels: all,
  }
  return drawLabels(said, { format: 'a4_14', used: 0 })
}

/** Photos as their thumbnails are kept, each drawn anew: no two are the same, though they look it. */
async function report(): Promise<() => Promise<Readable>> {
  const photo = await poster(320, 240, '#f3c9a9', '#7b2d26')
  let photos = 0
  const file = () => {
    photos += 1
    const sha256 = photos.toString(16).padStart(64, '0')
    return { id: photos, name: 'foto.jpg', sha256, size: photo.length, type: 'image/jpeg' }
  }
  const spaces = Array.from({ length: SPACES }, (_, index) => ({
    title: `Farmacia Ñandú ${index}`,
    place: `Espacio ${index} · Escaparate principal · Calle de la Alegría, 123 · 28013 Madrid`,
    lines: [1, 2].map((line) => ({
      title: `${line} × Vinilo mate · 1200 × 800 mm`,
      texts: ['Vinilo monomérico · Laminado', 'Otoño · versión 2', 'Cara exterior'],
      artwork: undefined,
    })),
    photos: [file(), file()],
  }))
  const said = {
    ...{ language: 'es', title: 'Pedido 26-000123', about: 'Cafés Bahía · Otoño', page: 'Página' },
    ...{ missingPicture: 'Imagen no disponible', sums: [{ label: 'Líneas', text: '2000' }], spaces },
    read: async () => photo,
  }
  return () => drawReport(said as unknown as Report)
}

async function floor(): Promise<Readable> {
  const info = { title: 'Etiquetas', author: 'MC', creator: 'Lienzo', language: 'es', texts: [] }
  return drawPages(info, async function* (pages) {
    for (let sheet = 0; sheet < Math.ceil(LABELS / ON_A_SHEET); sheet += 1) {
      pages.page(A4)
      for (let place = 0; place < ON_A_SHEET; place += 1) {
        pages.text('26-000123', { x: 40, y: 40 + place * 50, width: 400 }, { size: 10 })
      }
      yield
    }
  })
}
