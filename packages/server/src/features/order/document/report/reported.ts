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
import { type PaperLine, paperLines } from '../paper-lines.ts'
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
}

/** Fails with NOT_FOUND. */
export async function reportedOrder(context: Context, id: number, language: Language): Promise<Reported> {
  const order = await visibleRow(context, orderResource, id)
  const texts = textsOf(language)
  const { code, customer_name, campaign_name, reference } = order
  return {
    name: code,
    title: [`${texts.order} ${code}`, markOf(order, language)].filter(Boolean).join(' · '),
    about: [customer_name, campaign_name, reference].filter(Boolean).join(' · '),
    first: { label: texts.status, text: texts.statuses[order.status] },
    orders: [order],
    lines: await paperLines(context, id),
  }
}

/** By shop and space. Fails with NOT_FOUND, and with INVALID_INPUT where the caller sees no order of it under way. */
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
  const { compare } = new Intl.Collator(texts.locale, { numeric: true })
  return {
    name: `campaign-${id}`,
    title: `${texts.campaign} ${name}`,
    about: customer_name,
    first: { label: texts.orders, text: formatDecimal(orders.length, 0, texts.locale) },
    orders,
    lines: lines.toSorted(
      (one, other) =>
        compare(one.shop_name ?? '', other.shop_name ?? '') ||
        (one.space_number ?? 0) - (other.space_number ?? 0),
    ),
  }
}
