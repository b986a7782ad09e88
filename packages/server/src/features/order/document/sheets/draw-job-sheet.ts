import type { Readable } from 'node:stream'
import type { languages } from '@lienzo/contract/people/languages'
import { PAGE } from '../../../../adapters/pdf/page-style.ts'
import { type DrawnPages, drawPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import { orderPaperTexts } from '../order-paper-texts.ts'
import { copiesOf, lineAddress, type PaperLine } from '../paper-lines.ts'

/** Data for drawing a job sheet: the lines of an order, each with the name of its artwork file. */
export type Job = {
  language: (typeof languages)[number]
  orderId: number
  orderCode: string
  /** Customer, campaign and reference of the order. */
  about: string
  notes: string
  publicUrl: string
  lines: readonly { line: PaperLine; fileName: string | null }[]
}

const WIDTH = PAGE.width - 2 * PAGE.margin
const QR_SIDE = 44
const ROW = 56
const FOOT = PAGE.height - PAGE.margin

/** Draws the job sheet on A4: every line with its product, material, space and file, and a QR code that opens the line. */
export function drawJobSheet(job: Job): Promise<Readable> {
  const texts = orderPaperTexts[job.language]
  const head = printableText([job.about, job.notes].filter(Boolean).join(' — '))
  const rows = job.lines.map((each) => ({ ...each, texts: textsOf(each.line, each.fileName, texts) }))
  const all = [
    { text: head, bold: false },
    ...rows.flatMap(({ texts: [title, ...rest] }) => [
      { text: title ?? '', bold: true },
      ...rest.map((text) => ({ text, bold: false })),
    ]),
  ]
  const info = { title: `${texts.title} ${job.orderCode}`, author: 'Lienzo', creator: 'Lienzo' }
  const language = job.language === 'us' ? 'en' : job.language
  return drawPages({ ...info, language, texts: all }, async function* (pages) {
    let y = FOOT
    let page = 0
    const nextPage = () => {
      page += 1
      y = drawHead(pages, `${texts.title} ${job.orderCode}`, page === 1 ? head : '', texts.page)
    }
    if (rows.length === 0) nextPage()
    for (const { line, texts: rowTexts } of rows) {
      if (y + ROW > FOOT) nextPage()
      drawRow(pages, y, rowTexts, lineAddress(job.publicUrl, job.orderId, [line]))
      y += ROW
      yield
    }
  })
}

/** Draws the head of a page with the page number. Returns the vertical position of the first row. */
function drawHead(pages: DrawnPages, title: string, about: string, word: string): number {
  pages.page(PAGE)
  const y = PAGE.margin
  pages.text(title, { x: PAGE.margin, y, width: WIDTH * 0.7 }, { size: 18, bold: true })
  const right = { x: PAGE.margin + WIDTH * 0.7, y: y + 6, width: WIDTH * 0.3 }
  pages.number(word, right)
  const below = y + 26
  const high = pages.text(
    about,
    { x: PAGE.margin, y: below, width: WIDTH },
    { size: 9, smallest: 7, lines: 4 },
  )
  return below + high + 10
}

function drawRow(pages: DrawnPages, top: number, [title = '', ...rest]: string[], qr: string): void {
  pages.line({ x: PAGE.margin, y: top }, { x: PAGE.margin + WIDTH, y: top })
  const width = WIDTH - QR_SIDE - 16
  const x = PAGE.margin
  let y = top + 5
  y += pages.text(title, { x, y, width }, { size: 10, smallest: 7, bold: true })
  for (const text of rest) y += pages.text(text, { x, y, width }, { size: 8, smallest: 6 })
  pages.qr(qr, { x: x + WIDTH - QR_SIDE, y: top + 6, side: QR_SIDE })
}

/** Returns the texts of a line, most important first. */
function textsOf(line: PaperLine, fileName: string | null, texts: (typeof orderPaperTexts)['es']): string[] {
  const space =
    line.shop_name === null
      ? ''
      : `${line.space_number} · ${line.shop_name} · ${line.position ?? ''} · ${line.city ?? ''}`
  return [
    `${line.number}. ${copiesOf(line)} × ${line.product_name} · ${line.width} × ${line.height} mm`,
    [line.material_name ?? '', ...line.finish_names].filter(Boolean).join(' · '),
    [
      space,
      line.promotion_name && `${texts.promotion}: ${line.promotion_name}`,
      line.notes && `${texts.notes}: ${line.notes}`,
    ]
      .filter(Boolean)
      .join(' — '),
    fileName ?? (line.image_name === null ? '' : texts.missingPicture),
  ]
    .map(printableText)
    .filter((text, index) => index === 0 || text !== '')
}
