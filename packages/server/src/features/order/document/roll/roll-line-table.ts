import { formatDecimal, roundHalfAwayFromZero } from '@lienzo/rules/money'
import { COLOUR } from '../../../../adapters/pdf/page-style.ts'
import type { DrawnPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import type { PieceLine } from './draw-band.ts'
import type { Plan } from './roll-bands.ts'
import type { RollPlanTexts } from './roll-plan-texts.ts'

type Line = Plan['lines'][number]

export const ROW = 13

/** Columns of the table with their widths in points. */
const columns = [
  { name: 'number', width: 34 },
  { name: 'line', width: 82 },
  { name: 'product', width: 330 },
  { name: 'size', width: 118 },
  { name: 'copies', width: 48, align: 'right' },
  { name: 'panels', width: 48, align: 'right' },
  { name: 'turned', width: 48, align: 'right' },
  { name: 'from', width: 62, align: 'right' },
] as const

export type RollRow = Record<(typeof columns)[number]['name'], string>

/**
 * Returns the label and the printed size of the pieces of each line, by line ID. The label is the line number or, if there are
 * several orders, a number within the plan.
 */
export function labelsOf({ lines }: Plan): Map<number, PieceLine> {
  const isOneOrder = lines.every(({ order_id }) => order_id === lines[0]?.order_id)
  return new Map(
    lines.map(({ id, number, panels, width, height, bleed }, index) => [
      id,
      {
        ...{ label: `${isOneOrder ? number : index + 1}`, panels },
        ...{ straight: width + 2 * bleed, turned: height + 2 * bleed },
      },
    ]),
  )
}

/** Returns a table row for each line, with the position of the line's first piece on the roll. */
export function rowsOf(plan: Plan, texts: RollPlanTexts): RollRow[] {
  const labels = labelsOf(plan)
  const reasons = new Map(plan.left_out.map(({ line_id, reason }) => [line_id, texts.leftOut[reason]]))
  const places = new Map<number, { turned: number; roll: number; from: number }>()
  for (const { roll, from, pieces } of plan.strips) {
    for (const { line_id, turned } of pieces) {
      const place = places.get(line_id) ?? { turned: 0, roll, from }
      places.set(line_id, { ...place, turned: place.turned + (turned ? 1 : 0) })
    }
  }
  return plan.lines.map((line) => {
    const place = places.get(line.id)
    const from = place ? metres(place.from, texts.locale) : ''
    return {
      number: labels.get(line.id)?.label ?? '',
      line: printableText(`${line.order_code} · ${line.number}`),
      product: printableText([nameOf(line), reasons.get(line.id) ?? ''].filter(Boolean).join(' · ')),
      size: `${line.width} × ${line.height}${line.bleed > 0 ? ` (+ ${line.bleed})` : ''}`,
      copies: `${line.copies}`,
      panels: line.panels > 1 ? `${line.panels}` : '',
      turned: place?.turned ? `${place.turned}` : '',
      from: place && plan.sums.rolls > 1 ? `${texts.roll} ${place.roll}: ${from}` : from,
    }
  })
}

function nameOf({ product_name, space_name }: Line): string {
  return [product_name, space_name ?? ''].filter(Boolean).join(' · ')
}

export function drawRow(pages: DrawnPages, row: RollRow, left: number, y: number, isHead = false): void {
  let x = left
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  pages.line({ x, y: y + ROW }, { x: x + width, y: y + ROW })
  for (const column of columns) {
    const place = { x, y: y + 2.5, width: column.width - 6 }
    pages.text(row[column.name], place, {
      ...{ size: isHead ? 7 : 8, smallest: 5, bold: !isHead && column.name === 'number' },
      ...{ align: 'align' in column ? column.align : 'left', colour: isHead ? COLOUR.quiet : COLOUR.ink },
    })
    x += column.width
  }
}

/** Formats millimetres as metres. */
export function metres(mm: number, locale: string): string {
  return formatDecimal(roundHalfAwayFromZero(mm, 10), 2, locale)
}
