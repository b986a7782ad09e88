import type { Readable } from 'node:stream'
import type { languages } from '@lienzo/contract/people/languages'
import { formatDecimal, formatPercent, formatShortArea, roundHalfAwayFromZero } from '@lienzo/rules/money'
import { COLOUR, PAGE } from '../../../../adapters/pdf/page-style.ts'
import { type DrawnPages, type DrawnPicture, drawPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import { drawBand, linesWithRoom } from './draw-band.ts'
import { BAND_HEAD, bandsOnPages, type Plan } from './roll-bands.ts'
import { drawRow, labelsOf, metres, ROW, rowsOf } from './roll-line-table.ts'
import { type RollPlanTexts, rollPlanTexts } from './roll-plan-texts.ts'
import { noPreviews, type RollPreviews } from './roll-previews.ts'

/** A4 landscape, because a roll is long. */
const SHEET = { width: PAGE.height, height: PAGE.width }
const MARGIN = 36
const WIDTH = SHEET.width - 2 * MARGIN
const FOOT = SHEET.height - MARGIN
const HEAD = 82
const FURTHER_HEAD = 14
const MOST_CODES = 12

/** Maximum number of pictures that are read concurrently. */
const MOST_READ = 4

/**
 * Draws the plan of a roll. It contains the roll to scale, on one or two pages if possible, with its numbered pieces; pictures
 * of the artwork on pieces that are large enough on paper; and a table of the lines.
 */
export async function drawRollPlan(
  plan: Plan,
  language: (typeof languages)[number],
  previews: RollPreviews = noPreviews,
): Promise<Readable> {
  const texts = rollPlanTexts[language]
  const material = plan.materials.find(({ id }) => id === plan.material_id)
  const rollWidth = material?.roll_width || 1
  const title = printableText([texts.title, material?.name].filter(Boolean).join(' · '))
  const about = printableText(aboutOf(plan, texts))
  const rows = rowsOf(plan, texts)
  const labels = labelsOf(plan)
  const room = { width: WIDTH, height: FOOT - MARGIN - HEAD }
  const { bands, scale, height } = bandsOnPages(plan, rollWidth, room)
  const info = { title, author: 'Lienzo', creator: 'Lienzo' }
  const allTexts = [title, about, ...rows.flatMap(({ line, product }) => [line, product])]
  return drawPages(
    {
      ...info,
      language: language === 'us' ? 'en' : language,
      texts: allTexts.map((text) => ({ text, bold: false })).concat({ text: title, bold: true }),
    },
    async function* (pages) {
      let page = 0
      let y = 0
      const pictures = new BandPictures(pages, previews)
      const next = () => {
        page += 1
        y = drawHead(pages, { title, about, sums: sumsOf(plan, texts), page, texts })
      }
      next()
      if (plan.lines.length === 0) {
        pages.text(texts.nothing, { x: MARGIN, y, width: WIDTH }, { size: 10, lines: 2 })
      }
      for (const [index, band] of bands.entries()) {
        if (y + BAND_HEAD + height > FOOT) next()
        await pictures.read(linesWithRoom(band, scale))
        const isFirst = bands[index - 1]?.roll !== band.roll
        drawBand(pages, {
          ...{ band, left: MARGIN, top: y, scale, height, labels, overlap: plan.overlap },
          pictureOf: (lineId) => pictures.of(lineId),
          name: isFirst
            ? printableText(`${texts.roll} ${band.roll} · ${material?.code ?? ''} · ${rollWidth} mm`)
            : '',
          fromText: `${metres(band.from, texts.locale)} m`,
          toText: `${metres(band.from + band.length, texts.locale)} m`,
        })
        y += BAND_HEAD + height
        yield
      }
      y += ROW
      const head = () => {
        drawRow(pages, texts.headings, MARGIN, y, true)
        y += ROW
      }
      if (rows.length > 0 && y + 3 * ROW > FOOT) next()
      if (rows.length > 0) head()
      for (const row of rows) {
        if (y + ROW > FOOT) {
          next()
          head()
        }
        drawRow(pages, row, MARGIN, y)
        y += ROW
        yield
      }
    },
  )
}

/**
 * Pictures of the current band. Each picture is read once, at most `MOST_READ` at a time, and kept in memory until the band is
 * drawn.
 */
class BandPictures {
  readonly #pages: DrawnPages
  readonly #previews: RollPreviews
  readonly #unreadable = new Set<string>()
  #read = new Map<string, Buffer>()

  constructor(pages: DrawnPages, previews: RollPreviews) {
    this.#pages = pages
    this.#previews = previews
  }

  /** Reads the pictures of these lines, except pictures that are already embedded in the PDF. */
  async read(lineIds: Iterable<number>): Promise<void> {
    const keys = new Set([...lineIds].flatMap((id) => this.#previews.keyOf(id) ?? []))
    const missingKeys = [...keys].filter((key) => !this.#pages.hasPicture(key) && !this.#unreadable.has(key))
    this.#read = new Map()
    for (let first = 0; first < missingKeys.length; first += MOST_READ) {
      const some = missingKeys.slice(first, first + MOST_READ)
      await Promise.all(some.map((key) => this.#readOne(key)))
    }
  }

  async #readOne(key: string): Promise<void> {
    const jpeg = await this.#previews.read(key).catch(() => undefined)
    if (jpeg) this.#read.set(key, jpeg)
    else this.#unreadable.add(key)
  }

  /** Returns the picture of a line of the band; undefined if the line has no picture or the picture cannot be read. */
  of(lineId: number): DrawnPicture | undefined {
    const key = this.#previews.keyOf(lineId)
    if (key === undefined) return undefined
    const jpeg = this.#read.get(key)
    return jpeg || this.#pages.hasPicture(key) ? { key, jpeg } : undefined
  }
}

/** Returns a text with the order codes, at most `MOST_CODES`, the overlap of panels and the gap between pieces. */
function aboutOf({ lines, overlap, gap }: Plan, texts: RollPlanTexts): string {
  const codes = [...new Set(lines.map(({ order_code }) => order_code))]
  const further = codes.length > MOST_CODES ? ` + ${codes.length - MOST_CODES}` : ''
  const hasPanels = lines.some(({ panels }) => panels > 1)
  return [
    `${texts.orders}: ${codes.slice(0, MOST_CODES).join(', ')}${further}`,
    hasPanels && overlap > 0 ? `${texts.panels}: + ${overlap} mm` : '',
    gap > 0 ? `${texts.gap}: ${gap} mm` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function sumsOf({ sums }: Plan, { locale, ...texts }: RollPlanTexts) {
  const share = sums.gross === 0 ? 0 : roundHalfAwayFromZero(sums.waste * 1000, sums.gross)
  return [
    { label: texts.net, text: formatShortArea(sums.net, locale) },
    {
      label: texts.waste,
      text: `${formatShortArea(sums.waste, locale)} (${formatPercent(share * 10, locale)})`,
    },
    { label: texts.printedWaste, text: formatShortArea(sums.printed_waste, locale) },
    { label: texts.gross, text: formatShortArea(sums.gross, locale) },
    { label: texts.length, text: metres(sums.length, locale) },
    { label: texts.pieces, text: formatDecimal(sums.pieces, 0, locale) },
  ]
}

type Head = {
  title: string
  about: string
  sums: ReturnType<typeof sumsOf>
  page: number
  texts: RollPlanTexts
}

function drawHead(pages: DrawnPages, { title, about, sums, page, texts }: Head): number {
  pages.page(SHEET)
  const x = MARGIN
  const number = { x, y: SHEET.height - 26, width: WIDTH }
  pages.number(texts.page, number)
  if (page > 1) {
    pages.text(title, { x, y: 20, width: WIDTH }, { size: 8, smallest: 6, colour: COLOUR.quiet })
    return MARGIN + FURTHER_HEAD - 10
  }
  pages.text(title, { x, y: MARGIN - 6, width: WIDTH }, { size: 18, smallest: 11, bold: true })
  pages.text(about, { x, y: MARGIN + 18, width: WIDTH }, { size: 8.5, smallest: 6.5, lines: 2 })
  const width = WIDTH / sums.length
  for (const [index, { label, text }] of sums.entries()) {
    const left = x + index * width
    const place = { x: left, y: MARGIN + 42, width: width - 6 }
    pages.text(label, place, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
    pages.text(text, { ...place, y: MARGIN + 52 }, { size: 11, smallest: 6, bold: true })
  }
  return MARGIN + HEAD - 10
}
