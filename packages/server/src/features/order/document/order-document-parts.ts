import type { Content, Table } from 'pdfmake/interfaces.js'
import { COLOUR, inParagraphs, PAGE } from '../../../adapters/pdf/pdf.ts'
import type { PreparedPictures } from '../../../adapters/pdf/pdf-pictures.ts'
import { shortened } from '../../../adapters/pdf/printable-text.ts'
import { qrCode } from '../../../adapters/pdf/qr-code.ts'
import type { LabelledText, OrderDocumentData } from './order-document-data.ts'

const QR_SIDE = 68
const WIDTH = PAGE.width - 2 * PAGE.margin

/** Returns a small grey caption. */
export function label(text: string): Content {
  return { text, fontSize: 7.5, color: COLOUR.quiet, margin: [0, 0, 0, 2] }
}

/**
 * Returns the head of the first page: the logo or name of the house with its details, the title, the order code, and a QR code
 * that opens the order.
 */
export function documentHead(data: OrderDocumentData, logo: PreparedPictures): Content {
  const key = data.logo && logo.keyOf({ name: data.houseName, content: data.logo })
  const sender: Content = key
    ? { image: key, fit: [150, QR_SIDE - 8], alignment: 'left' }
    : { text: shortened(data.houseName, 120), fontSize: 15, bold: true }
  const name = key && data.houseLines.length > 0 ? [{ text: data.houseName, bold: true }] : []
  const seller = [...name, ...data.houseLines.map((text) => ({ text, color: COLOUR.quiet }))]
  return {
    columns: [
      { stack: [sender, { stack: seller, fontSize: 7.5, margin: [0, 6, 0, 0] }], width: '*' },
      {
        stack: [
          { text: data.labels.title, fontSize: 9, color: COLOUR.accent, bold: true, alignment: 'right' },
          { text: data.orderCode, fontSize: 25, bold: true, alignment: 'right', lineHeight: 1 },
        ],
        width: 'auto',
        margin: [0, QR_SIDE - 43, 0, 0],
      },
      { svg: qrCode(data.qr), width: QR_SIDE, height: QR_SIDE },
    ],
    columnGap: 18,
    margin: [0, -20, 0, 0],
  }
}

/** Returns the customer, the delivery address and the facts of the order. */
export function documentParties(data: OrderDocumentData): Content {
  const parties = [party(data.labels.customer, data.customer)]
  if (data.deliverTo) parties.push(party(data.labels.deliverTo, data.deliverTo))
  return [
    rule(COLOUR.ink, 0.9, 14),
    { columns: [...parties, { ...facts(data.facts), width: '*' }], columnGap: 20, margin: [0, 12, 0, 22] },
  ]
}

/** Returns the totals, aligned with the column of the amounts above. */
export function documentTotals({ totals }: OrderDocumentData): Content {
  const last = totals.length - 1
  const rows = totals.map(({ label: name, text }, row) => {
    const style = row === last ? { bold: true, fontSize: 13 } : {}
    return [
      { text: name, ...(row === last ? style : { color: COLOUR.quiet }) },
      { text, alignment: 'right' as const, ...style },
    ]
  })
  if (rows.length === 0) return []
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 210,
        table: { widths: ['*', 'auto'], body: rows, dontBreakRows: true },
        layout: {
          hLineWidth: (line) => (line === last ? 1.2 : line === 0 || line > last ? 0 : 0.4),
          hLineColor: (line) => (line === last ? COLOUR.accent : COLOUR.hairline),
          vLineWidth: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 0,
          paddingTop: (row) => (row === last ? 7 : 4),
          paddingBottom: () => 4,
        },
      },
    ],
    margin: [0, 12, 0, 0],
    unbreakable: true,
  }
}

/** Height in points of the beginning of a note that stays on the same page as its label: two lines. */
const WITH_LABEL = 25

/**
 * Returns a note: a label with a text below it. The label is never alone at the foot of a page, and it is repeated on each page
 * on which the text continues. To achieve this, space is reserved below the label, and the text begins in this space. The text
 * can break anywhere.
 */
export function documentNote(note: LabelledText): Content {
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      widths: ['*'],
      heights: (row) => (row === 1 ? WITH_LABEL : 'auto'),
      body: [[label(note.label)], [''], [{ ...inParagraphs(note.text), margin: [0, -WITH_LABEL, 0, 0] }]],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 14, 0, 0],
  }
}

function party(title: string, { name, lines }: { name: string; lines: string[] }) {
  return {
    stack: [
      label(title),
      { text: name, bold: true, fontSize: 10.5 },
      ...lines.map((line) => ({ text: line })),
    ],
    width: '*',
  }
}

function facts(all: LabelledText[]) {
  const body: Table['body'] = all.map((fact) => [
    { text: fact.label, color: COLOUR.quiet },
    { text: fact.text, alignment: 'right' },
  ])
  if (body.length === 0) return { text: '' }
  return {
    table: { widths: ['auto', '*'], body },
    layout: {
      hLineWidth: (line: number) => (line === 0 || line === body.length ? 0 : 0.4),
      hLineColor: () => COLOUR.hairline,
      vLineWidth: () => 0,
      paddingLeft: (column: number) => (column === 0 ? 0 : 10),
      paddingRight: () => 0,
      paddingTop: (row: number) => (row === 0 ? 0 : 2.5),
      paddingBottom: () => 2.5,
    },
  }
}

function rule(colour: string, lineWidth: number, above: number): Content {
  const line = { type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth, lineColor: colour } as const
  return { canvas: [line], margin: [0, above, 0, 0] }
}
