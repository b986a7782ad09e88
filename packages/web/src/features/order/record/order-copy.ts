import { type FormerField, formerFields } from '@lienzo/contract/sales/order-lines'
import { CallError, call } from '../../../core/call/call.ts'
import type { CustomerStart } from '../../../core/form/customer-start.ts'
import type { Picked } from '../../../core/picker/picks.ts'
import { allLines } from './all-lines.ts'
import { onlyAccount } from './order-account.ts'
import { proposedAddress } from './order-customer.ts'
import { type LineInput, type OrderDraft, orderDrafts } from './order-draft.ts'
import type { Order, OrderLine } from './order-record.ts'

/** What a copy does without because it is not to be had any more: the campaign, or a line with its number. */
export type FormerPart = { number: number | null; name: string }

/** With what a new order starts, and what its records are called. */
export type OrderStart = CustomerStart<OrderDraft> & {
  campaign: Picked | null
  /** What of the order that it is a copy of is not sold any more. */
  former: readonly FormerPart[]
}

/**
 * What begins as a copy of an order: everything but its dates and its reference, priced anew. The house keeps its account
 * while that can be charged; anybody else orders on their own.
 */
export async function copyOf(id: number, isHouse: boolean): Promise<OrderStart> {
  const order = await call('orderrest/get', { id })
  const [lines, account, address, campaign] = await Promise.all([
    allLines(order),
    isHouse ? accountOf(order) : null,
    addressOf(order),
    formerCampaign(order),
  ])
  const { former, sold } = await formerLines(order, lines)
  const dates = { requested_at: null, promised_at: null, installs_from: null, installs_to: null }
  const chosen = { user_id: account, delivery_address_id: address, reference: '', lines: sold.map(inputOf) }
  return {
    blank: { ...orderDrafts.of(order), ...dates, ...chosen },
    customer: { id: order.customer_id, name: order.customer_name },
    campaign: order.campaign_id === null ? null : { id: order.campaign_id, name: order.campaign_name ?? '' },
    former: [...campaign, ...former],
  }
}

function inputOf(line: OrderLine): LineInput {
  const { space_id, product_id, campaign_image_id, material_id, finish_ids } = line
  const { width, height, copies, notes, spares, spares_percent } = line
  return {
    ...{ space_id, product_id, campaign_image_id, material_id, finish_ids },
    ...{ width, height, copies, notes, spares, spares_percent },
  }
}

async function accountOf({ customer_id, user_id }: Order): Promise<number | null> {
  const accounts = await call('orderrest/getusers', { customer_id }).catch(() => [])
  return accounts.some(({ id }) => id === user_id) ? user_id : onlyAccount(accounts)
}

/** The address of the order, while the customer has it; else the one that is proposed. */
async function addressOf({ customer_id, delivery_address_id }: Order): Promise<number | null> {
  const customer = await call('customerrest/get', { id: customer_id }).catch(() => null)
  if (!customer) return null
  const isThere = customer.addresses.some(({ id }) => id === delivery_address_id)
  return isThere ? delivery_address_id : proposedAddress(customer)
}

async function formerCampaign({ campaign_id, campaign_name, customer_id }: Order): Promise<FormerPart[]> {
  if (campaign_id === null) return []
  const search = campaign_name ?? ''
  const offered = await call('orderrest/getcampaigns', { customer_id, search, limit: 50 }).catch(() => null)
  if (!offered || offered.some(({ id }) => id === campaign_id)) return []
  return [{ number: null, name: search }]
}

type SoldLines = { former: FormerPart[]; sold: readonly OrderLine[] }

/** The lines that can be ordered again, and what of the others is not sold any more. */
async function formerLines(order: Order, lines: readonly OrderLine[]): Promise<SoldLines> {
  if (lines.length === 0) return { former: [], sold: [] }
  const { customer_id } = order
  try {
    const priced = await call('orderrest/validatesize', { customer_id, lines: lines.map(inputOf) })
    const former = priced.lines.flatMap((each, place) => {
      const [part] = each.former
      return part ? [{ number: lines[place]?.number ?? null, name: part.name }] : []
    })
    return { former, sold: lines.filter((_, place) => priced.lines[place]?.former.length === 0) }
  } catch (failure) {
    const refused = refusedFields(failure)
    if (refused.length === 0) throw failure
    const gone = refused.map(({ place, field }) => {
      const line = lines[place]
      return { number: line?.number ?? null, name: nameIn(line, field) }
    })
    const others = lines.filter((_, place) => !refused.some((each) => each.place === place))
    const { former, sold } = await formerLines(order, others)
    return {
      former: [...gone, ...former].sort((one, other) => (one.number ?? 0) - (other.number ?? 0)),
      sold,
    }
  }
}

function refusedFields(failure: unknown): { place: number; field: FormerField }[] {
  const paths = failure instanceof CallError ? Object.keys(failure.fields) : []
  return paths.flatMap((path) => {
    const [, place, name] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = formerFields.find((each) => each === name)
    return field ? [{ place: Number(place), field }] : []
  })
}

/** What an order called what a field of its line names. */
function nameIn(line: OrderLine | undefined, field: FormerField): string {
  if (field === 'material_id') return line?.material_name ?? ''
  if (field === 'finish_ids') return line?.finish_names.join(', ') ?? ''
  if (field === 'space_id') return line?.space_name ?? ''
  if (field === 'campaign_image_id') return line?.image_name ?? ''
  return line?.product_name ?? ''
}
