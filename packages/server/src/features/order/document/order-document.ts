import type { Readable } from 'node:stream'
import type { Content, Watermark } from 'pdfmake/interfaces.js'
import { MAIN_FONT } from '../../../adapters/pdf/fonts.ts'
import { COLOUR, PAGE, type PdfDefinition, renderPdf } from '../../../adapters/pdf/pdf.ts'
import { type PreparedPictures, preparePictures } from '../../../adapters/pdf/pdf-pictures.ts'
import { printableTexts, shortened } from '../../../adapters/pdf/printable-text.ts'
import type { OrderDocumentData } from './order-document-data.ts'
import { lineTable } from './order-document-lines.ts'
import { documentHead, documentNote, documentParties, documentTotals } from './order-document-parts.ts'

const LOGO_BOX = 150
const PICTURE_BOX = 60

/**
 * Returns the order as a PDF on A4, as a stream. Does not depend on external services. If a picture cannot be drawn, a frame
 * with its name is drawn instead.
 */
export async function orderDocument(data: OrderDocumentData): Promise<Readable> {
  const linePictures = data.lines.flatMap(({ picture }) => (picture ? [picture] : []))
  const [logo, pictures] = await Promise.all([
    preparePictures(data.logo ? [{ name: data.houseName, content: data.logo }] : [], LOGO_BOX),
    preparePictures(linePictures, PICTURE_BOX),
  ])
  // The URL of the QR code is read by machines, so it must not be altered for printing.
  const texts = { ...printableTexts(data), qr: data.qr, language: data.language }
  return renderPdf(define(texts, logo, pictures))
}

function define(data: OrderDocumentData, logo: PreparedPictures, pictures: PreparedPictures): PdfDefinition {
  return {
    pageSize: 'A4',
    pageMargins: [PAGE.margin, 62, PAGE.margin, 58],
    language: data.language,
    displayTitle: true,
    info: {
      title: `${data.labels.title} ${data.orderCode}`,
      author: data.houseName,
      subject: data.customer.name,
      creator: data.productName,
      producer: data.productName,
    },
    defaultStyle: { font: MAIN_FONT, fontSize: 9, lineHeight: 1.15, color: COLOUR.ink },
    images: { ...logo.images, ...pictures.images },
    ...(data.mark && { watermark: markAcross(data.mark) }),
    header: (page) => (page === 1 ? [] : runningHead(data)),
    footer: (page, pages) => footer(data, page, pages),
    content: [
      documentHead(data, logo),
      documentParties(data),
      lineTable(data, pictures, PICTURE_BOX),
      documentTotals(data),
      ...data.notes.map(documentNote),
    ],
  }
}

function markAcross(text: string): Watermark {
  return { text: text.toLocaleUpperCase(), fontSize: 92, color: COLOUR.quiet, opacity: 0.16, bold: true }
}

/** Returns the header of the pages after the first. */
function runningHead(data: OrderDocumentData): Content {
  return {
    columns: [
      { text: `${data.labels.title} ${data.orderCode}`, bold: true, width: 'auto' },
      { text: shortened(data.customer.name, 70), alignment: 'right', color: COLOUR.quiet },
    ],
    columnGap: 12,
    margin: [PAGE.margin, 30, PAGE.margin, 0],
  }
}

/** Returns the names of the product and the house for the footer, or one name if both are equal. */
function namesAtFoot({ productName, houseName }: OrderDocumentData): string[] {
  return [...new Set([productName, shortened(houseName, 80)])].filter((name) => name !== '')
}

function footer(data: OrderDocumentData, page: number, pages: number): Content {
  const width = PAGE.width - 2 * PAGE.margin
  const line = {
    type: 'line',
    x1: 0,
    y1: 0,
    x2: width,
    y2: 0,
    lineWidth: 0.4,
    lineColor: COLOUR.hairline,
  } as const
  return {
    stack: [
      { canvas: [line] },
      {
        columns: [
          { text: namesAtFoot(data).join('  ·  '), width: '*' },
          { text: `${data.labels.page} ${page} / ${pages}`, alignment: 'right', width: 'auto' },
        ],
        fontSize: 7.5,
        color: COLOUR.quiet,
        margin: [0, 6, 0, 0],
      },
    ],
    margin: [PAGE.margin, 18, PAGE.margin, 0],
  }
}
