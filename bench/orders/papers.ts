import type { Readable } from 'node:stream'
import { drawBudget } from '@lienzo/server/features/budget/paper/draw-budget'
import { compactRows } from '@lienzo/server/features/order/document/compact/compact-rows'
import { drawCompactOrder } from '@lienzo/server/features/order/document/compact/draw-compact-order'
import { drawOrder } from '@lienzo/server/features/order/document/draw-order'
import { drawLabels } from '@lienzo/server/features/order/document/labels/draw-labels'
import { drawReport, type Report } from '@lienzo/server/features/order/document/report/draw-report'
import { poster, sampleOrder } from '@lienzo/server/testing/files/sample-order'
import { atMost, type Result, rounded } from '../results.ts'
import { drawnAlone, operationsOf } from './library-alone.ts'

const LABELS = 1000
const ON_A_SHEET = 14
/** Number of spaces in the report, two on a page: 500 pages. */
const SPACES = 1000
const LINES = 6000
const MOST_COMPACT_PAGES = 120
const BUDGET_LINES = 3000
const TURNS = 5
/**
 * Maximum duration, as a multiple of drawing the same pages with the library alone, which receives the position of each text
 * and of each square of a QR code, and does not have to fit texts.
 */
const MOST_TIMES_THE_LIBRARY = 1.3
const LONGEST_TURN_MILLISECONDS = 250
const MOST_MORE_MEGABYTES = 150
const GROUP = 'papers'

/**
 * Measures a thousand labels, a report of five hundred pages, an order of six thousand lines in both forms and a budget of
 * three thousand lines: the duration of each, the longest time that the event loop was blocked, and the memory.
 */
export async function measurePapers(): Promise<Result[]> {
  return [
    await measureLabels(),
    await measureReport(),
    await measureLongOrder(),
    await measureCompactOrder(),
    await measureBudget(),
  ]
}

async function measureLabels(): Promise<Result> {
  const { figures, outcomes, times } = await besideLibrary(labels)
  return {
    group: GROUP,
    name: `${LABELS} labels, ${ON_A_SHEET} a sheet`,
    figures,
    outcomes: [atMost('× the library', times, MOST_TIMES_THE_LIBRARY), ...outcomes],
  }
}

async function measureReport(): Promise<Result> {
  const { figures, outcomes, pages } = await measureDrawing(await sampleReport(SPACES, 2))
  const name = `a report of ${pages} pages: ${SPACES} spaces with ${2 * SPACES} lines and as many photos, no two the same`
  return { group: GROUP, name, figures, outcomes }
}

async function measureLongOrder(): Promise<Result> {
  const order = await sampleOrder(LINES)
  const lines = order.lines.map((line) => ({ ...line, picture: undefined }))
  const make = () => drawOrder({ ...order, lines })
  const { figures, outcomes, pages } = await measureDrawing(make)
  return { group: GROUP, name: `an order of ${LINES} lines, ${pages} pages`, figures, outcomes }
}

/**
 * Measures the compact form with two lines per shop, which has the most rows, because each shop also has a row for its sums.
 */
async function measureCompactOrder(): Promise<Result> {
  const { lines: _lines, ...order } = await sampleOrder(0)
  const lines = Array.from({ length: LINES }, (_, index) => {
    const shop_name = `Farmacia Ñandú ${Math.floor(index / 2)}`
    return {
      ...{ number: index + 1, space_id: index, space_number: index, shop_name, space_chain: '' },
      ...{ space_name: `${shop_name} · Escaparate`, space_city: 'Madrid', product_name: 'Vinilo mate' },
      ...{ width: 1200, height: 800, copies: 2, spare_copies: 0, m2: 19_200, net: 118_426 },
    }
  })
  const texts = { locale: 'es-ES', stock: 'Sin espacio', lines: 'líneas' }
  const make = () => drawCompactOrder({ ...order, rows: compactRows(lines, texts) })
  const { figures, outcomes, pages } = await measureDrawing(make)
  const name = `a compact order of ${LINES} lines, ${pages} pages`
  return { group: GROUP, name, figures, outcomes: [atMost('pages', pages, MOST_COMPACT_PAGES), ...outcomes] }
}

