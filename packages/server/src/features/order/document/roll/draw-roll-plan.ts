import type { Readable } from 'node:stream'
import type { languages } from '@lienzo/contract/people/languages'
import type { rollPlanCalls } from '@lienzo/contract/sales/production/order-roll-plan'
import type { OutputInside } from '@lienzo/contract/wire/call'
import { formatDecimal, formatShortArea, roundHalfAwayFromZero } from '@lienzo/rules/money'
import { type DrawnPages, drawPages } from '../../../../adapters/pdf/drawn-pages.ts'
import { COLOUR, PAGE } from '../../../../adapters/pdf/pdf.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import { rollPlanTexts } from './roll-plan-texts.ts'

type Plan = OutputInside<(typeof rollPlanCalls)['rollplan']>
type Line = Plan['lines'][number]
type Strip = Plan['strips'][number]
type Texts = (typeof rollPlanTexts)['es']

/** The roll goes on in the second column of a page. Beside it is said how far one is. */
const SCALE_WIDTH = 34
const WHOLE_WIDTH = PAGE.width - 2 * PAGE.margin
const COLUMN = WHOLE_WIDTH / 2
const COLUMNS = 2
const ROLL_WIDTH = COLUMN - SCALE_WIDTH - 8
const HEAD = 112
const FURTHER_HEAD = 26
const FOOT = PAGE.height - 54
const ROW = 24
const MOST_CODES = 12
/** Smaller pieces are found by the table. */
const LEAST_LABELLED = 6

/** The plan of a roll, A4: the roll at its proportions, cut where its strips are, and then what lies on it. */
export async function drawRollPlan(plan: Plan, language: (typeof languages)[number]): Promise<Readable> {
  const texts = rollPlanTexts[language]
  const material = plan.materials.find(({ id }) => id === plan.material_id)
  const title = printableText([texts.title, material?.name].filter(Boolean).join(' · '))
  const about = printableText(aboutOf(plan, texts))
  const rows = plan.lines.map((line) => rowOf(line, plan, texts))
  const labels = labelsOf(plan)
  const info = { title, author: 'Lienzo', creator: 'Lienzo' }
  const written = [
    { text: title, bold: true },
    { text: about, bold: false },
    ...rows.flatMap(([name, facts]) => [
      { text: name, bold: true },
      { text: facts, bold: false },
    ]),
  ]
  return drawPages(
    { ...info, language: language === 'us' ? 'en' : language, texts: written },
    async function* (pages) {
      let page = 0
      let y = 0
      const next = () => {
        page += 1
        y = drawHead(pages, { title, about, sums: sumsOf(plan, texts), page, texts })
      }
      next()
      if (plan.lines.length === 0)
        pages.text(texts.nothing, { x: PAGE.margin, y, width: WHOLE_WIDTH }, { size: 10, lines: 2 })
      const scale = scaleOf(plan, material?.roll_width ?? 1)
      let roll = 0
      let column = 0
      let top = y
      let lowest = y
      for (const strip of plan.strips) {
        const high = strip.length * scale
        const room = high + (strip.roll === roll ? 0 : ROW)
        if (y + room > FOOT) {
          column = (column + 1) % COLUMNS
          if (column === 0) {
            next()
            top = y
          }
          y = top
        }
        const left = PAGE.margin + column * COLUMN + SCALE_WIDTH
        if (strip.roll !== roll) {
          roll = strip.roll
          const name = `${texts.roll} ${roll} · ${material?.code ?? ''} · ${material?.roll_width ?? 0} mm`
          const place = { x: left, y: y + 6, width: ROLL_WIDTH }
          pages.text(printableText(name), place, { size: 9, smallest: 5, bold: true })
          y += ROW
        }
        const width = (material?.roll_width ?? 0) * scale
        drawStrip(pages, strip, { left, y, scale, width }, labels, texts)
        y += high
        lowest = column === 0 ? y : Math.max(lowest, y)
        yield
      }
      y = lowest
      if (rows.length > 0) y += ROW
      for (const row of rows) {
        if (y + ROW > FOOT) next()
        drawRow(pages, row, y)
        y += ROW
        yield
      }
    },
  )
}

/** Points in a millimetre of the roll: as wide as its column, or so that its longest strip is in one. */
function scaleOf({ strips }: Plan, rollWidth: number): number {
  const longest = strips.reduce((most, { length }) => Math.max(most, length), 1)
  return Math.min(ROLL_WIDTH / rollWidth, (FOOT - HEAD - ROW - PAGE.margin) / longest)
}

