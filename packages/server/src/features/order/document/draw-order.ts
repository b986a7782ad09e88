import type { Readable } from 'node:stream'
import { drawPages } from '../../../adapters/pdf/pages/drawn-pages.ts'
import { LOGO_WIDTH, Paper } from '../../../adapters/pdf/pages/paper.ts'
import { printableLines, strangeTexts, textsOf } from '../../../adapters/pdf/paper-texts.ts'
import { printableTexts } from '../../../adapters/pdf/printable-text.ts'
import { printedPicture } from '../../../adapters/pdf/printed-picture.ts'
import { drawRow, endRow, pictureDrawer, setRow } from './draw-order-line.ts'
import { drawColumnNames, NAMES, orderColumns } from './order-columns.ts'
import type { OrderLabels, PrintedLine, PrintedOrder } from './printed-order.ts'

/**
 * Draws an order on A4, page by page, so that only one page is in memory and the thread is not blocked. Pictures are read when
 * their line is drawn. If a picture cannot be drawn, a frame with its name is drawn instead.
 */
export async function drawOrder(order: PrintedOrder): Promise<Readable> {
  const { logo, lines: orderLines, ...texts } = order
  const head = printableTexts(texts)
  const lines = await printableLines(orderLines)
  const logoJpeg = logo && (await printedPicture(logo, LOGO_WIDTH))
  const title = `${head.labels.title} ${head.orderCode}`
  const people = { author: head.houseName, subject: head.customer.name }
  const info = { title, ...people, creator: head.productName, language: order.language }
  return drawPages(
    { ...info, texts: [...textsOf(head), ...lines.flatMap(strangeTexts)] },
    async function* (pages) {
      const paper = new Paper(pages, { ...head, code: head.orderCode })
      // The URL of the QR code is read by machines, so it must not be altered for printing.
      paper.drawFront(order.qr, logoJpeg)
      yield* drawLines(paper, head.labels, lines)
      paper.drawTotals(head.totals)
      for (const note of head.notes) {
        paper.drawNote(note)
        yield
      }
    },
  )
}

async function* drawLines(paper: Paper, labels: OrderLabels, lines: readonly PrintedLine[]) {
  const { pages } = paper
  const columns = orderColumns(pages, labels, lines)
  const drawPicture = pictureDrawer(pages, labels)
  const names = { height: NAMES, draw: (y: number) => drawColumnNames(pages, columns, labels, y) }
  if (lines.length === 0) paper.beginTable(names, 0)
  for (const [place, line] of lines.entries()) {
    const row = setRow(pages, columns, labels, line)
    if (place === 0) paper.beginTable(names, row.height)
    else paper.keep(row.height)
    const y = drawRow(pages, columns, labels, { line, row, top: paper.y })
    if (line.picture && columns.picture) await drawPicture(line.picture, { x: columns.picture.x, y })
    paper.y += row.height
    endRow(paper, columns, row)
    yield
  }
  paper.endTable()
}
