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
import { orderDocumentTexts } from '../order-document-texts.ts'
import { chosenLines, type PaperLine, paperLines } from '../paper-lines.ts'
import { markOf } from '../paper-state.ts'

type Language = (typeof languages)[number]

/** The words of a report; `order` stands before the code of one. */
export type Texts = ReturnType<typeof textsOf>

export function textsOf(language: Language) {
  const words = orderDocumentTexts[language]
  return { ...words, ...labelTexts[language], order: words.title }
}

/** What a report is about: one order, or all of a campaign that somebody works by. */
export type Reported = {
  /** Of the file. */
  name: string
  title: string
  about: string
  /** Before the sums: the state of the order, or how many orders there are. */
  first: { label: string; text: string }
  orders: OrderRow[]
  lines: PaperLine[]
  /** Set where these are some of the lines alone, whose discount and VAT nobody has worked out. */
  isPart: boolean
}

/** All of an order, or some of its lines. Fails with NOT_FOUND, and with INVALID_INPUT where none of the lines is there. */
export async function reportedOrder(
  context: Context,
  id: number,
  language: Language,
  lineIds: readonly number[] | undefined,
): Promise<Reported> {
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

/** Fails with NOT_FOUND, and with INVALID_INPUT where the caller sees no order of it under way. */
export async function reportedCampaign(context: Context, id: number, texts: Texts): Promise<Reported> {
  const { name, customer_name } = await visibleRow(context, campaignResource, id)
  const underWay = and(eq(orderTable.campaign_id, id), notInArray(orderTable.status, ['draft', 'cancelled']))
  const orders = await visibleRows(context, orderResource, underWay ?? sql`false`)
  if (orders.length === 0) {
    throw invalidField('campaign_id', {
      key: 'validation.campaign_without_orders',
      message: 'has no orders but drafts and cancelled ones',
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
