import type { orderPaperCalls } from '@lienzo/contract/sales/order-papers'
import type { InputInside } from '@lienzo/contract/wire/call'
import { type UnitPrice, unitPriceOf } from '@lienzo/rules/catalogue/unit-price'
import {
  formatDecimal,
  formatEuros,
  formatPercent,
  formatShortArea,
  formatUnitPrice,
} from '@lienzo/rules/money'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import type { Context } from '../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../core/context/handler.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { filesById, type StoredFileRow } from '../../../core/files/file-addresses.ts'
import { customerResource } from '../../../resources/customer/customer.queries.ts'
import { dayText } from '../../../resources/customer/papers/day-text.ts'
import { customerOnPaper, sellerOnPaper } from '../../../resources/customer/papers/paper-parties.ts'
import { readLines } from '../lines/reading/order-lines.ts'
import { type OrderRow, orderResource } from '../order.queries.ts'
import { readCancellations } from '../order-cancellations.ts'
import { compactRows } from './compact/compact-rows.ts'
import { orderPaperTexts } from './order-paper-texts.ts'
import { markOf } from './paper-state.ts'
import type { PrintedLine, PrintedOrder } from './printed-order.ts'

type Order = OrderRow & { cancellations: Awaited<ReturnType<typeof readCancellations>> }
type Line = Awaited<ReturnType<typeof readLines>>[number]
type Texts = (typeof orderPaperTexts)['es']

/** Size of the pictures of lines in pixels. At 300 dpi, 250 pixels would be sufficient. */
const PICTURE_PIXELS = 320

/** Returns an order as a PDF, by default in full and in the caller's language. Throws NOT_FOUND. */
export async function printOrder(
  context: Context,
  {
    id,
    form,
    language: requestedLanguage = context.caller.language,
  }: InputInside<(typeof orderPaperCalls)['print']>,
): Promise<DocumentAnswer> {
  const order = {
    ...(await visibleRow(context, orderResource, id)),
    cancellations: await readCancellations(context, id),
  }
  const lines = await readLines(context, order)
  const customer = await visibleRow(context, customerResource, order.customer_id)
  const language = requestedLanguage === 'customer' ? customer.language : requestedLanguage
  const texts = orderPaperTexts[language]
  const isCompact = form === 'compact'
  const { terms, timeZone, ...seller } = await sellerOnPaper(context, texts)
  const data = {
    language: language === 'us' ? 'en' : language,
    labels: texts,
    productName: 'Lienzo',
    ...seller,
    orderCode: order.code,
    mark: markOf(order, language),
    qr: `${context.services.settings.publicUrl}/#/order/${order.id}`,
    ...(await customerOnPaper(context, customer, texts, order.delivery_address_id)),
    facts: factsOf(order, texts, timeZone),
    totals: totalsOf(order, texts),
    notes: [
      { label: texts.cancelledLines, text: cancelledLines(order, texts, timeZone) },
      { label: texts.notesProduction, text: order.notes_production },
      { label: texts.notesDelivery, text: order.notes_delivery },
      { label: texts.unitPrice, text: isCompact || lines.every(addsUp) ? '' : texts.unitPriceRounded },
      { label: texts.terms, text: terms },
    ].filter((note) => note.text !== ''),
  }
  if (isCompact) {
    const { drawCompactOrder } = await import('./compact/draw-compact-order.ts')
    const content = await drawCompactOrder({ ...data, rows: compactRows(lines, texts) })
    return { name: `${order.code}-compact.pdf`, content }
  }
  const files = await filesById(
    context.database,
    lines.map((line) => line.image?.id ?? null),
  )
  const printedLines = lines.map((line) => ({
    ...lineTexts(line, texts),
    picture: pictureOf(context, line, files.get(line.image?.id ?? 0)),
  }))
  // Imported lazily, because fonts and Unicode tables would slow down every start.
  const { drawOrder } = await import('./draw-order.ts')
  return { name: `${order.code}.pdf`, content: await drawOrder({ ...data, lines: printedLines }) }
}

/** Returns the picture of a line, reduced to the size that the paper needs when it is read. */
function pictureOf(context: Context, line: Line, file: StoredFileRow | undefined): PrintedLine['picture'] {
  if (!file) return undefined
  return {
    name: line.image_name ?? file.name,
    key: file.sha256,
    read: () => context.services.thumbnails.get(file, PICTURE_PIXELS).catch(() => undefined),
  }
}

function addsUp(line: Line): boolean {
  return unitPriceOfLine(line).addsUp
}

function unitPriceOfLine({ price_steps, width, height, copies, spare_copies }: Line): UnitPrice {
  const steps = price_steps.map(({ amount, ...step }) => ({ ...step, amountCents: amount }))
  return unitPriceOf(steps, { widthMm: width, heightMm: height, pieces: copies + spare_copies })
}

