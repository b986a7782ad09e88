import { type FormerField, formerFields } from '@lienzo/contract/sales/order-lines'
import { CallError, call } from '../../../core/call/call.ts'
import type { CustomerStart } from '../../../core/form/customer-start.ts'
import type { Picked } from '../../../core/picker/picks.ts'
import { onlyAccount } from './order-account.ts'
import { proposedAddress } from './order-customer.ts'
import { type LineDraft, lineInputOf, type OrderDraft, orderDrafts } from './order-draft.ts'
import type { Order } from './order-record.ts'

type CopiedLine = Order['lines'][number]

/** What a copy names that is not to be had any more, by its place in the form. */
export type FormerPart = { place: string; number: number | null; name: string }

/** With what a new order starts, and what its records are called. */
export type OrderStart = CustomerStart<OrderDraft> & {
  campaign: Picked | null
  /** The lines of the order that it is a copy of, by the key of the new line. */
  copied: ReadonlyMap<string, CopiedLine>
  /** What of them is not sold any more. */
  former: readonly FormerPart[]
}

/**
 * What begins as a copy of an order: everything but its dates and its reference, priced anew. The house keeps its account
 * while that can be charged; anybody else orders on their own.
 */
export async function copyOf(id: number, isHouse: boolean): Promise<OrderStart> {
  const order = await call('orderrest/get', { id })
  const { lines, ...draft } = orderDrafts.of(order)
  const copied = lines.map(({ id: _, ...line }) => ({ ...line, key: crypto.randomUUID() }))
  const [account, address, campaign, parts] = await Promise.all([
    isHouse ? accountOf(order) : null,
    addressOf(order),
    formerCampaign(order),
    formerParts(
      order,
      copied.map((line, index) => ({ line, index })),
    ),
  ])
  const dates = { requested_at: null, promised_at: null, installs_from: null, installs_to: null }
  const chosen = { user_id: account, delivery_address_id: address, reference: '', lines: copied }
  return {
    blank: { ...draft, ...dates, ...chosen },
    customer: { id: order.customer_id, name: order.customer_name },
    campaign: order.campaign_id === null ? null : { id: order.campaign_id, name: order.campaign_name ?? '' },
    copied: new Map(copied.flatMap(({ key }, index) => withKey(key, order.lines[index]))),
    former: [...campaign, ...parts],
  }
}

function withKey(key: string, line: CopiedLine | undefined): [string, CopiedLine][] {
  return line ? [[key, line]] : []
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
  return [{ place: 'campaign_id', number: null, name: search }]
}

type Copied = { line: LineDraft; index: number }

/** What the lines name that is inactive; lines that cannot even be priced are left out, and the others asked again. */
async function formerParts(order: Order, copied: readonly Copied[]): Promise<FormerPart[]> {
  if (copied.length === 0) return []
  const { customer_id } = order
  try {
    const lines = copied.map(({ line }) => lineInputOf(line))
    const priced = await call('orderrest/validatesize', { customer_id, lines })
    return priced.lines.flatMap(({ former }, place) =>
      former.map(({ field, name }) => partAt(copied[place]?.index ?? 0, field, name)),
    )
  } catch (failure) {
    const refused = refusedFields(failure)
    if (refused.length === 0) return []
    const gone = refused.map(({ place, field }) => {
      const index = copied[place]?.index ?? 0
      return partAt(index, field, nameIn(order.lines[index], field))
    })
    const others = copied.filter((_, place) => !refused.some((each) => each.place === place))
    return [...gone, ...(await formerParts(order, others))].sort((one, other) =>
      one.place.localeCompare(other.place),
    )
  }
}

function partAt(index: number, field: FormerField, name: string): FormerPart {
  return { place: `lines.${index}.${field}`, number: index + 1, name }
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
function nameIn(line: CopiedLine | undefined, field: FormerField): string {
  if (field === 'material_id') return line?.material_name ?? ''
  if (field === 'finish_ids') return line?.finish_names.join(', ') ?? ''
  if (field === 'space_id') return line?.space_name ?? ''
  if (field === 'campaign_image_id') return line?.image_name ?? ''
  return line?.product_name ?? ''
}
