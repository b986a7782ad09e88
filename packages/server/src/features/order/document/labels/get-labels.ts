import type { languages } from '@lienzo/contract/people/languages'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type LabelFormatName, labelFormats, labelsOnPage } from '@lienzo/rules/sales/label-formats'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { invalidField } from '../../../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../../../core/context/resource.ts'
import { customerAddresses } from '../../../../db/tables/customers/customers.ts'
import { usergroups } from '../../../../db/tables/people/users.ts'
import { addressResource } from '../../../../resources/customer/customer.queries.ts'
import { townLine } from '../../../../resources/customer/papers/address-lines.ts'
import { type OrderRow, orderResource } from '../../order.queries.ts'
import {
  bySpace,
  chosenLines,
  copiesOf,
  lineAddress,
  type PaperLine,
  paperLines,
  piecesText,
} from '../paper-lines.ts'
import { assertWorkable, markOf } from '../paper-state.ts'
import type { Label, Labels } from './label-data.ts'
import { labelTexts } from './label-texts.ts'

type LabelRequest = {
  id: number
  /** One label per space with something to mount, or one label per parcel to the delivery address. */
  per: 'space' | 'parcel'
  format: LabelFormatName
  /** First free position on a partly used sheet, starting at 1. */
  first: number
  parcels: number
  /** Range of labels to print, counted from 1. */
  from?: number | undefined
  to?: number | undefined
  /** IDs of the lines to print labels for; all lines if undefined. */
  line_ids?: readonly number[] | undefined
  language?: (typeof languages)[number] | undefined
}

/**
 * Returns the labels of an order as a PDF. Throws NOT_FOUND, STATE_NOT_ALLOWED if the order is cancelled, and INVALID_INPUT if
 * the sheet has no such position, if the range is empty, or if none of the selected lines is in the order.
 */
export async function getLabels(context: Context, input: LabelRequest): Promise<DocumentAnswer> {
  const places = labelsOnPage(labelFormats[input.format])
  if (input.first > places) {
    throw invalidField('first', {
      key: 'validation.too_big.int',
      values: { maximum: places },
      message: `is more than the ${places} labels on a sheet`,
    })
  }
  const order = await visibleRow(context, orderResource, input.id)
  assertWorkable(order)
  const labels = inRange(await readLabels(context, order, input), input)
  // Imported lazily, because fonts and the PDF library would slow down every start.
  const { drawLabels } = await import('./draw-labels.ts')
  const content = await drawLabels(labels, { format: input.format, used: input.first - 1 })
  return { name: `${order.code}-labels.pdf`, content }
}

/**
 * Returns the labels of a range. They keep the numbers that they have among all labels. Throws INVALID_INPUT if the range is
 * empty.
 */
function inRange(
  all: Labels,
  { from = 1, to = all.labels.length }: Pick<LabelRequest, 'from' | 'to'>,
): Labels {
  const labels = all.labels.slice(from - 1, to)
  if (labels.length > 0) return { ...all, labels }
  throw invalidField('from', {
    key: 'validation.too_big.int',
    values: { maximum: Math.min(all.labels.length, to) },
    message: `is beyond the last of ${all.labels.length} labels`,
  })
}

/** Reads the labels of an order that the caller can see, with five queries. */
export async function readLabels(
  context: Context,
  order: OrderRow,
  options: Pick<LabelRequest, 'per' | 'parcels' | 'language' | 'line_ids'>,
): Promise<Labels> {
  const { per, parcels, language = context.caller.language } = options
  const texts = labelTexts[language]
  const lines = chosenLines(await paperLines(context, order.id), options.line_ids)
  const delivery = await deliveryAddress(context, order)
  const [house] = await context.database
    .select({ name: usergroups.name, legal_name: usergroups.legal_name })
    .from(usergroups)
    .where(eq(usergroups.id, HOUSE_USERGROUP_ID))
  const addressee = {
    title: delivery?.name ?? order.customer_name,
    place: delivery?.contact ?? '',
    address: delivery ? [delivery.street, townLine(delivery, texts.locale), delivery.phone] : [],
  }
  const common = {
    orderCode: order.code,
    about: [order.customer_name, order.campaign_name, order.reference].filter(Boolean).join(' · '),
    part: '',
  }
  const labelContext = {
    order,
    texts,
    addressed: addressee,
    common,
    publicUrl: context.services.settings.publicUrl,
  }
  return {
    language: language === 'us' ? 'en' : language,
    title: `${texts.title} ${order.code}`,
    houseName: house?.legal_name || house?.name || '',
    productName: 'Lienzo',
    mark: markOf(order, language),
    labels: (per === 'space'
      ? spaceLabels(labelContext, lines)
      : parcelLabels(labelContext, lines, parcels)
    ).map(withoutEmpty),
  }
}

type Making = {
  order: OrderRow
  texts: (typeof labelTexts)['es']
  addressed: Pick<Label, 'title' | 'place' | 'address'>
  common: Pick<Label, 'orderCode' | 'about' | 'part'>
  publicUrl: string
}

function spaceLabels({ order, texts, addressed, common, publicUrl }: Making, lines: PaperLine[]): Label[] {
  return bySpace(lines, texts.locale).map((group, index, all) => {
    const [line] = group
    const { shop_name, position, address, postal_code, city, state, country } = line
    const isSpace = shop_name !== null && country !== null
    const where = isSpace && {
      title: shop_name,
      place: `${texts.space} ${line.space_number}${position ? ` · ${position}` : ''}`,
      address: [
        address ?? '',
        townLine(
          { postal_code: postal_code ?? '', city: city ?? '', state: state ?? '', country },
          texts.locale,
        ),
      ],
    }
    return {
      ...common,
      ...(where || { ...addressed, place: texts.stock }),
      part: all.length > 1 ? `${index + 1} / ${all.length}` : '',
      contents: group.map(contentOf),
      qr: lineAddress(publicUrl, order.id, group),
    }
  })
}

/**
 * Returns one label per parcel, with the address of the order. Parcels are not stored: the packer enters how many there are.
 */
function parcelLabels(
  { order, texts, addressed, common, publicUrl }: Making,
  lines: PaperLine[],
  parcels: number,
): Label[] {
  return Array.from({ length: parcels }, (_, index) => ({
    ...common,
    ...addressed,
    part: `${texts.parcel} ${index + 1} / ${parcels}`,
    contents: [`${texts.lines}: ${lines.length} · ${texts.pieces}: ${piecesText(order, texts.locale)}`],
    qr: `${publicUrl}/#/order/${order.id}`,
  }))
}

function contentOf(line: PaperLine): string {
  const artwork = line.image_name === null ? '' : `${line.image_name} v${line.image_revision ?? 1}`
  return [`${copiesOf(line)} × ${line.product_name}`, `${line.width} × ${line.height} mm`, artwork]
    .filter((text) => text !== '')
    .join(' · ')
}

function withoutEmpty(label: Label): Label {
  return { ...label, address: label.address.filter((text) => text.trim() !== '') }
}

/**
 * Returns the delivery address of the order. If it has none, returns the best address of its customer: the default delivery
 * address, any other default address, or the first address. Returns undefined if the customer has no address.
 */
async function deliveryAddress(context: Context, order: OrderRow) {
  const all = await visibleRows(
    context,
    addressResource,
    sql`${customerAddresses.customer_id} = ${order.customer_id}`,
  )
  const byDefault = all.filter(({ is_default }) => is_default)
  return (
    all.find(({ id }) => id === order.delivery_address_id) ??
    byDefault.find(({ kind }) => kind === 'delivery') ??
    byDefault[0] ??
    all[0]
  )
}