function lineTexts(line: Line, texts: Texts): Omit<PrintedLine, 'picture'> {
  const { locale } = texts
  const { unitPrice, discounts } = unitPriceOfLine(line)
  return {
    number: String(line.number),
    product: line.product_name,
    space: line.space_name === null ? '' : `${line.space_number} · ${line.space_name}`,
    material: line.material_name ?? '',
    finishes: line.finish_names,
    promotion: line.promotion_name ?? '',
    size: `${line.width} × ${line.height} mm`,
    copies: copiesText(line, texts),
    area: formatShortArea(line.m2, locale),
    unitPrice: formatUnitPrice(unitPrice, locale),
    discounts: discounts.map((percent) => formatPercent(percent, locale)),
    net: formatEuros(line.net, locale),
    artwork:
      line.image_name === null ? '' : `${line.image_name} · ${texts.version} ${line.image_revision ?? 1}`,
    notes: line.notes,
  }
}

function factsOf(order: Order, texts: Texts, timeZone: string): PrintedOrder['facts'] {
  const dateOf = (seconds: number | null) => (seconds === null ? '' : dayText(seconds))
  return [
    { label: texts.status, text: texts.statuses[order.status] },
    { label: texts.orderedOn, text: dayText(order.created_at, timeZone) },
    { label: texts.account, text: order.usergroup_id === HOUSE_USERGROUP_ID ? '' : order.user_name },
    { label: texts.reference, text: order.reference },
    { label: texts.campaign, text: order.campaign_name ?? '' },
    { label: texts.requestedFor, text: dateOf(order.requested_at) },
    { label: texts.promisedFor, text: dateOf(order.promised_at) },
    { label: texts.installation, text: windowOf(dateOf(order.installs_from), dateOf(order.installs_to)) },
  ].filter((fact) => fact.text !== '')
}

/** Formats the mounting window. An unknown day becomes `…`. */
function windowOf(from: string, to: string): string {
  if (from === to) return from
  return [from, to].map((day) => day || '…').join(' – ')
}

/** Lists the cancelled lines with the reasons and refunds. The totals of the document do not include these lines. */
function cancelledLines({ cancellations }: Order, texts: Texts, timeZone: string): string {
  const { locale } = texts
  const amounts = (net: number, m2: number) =>
    `${formatEuros(net, locale)} · ${formatShortArea(m2, locale)} m²`
  const paragraphs = cancellations.map(
    ({ created_at, created_by_name, reason, lines, back_euros, back_m2 }) => {
      const sum = { net: 0, m2: 0 }
      const lineSummaries = lines.map((line) => {
        sum.net += line.net
        sum.m2 += line.m2
        const place = line.space_name === null ? '' : ` · ${line.space_number} ${line.space_name}`
        const size = `${line.width} × ${line.height} mm`
        const copies = `${texts.copies}: ${copiesText(line, texts)}`
        const text = [`${texts.number} ${line.number}`, `${line.product_name}${place}`, size, copies].join(
          ' · ',
        )
        return `${text} · ${amounts(line.net, line.m2)}`
      })
      const remainder = { net: sum.net - back_euros, m2: sum.m2 - back_m2 }
      const isKept = remainder.net > 0 || remainder.m2 > 0
      return [
        [dayText(created_at, timeZone), created_by_name ?? '', reason].filter(Boolean).join(' · '),
        ...lineSummaries,
        `${texts.givenBack}: ${amounts(back_euros, back_m2)}`,
        ...(isKept ? [`${texts.stillCharged}: ${amounts(remainder.net, remainder.m2)}`] : []),
      ].join('\n')
    },
  )
  return paragraphs.join('\n\n')
}

/** Formats copies, with spare copies listed separately: `10 + 2`. */
function copiesText(
  { copies, spare_copies }: { copies: number; spare_copies: number },
  texts: Texts,
): string {
  const counts = spare_copies > 0 ? [copies, spare_copies] : [copies]
  return counts.map((count) => formatDecimal(count, 0, texts.locale)).join(' + ')
}

function totalsOf(order: Order, texts: Texts): PrintedOrder['totals'] {
  const { locale } = texts
  return [
    { label: texts.pieces, text: formatDecimal(order.pieces, 0, locale) },
    ...(order.spares > 0
      ? [{ label: texts.spares, text: `+ ${formatDecimal(order.spares, 0, locale)}` }]
      : []),
    { label: texts.area, text: formatShortArea(order.m2, locale) },
    { label: texts.net, text: formatEuros(order.net, locale) },
    {
      label: `${texts.vat} ${formatPercent(order.vat_rate, locale)}`,
      text: formatEuros(order.vat, locale),
    },
    { label: texts.total, text: formatEuros(order.total, locale) },
  ]
}
