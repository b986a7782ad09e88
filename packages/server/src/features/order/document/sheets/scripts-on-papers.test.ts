import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pdfPieces, pdfText } from '../../../../testing/files/pdf-text.ts'
import { sampleOrder } from '../../../../testing/files/sample-order.ts'
import { drawCompactOrder } from '../compact/draw-compact-order.ts'
import { drawOrder } from '../draw-order.ts'
import { drawLabels } from '../labels/draw-labels.ts'
import type { PaperLine } from '../paper-lines.ts'
import { drawReport } from '../report/draw-report.ts'
import { drawRollPlan } from '../roll/draw-roll-plan.ts'
import { drawJobSheet } from './draw-job-sheet.ts'

/**
 * For each script that customers use, a name and the text extracted from a PDF with the name. Right-to-left text is extracted
 * in visual order. The text is undefined for scripts with signs above or before their letters, because their signs are
 * extracted in drawing order.
 */
const names = {
  Polish: ['Żółć Łódź Gdańsk', 'ŻółćŁódźGdańsk'],
  Czech: ['Příliš žluťoučký', 'Přílišžluťoučký'],
  Greek: ['Φαρμακείο Ωμέγα', 'ΦαρμακείοΩμέγα'],
  Cyrillic: ['Ёлка Щука їжак', 'ЁлкаЩукаїжак'],
  Turkish: ['İğne şişe', 'İğneşişe'],
  Vietnamese: ['Nguyễn Phượng', 'NguyễnPhượng'],
  Arabic: ['متجر', 'متجر'],
  Hebrew: ['שלום', 'שלום'],
  Chinese: ['书店北京', '书店北京'],
  Japanese: ['ひらがな', 'ひらがな'],
  Korean: ['한국어', '한국어'],
  emoji: ['🎉', '🎉'],
  Thai: ['ร้านขายยา', undefined],
  Hindi: ['दिल्ली', undefined],
} as const

const line: PaperLine = {
  ...{ id: 1, order_id: 1, number: 1, space_id: 1, width: 1000, height: 700, copies: 2, spare_copies: 0 },
  ...{ m2: 7000, discount: 0, net: 100, notes: '', product_code: 'P', product_name: 'Vinilo' },
  ...{ material_name: 'Mate', image_name: null, image_revision: null, image_file_id: null, space_number: 1 },
  ...{
    shop_name: '',
    chain: '',
    position: '',
    address: '',
    postal_code: '',
    city: '',
    state: '',
    country: 'ES',
  },
  finish_names: [],
  ...{ promotion_code: null, promotion_name: null },
}

/** Functions that draw every kind of PDF, with the name as the name of a shop, product or customer. */
const papers: Record<string, (name: string) => Promise<Readable>> = {
  'an order': async (name) => {
    const order = await sampleOrder(1)
    return drawOrder({ ...order, customer: { name, lines: [name] }, lines: nameLines(order.lines, name) })
  },
  'a compact order': async (name) => {
    const { lines: _lines, ...order } = await sampleOrder(0)
    const row = { isSum: false, isLast: true, number: '1', space: name, product: name, size: '', copies: '' }
    return drawCompactOrder({ ...order, rows: [{ ...row, area: '', net: '' }] })
  },
  labels: (name) => {
    const common = { address: [name], contents: [name], part: '', about: name, orderCode: '26-000001' }
    const label = { ...common, title: name, place: name, qr: 'https://lienzo.example.com' }
    const sheet = { language: 'es', title: 'Etiquetas', houseName: name, productName: 'Lienzo', mark: '' }
    return drawLabels({ ...sheet, labels: [label] }, { format: 'a4_8', used: 0 })
  },
  'a report': (name) => {
    const space = { title: name, place: name, lines: [{ title: name, texts: [name], artwork: undefined }] }
    return drawReport({
      ...{ language: 'es', title: 'Pedido', about: name, sums: [], page: 'Página', missingPicture: '' },
      ...{ spaces: [{ ...space, photos: [], proofs: [], missing: '' }], read: async () => undefined },
    })
  },
  'a job sheet': (name) =>
    drawJobSheet({
      ...{ language: 'es', orderId: 1, orderCode: '26-000001', about: name, notes: name },
      publicUrl: 'https://lienzo.example.com',
      lines: [{ line: { ...line, shop_name: name, product_name: name }, fileName: name }],
    }),
  'a roll plan': (name) => {
    const material = { id: 1, code: 'V', name, roll_width: 1370, roll_length: 0, copies: 1 }
    const { id, number, width, height, product_name } = { ...line, product_name: name }
    const ofOrder = {
      order_id: 1,
      order_code: '26-000001',
      space_name: name,
      bleed: 0,
      copies: 1,
      panels: 1,
      may_turn: true,
    }
    const sums = { rolls: 0, length: 0, pieces: 0, net: 0, waste: 0, printed_waste: 0, gross: 0 }
    const lines = [{ id, number, width, height, product_name, ...ofOrder }]
    const plan = {
      materials: [material],
      material_id: 1,
      gap: 0,
      overlap: 0,
      lines,
      strips: [],
      left_out: [],
      sums,
    }
    return drawRollPlan(plan, 'es')
  },
}

function nameLines<Line extends object>(lines: readonly Line[], name: string): Line[] {
  return lines.map((each) => ({ ...each, product: name, space: name, material: name, notes: name }))
}

test.each(Object.entries(papers))('prints every letter of a name on %s', async (_paper, make) => {
  for (const [script, [name, read]] of Object.entries(names)) {
    const pdf = await buffer(await make(name))
    const text = pdfText(pdf)
    const there = read === undefined ? hasSigns(text, name) : hasText(text, read)
    expect({ script, there }).toEqual({ script, there: true })
    expect(text).not.toContain('\ufffd')
    // Fonts draw glyph 0 in place of a missing character.
    const missing = pdfPieces(pdf).filter(({ glyphs }) => glyphs.includes(0))
    expect({ script, missing }).toEqual({ script, missing: [] })
  }
})

function hasText(text: string, read: string): boolean {
  return text.includes(read) || text.includes([...read].toReversed().join(''))
}

/** Returns true if the text contains all characters of the name next to each other, in any order. */
function hasSigns(text: string, name: string): boolean {
  const signs = [...name].toSorted().join('')
  const all = [...text]
  return all.some(
    (_, at) =>
      all
        .slice(at, at + signs.length)
        .toSorted()
        .join('') === signs,
  )
}