async function measureBudget(): Promise<Result> {
  const lines = Array.from({ length: BUDGET_LINES }, (_, index) => ({
    number: String(index + 1),
    space: `${1000 + index} · Farmacia Ñandú ${index} · Escaparate principal`,
    about: 'Madrid · 2 piezas · 1,92 m² · previsto el 12/03/2027',
    amounts: ['38,00 €', '12,50 €', '', index % 7 === 0 ? '4,00 €' : '', '10 %', '45,45 €'],
    note: index % 5 === 0 ? 'Llamar antes de ir' : '',
  }))
  const make = () => drawBudget({ ...budgetFrame, lines })
  const { figures, outcomes, pages, times } = await besideLibrary(make)
  return {
    group: GROUP,
    name: `a budget of ${BUDGET_LINES} lines, ${pages} pages`,
    figures,
    outcomes: [atMost('× the library', times, undefined), ...outcomes],
  }
}

const budgetFrame = {
  labels: { title: 'Presupuesto de montaje', customer: 'Cliente', page: 'Página', continued: 'continuación' },
  ...{ language: 'es', logo: undefined, mark: 'Borrador', productName: 'Lienzo', houseName: 'MC' },
  houseLines: ['Calle de la Alegría, 123', '28013 Madrid'],
  code: 'P26-000123',
  qr: 'https://lienzo.example.com/#/budget/123',
  customer: { name: 'Cafés Bahía', lines: ['Calle Ancha, 1', '11001 Cádiz'] },
  facts: [{ label: 'Pedido', text: '26-000123' }],
  columns: {
    number: 'N.º',
    space: 'Espacio',
    amounts: ['Montaje', 'Desplazam.', 'Impresión', 'Extras', 'Dto.', 'Neto'],
  },
  noteLabel: 'Notas · N.º',
  totals: [{ label: 'Total', text: '164.983,50 €' }],
  notes: [],
}

/** Draws a paper and then the same pages with the library alone, alternately; the fastest run of each counts. */
async function besideLibrary(make: () => Promise<Readable>) {
  const operations = await operationsOf(make)
  const own: DrawingMeasurement[] = []
  const library: DrawingMeasurement[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    own.push(await measureDrawing(make))
    library.push(await measureDrawing(async () => drawnAlone(operations)))
  }
  const [ours, theirs] = [quickestOf(own), quickestOf(library)]
  return {
    ...ours,
    figures: `${ours.figures}; the library alone ${rounded(theirs.milliseconds)} ms`,
    times: ours.milliseconds / theirs.milliseconds,
  }
}

type DrawingMeasurement = Awaited<ReturnType<typeof measureDrawing>>

function quickestOf(times: DrawingMeasurement[]): DrawingMeasurement {
  return times.reduce((quickest, each) => (each.milliseconds < quickest.milliseconds ? each : quickest))
}

/**
 * Draws a paper and discards each part as it arrives. Returns the duration, the number of pages, the longest blocked time and
 * the memory.
 */
async function measureDrawing(make: () => Promise<Readable>) {
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
  const content = {
    language: 'es',
    title: 'Etiquetas',
    houseName: 'MC',
    productName: 'Lienzo',
    mark: '',
    labels: all,
  }
  return drawLabels(content, { format: 'a4_14', used: 0 })
}

/**
 * Returns a function that draws the report of `count` spaces with `each` lines and photos. The photos are the size of stored
 * thumbnails and look the same, but have different ids and hashes, so that each is drawn separately.
 */
export async function sampleReport(count: number, each: number): Promise<() => Promise<Readable>> {
  const photo = await poster(320, 240, '#f3c9a9', '#7b2d26')
  let photos = 0
  const file = () => {
    photos += 1
    const sha256 = photos.toString(16).padStart(64, '0')
    return { id: photos, name: 'foto.jpg', sha256, size: photo.length, type: 'image/jpeg' }
  }
  const numbers = Array.from({ length: each }, (_, index) => index + 1)
  const spaces = Array.from({ length: count }, (_, index) => ({
    title: `Farmacia Ñandú ${index}`,
    place: `Espacio ${index} · Escaparate principal · Calle de la Alegría, 123 · 28013 Madrid`,
    lines: numbers.map((line) => ({
      title: `${line} × Vinilo mate · 1200 × 800 mm`,
      texts: ['Vinilo monomérico · Laminado', 'Otoño · versión 2', 'Cara exterior'],
      artwork: undefined,
    })),
    photos: numbers.map(file),
    ...{ proofs: [], missing: '' },
  }))
  const content = {
    ...{ language: 'es', title: 'Pedido 26-000123', about: 'Cafés Bahía · Otoño', page: 'Página' },
    ...{ missingPicture: 'Imagen no disponible', sums: [{ label: 'Líneas', text: '2000' }], spaces },
    read: async () => photo,
  }
  return () => drawReport(content as unknown as Report)
}