/** The orders by their codes, as many as fit. */
function aboutOf({ lines, overlap }: Plan, texts: Texts): string {
  const codes = [...new Set(lines.map(({ order_code }) => order_code))]
  const further = codes.length > MOST_CODES ? ` + ${codes.length - MOST_CODES}` : ''
  const hasPanels = lines.some(({ panels }) => panels > 1)
  return [
    `${texts.orders}: ${codes.slice(0, MOST_CODES).join(', ')}${further}`,
    hasPanels && overlap > 0 ? `${texts.panels}: + ${overlap} mm` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function sumsOf({ sums }: Plan, { locale, ...texts }: Texts) {
  const share = sums.gross === 0 ? 0 : roundHalfAwayFromZero(sums.waste * 1000, sums.gross)
  return [
    { label: texts.net, text: formatShortArea(sums.net, locale) },
    {
      label: texts.waste,
      text: `${formatShortArea(sums.waste, locale)} (${formatDecimal(share, 1, locale)} %)`,
    },
    { label: texts.printedWaste, text: formatShortArea(sums.printed_waste, locale) },
    { label: texts.gross, text: formatShortArea(sums.gross, locale) },
    { label: texts.length, text: metres(sums.length, locale) },
    { label: texts.pieces, text: formatDecimal(sums.pieces, 0, locale) },
  ]
}

function metres(mm: number, locale: string): string {
  return formatDecimal(roundHalfAwayFromZero(mm, 10), 2, locale)
}

type Head = { title: string; about: string; sums: ReturnType<typeof sumsOf>; page: number; texts: Texts }

function drawHead(pages: DrawnPages, { title, about, sums, page, texts }: Head): number {
  pages.page(PAGE)
  const x = PAGE.margin
  const number = { x, y: PAGE.height - 36, width: WHOLE_WIDTH }
  pages.text(`${texts.page} ${page}`, number, { size: 7.5, colour: COLOUR.quiet, align: 'right' })
  if (page > 1) {
    pages.text(title, { x, y: 26, width: WHOLE_WIDTH }, { size: 8, smallest: 6, colour: COLOUR.quiet })
    return PAGE.margin + FURTHER_HEAD - 20
  }
  pages.text(title, { x, y: x, width: WHOLE_WIDTH }, { size: 20, smallest: 12, bold: true })
  pages.text(about, { x, y: x + 28, width: WHOLE_WIDTH }, { size: 9, smallest: 7, lines: 2 })
  const width = WHOLE_WIDTH / sums.length
  for (const [index, { label, text }] of sums.entries()) {
    const left = x + index * width
    pages.text(
      label,
      { x: left, y: x + 58, width: width - 6 },
      { size: 7.5, smallest: 5, colour: COLOUR.quiet },
    )
    pages.text(text, { x: left, y: x + 68, width: width - 6 }, { size: 11, smallest: 6, bold: true })
  }
  return x + HEAD - 20
}

function drawStrip(
  pages: DrawnPages,
  { from, length, pieces }: Strip,
  { left, y, scale, width }: { left: number; y: number; scale: number; width: number },
  labels: ReturnType<typeof labelsOf>,
  texts: Texts,
): void {
  const high = length * scale
  const mark = { x: left - SCALE_WIDTH, y: y - 3, width: SCALE_WIDTH - 5 }
  pages.text(`${metres(from, texts.locale)} m`, mark, { size: 6, colour: COLOUR.quiet, align: 'right' })
  pages.frame({ x: left, y, width, height: high })
  for (const { line_id, panel, x, y: within, across, along } of pieces) {
    const place = {
      ...{ x: left + x * scale, y: y + within * scale },
      ...{ width: across * scale, height: along * scale },
    }
    pages.frame(place, COLOUR.ink)
    if (place.height < LEAST_LABELLED || place.width < LEAST_LABELLED) continue
    const { label = '', panels = 1 } = labels.get(line_id) ?? {}
    const size = Math.min(9, place.height - 1)
    const inside = { x: place.x + 1.5, y: place.y + 1, width: place.width - 3 }
    pages.text(panels > 1 ? `${label} · ${panel}/${panels}` : label, inside, {
      size,
      smallest: Math.min(4, size),
    })
  }
}

/** What the pieces of a line say: its number, with its order where there are several. */
function labelsOf({ lines }: Plan): Map<number, { label: string; panels: number }> {
  const isOneOrder = lines.every(({ order_id }) => order_id === lines[0]?.order_id)
  return new Map(
    lines.map(({ id, order_code, number, panels }) => [
      id,
      { label: isOneOrder ? `${number}` : `${order_code} · ${number}`, panels },
    ]),
  )
}

/** A line of the table: what it is, and what becomes of it. */
function rowOf(line: Line, { left_out }: Plan, texts: Texts): [name: string, facts: string] {
  const reason = left_out.find(({ line_id }) => line_id === line.id)?.reason
  const facts = [
    `${line.width} × ${line.height} mm`,
    line.bleed > 0 ? `${texts.bleed}: ${line.bleed} mm` : '',
    `${texts.copies}: ${line.copies}`,
    line.panels > 1 ? `${texts.panels}: ${line.panels}` : '',
    reason ? texts.leftOut[reason] : '',
  ]
  const name = [`${line.order_code} · ${line.number}`, line.product_name, line.space_name ?? '']
  return [printableText(name.filter(Boolean).join(' · ')), printableText(facts.filter(Boolean).join(' · '))]
}

function drawRow(pages: DrawnPages, [name, facts]: readonly [string, string], y: number): void {
  const x = PAGE.margin
  pages.line({ x, y }, { x: x + WHOLE_WIDTH, y })
  pages.text(name, { x, y: y + 3, width: WHOLE_WIDTH }, { size: 8.5, smallest: 6, bold: true })
  pages.text(facts, { x, y: y + 13, width: WHOLE_WIDTH }, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
}
