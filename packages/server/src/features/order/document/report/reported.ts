import type { languages } from '@lienzo/contract/people/languages'
import { formatDecimal } from '@lienzo/rules/money'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { invalidField } from '../../../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../../../core/context/resource.ts'
import { orders as orderTable } from '../../../../db/tables/sales/orders.ts'
import { campaignResource } from '../../../../resources/campaign/campaign.queries.ts'
import { type OrderRow, orderResource } from '../../order.queries.ts'
import { labelTexts } from '../labels/label-texts.ts'
import { orderPaperTexts } from '../order-paper-texts.ts'
import { chosenLines, type PaperLine, paperLines } from '../paper-lines.ts'
import { markOf } from '../paper-state.ts'

type Language = (typeof languages)[number]

/** Texts used in a report; `order` is the word before an order code. */
export type Texts = ReturnType<typeof textsOf>

export function textsOf(language: Language) {
  const words = orderPaperTexts[language]
  return { ...words, ...labelTexts[language], order: words.title }
}

/** Subject of a report: one order, or all orders of a campaign except drafts and cancelled orders. */
export type ReportSubject = {
  /** Beginning of the file name. */
  name: string
  title: string
  about: string
  /** First figure of the summary: the status of the order, or the number of orders. */
  first: { label: string; text: string }
  orders: OrderRow[]
  lines: PaperLine[]
  /** True for a selection of lines. A selection has no total with discount and VAT. */
  isPart: boolean
}

/**
 * Returns the order as the subject of a report, with all lines or with those in `lineIds`. Throws NOT_FOUND, and INVALID_INPUT
 * if none of these lines is in the order.
 */
export async function reportedOrder(
  context: Context,
  id: number,
  language: Language,
  lineIds: readonly number[] | undefined,
): Promise<ReportSubject> {
  const order = await visibleRow(context, orderResource, id)
  const lines = chosenLines(await paperLines(context, id), lineIds)
  const texts = textsOf(language)
  const { code, customer_name, campaign_name, reference } = order
  return {
    name: code,
    title: [`${texts.order} ${code}`, markOf(order, language)].filter(Boolean).join(' · '),
    about: [customer_name, campaign_name, reference].filter(Boolean).join(' · '),
    first: { label: texts.status, text: texts.statuses[order.status] },
    orders: [lineIds ? { ...order, ...amountsOf(lines) } : order],
    lines,
    isPart: lineIds !== undefined,
  }
}

/**
 * Returns the campaign as the subject of a report. Throws NOT_FOUND if the caller cannot see the campaign, and INVALID_INPUT if
 * the caller sees no orders in it other than drafts and cancelled orders.
 */
export async function reportedCampaign(context: Context, id: number, texts: Texts): Promise<ReportSubject> {
  const { name, customer_name } = await visibleRow(context, campaignResource, id)
  const underWay = and(eq(orderTable.campaign_id, id), notInArray(orderTable.status, ['draft', 'cancelled']))
  const orders = await visibleRows(context, orderResource, underWay ?? sql`false`)
  if (orders.length === 0) {
    throw invalidField('campaign_id', {
      key: 'validation.campaign_without_orders',
      message: 'has only draft and cancelled orders',
    })
  }
  const lines = await paperLines(context, ...orders.map((order) => order.id))
  return {
    name: `campaign-${id}`,
    title: `${texts.campaign} ${name}`,
    about: customer_name,
    first: { label: texts.orders, text: formatDecimal(orders.length, 0, texts.locale) },
    orders,
    lines,
    isPart: false,
  }
}

function amountsOf(lines: readonly PaperLine[]): Pick<OrderRow, 'pieces' | 'spares' | 'm2'> {
  const sum = (of: (line: PaperLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    pieces: sum(({ copies }) => copies),
    spares: sum(({ spare_copies }) => spare_copies),
    m2: sum(({ m2 }) => m2),
  }
}
