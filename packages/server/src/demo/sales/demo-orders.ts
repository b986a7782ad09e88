import type { orderCalls } from '@lienzo/contract/sales/order'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Refusal } from '../../core/context/refusal.ts'
import type { Call } from '../story/demo-calls.ts'
import { drawSpace } from '../story/demo-pictures.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import type { Upload } from '../story/demo-uploads.ts'
import { type DemoOrder, demoOrders, type OrderStep } from './demo-order-data.ts'
import type { DemoLine } from './demo-order-lines.ts'

type Order = OutputOnTheWire<(typeof orderCalls)['get']>
type OrderInput = InputOnTheWire<(typeof orderCalls)['update']>

/** So many days after it was made an order is asked for. */
const ASKED_FOR_IN = 18
/** When the first people come to work, in minutes of the day (UTC), and within how many minutes all orders are written. */
const MORNING = 7 * 60 + 30
const OFFICE_HOURS = 8 * 60

/** Everything that happened to the orders: each is made, goes its way, is written about and photographed. */
export function demoOrderStory(parts: DemoParts): Happening[] {
  return demoOrders.flatMap((order, index) => orderStory(parts, order, index))
}

function orderStory(parts: DemoParts, order: DemoOrder, index: number): Happening[] {
  const { people, calendar } = parts
  const progress: { record?: Order } = {}
  const day = { ago: order.ago, minutes: MORNING + ((index * 97) % OFFICE_HOURS) }
  const at = calendar.workday(day.ago, day.minutes)
  const make = async () => {
    const call = people.as(order.takenBy ?? order.user, at)
    progress.record = await call('orderrest/update', inputOf(parts, order, { index, at }))
  }
  const steps = order.steps.map((step): Happening => {
    day.ago -= step.after
    // What follows on the same day follows within the hour.
    day.minutes =
      step.after === 0 ? day.minutes + 20 + ((index * 7) % 30) : MORNING + ((day.minutes * 7) % OFFICE_HOURS)
    const moment =
      step.minutesAgo === undefined
        ? calendar.workday(day.ago, day.minutes)
        : calendar.minutesAgo(step.minutesAgo)
    const take = stepOf(parts, order, step)
    return {
      at: moment,
      act: async () => {
        if (!progress.record) throw new Error('An order takes no step before it is made')
        const call = people.as(step.by ?? usualActor(order, step), moment)
        progress.record = await take(call, progress.record, moment)
      },
    }
  })
  return [{ at, act: make }, ...steps]
}

function inputOf(
  { records, calendar }: DemoParts,
  order: DemoOrder,
  { index, at }: { index: number; at: number },
): OrderInput {
  const { campaign, user, notes } = order
  const customer = needed(records.customers, order.customer)
  return {
    customer_id: customer.id,
    campaign_id: campaign ? needed(records.campaigns, campaign) : null,
    category_id: null,
    delivery_address_id: customer.address_id,
    reference: `PO-${user.toUpperCase()}-${numberOfUser(user, index)}`,
    requested_at: calendar.dayAfter(at, ASKED_FOR_IN),
    promised_at: null,
    notes_production: notes?.production ?? '',
    notes_delivery: notes?.delivery ?? '',
    lines: linesOf({ records }, order.lines, campaign),
  }
}

/** How many orders of a user there are up to one of them. */
function numberOfUser(user: string, index: number): number {
  return demoOrders.slice(0, index + 1).filter((order) => order.user === user).length
}

function linesOf(
  { records }: Pick<DemoParts, 'records'>,
  lines: readonly DemoLine[],
  campaign: string | undefined,
): NonNullable<OrderInput['lines']> {
  return lines.map(({ product, artwork, notes = '', ...size }) => {
    const { id, material_id, finish_ids } = needed(records.products, product)
    const campaign_image_id = artwork ? needed(records.artwork, `${campaign} ${artwork}`) : null
    return { ...size, product_id: id, campaign_image_id, material_id, finish_ids, notes }
  })
}

/** What a person confirms they may cancel; the rest of the way is the house's. */
function usualActor({ user }: DemoOrder, step: OrderStep): string {
  if ('to' in step) return step.to === 'confirmed' ? user : 'tomas'
  if ('isRefused' in step) return user
  return 'photographs' in step || 'reaches' in step ? 'tomas' : 'nuria'
}

type Take = (call: Call, order: Order, at: number) => Promise<Order>

function stepOf(parts: DemoParts, order: DemoOrder, step: OrderStep): Take {
  if ('to' in step) return (call, record) => move(call, record, step)
  if ('reaches' in step) {
    return (call, { id, version }) => call('orderrest/changestage', { id, version, stage: step.reaches })
  }
  if ('promisesIn' in step) {
    const { calendar } = parts
    return (call, { lines: _kept, ...record }, at) =>
      call('orderrest/update', { ...fieldsOf(record), promised_at: calendar.dayAfter(at, step.promisesIn) })
  }
  if ('orders' in step) {
    return (call, record) =>
      call('orderrest/update', { ...fieldsOf(record), lines: linesOf(parts, step.orders, order.campaign) })
  }
  if ('isRefused' in step) return askInVain
  if ('says' in step) return (call, record) => say(call, record, step.says)
  const pictures = step.photographs.map((words, index) =>
    parts.uploads.picture(drawSpace, { words, hue: 350 + index * 40, widthPx: 960, heightPx: 720 }),
  )
  return (call, record, at) => photograph(call, record, { pictures, at })
}

/** What people fill in, as it is. */
function fieldsOf(record: Omit<Order, 'lines'>): OrderInput {
  const { id, version, customer_id, campaign_id, category_id, delivery_address_id } = record
  const { reference, requested_at, promised_at, notes_production, notes_delivery } = record
  return {
    ...{ id, version, customer_id, campaign_id, category_id, delivery_address_id },
    ...{ reference, requested_at, promised_at, notes_production, notes_delivery },
  }
}

type Move = Extract<OrderStep, { to: unknown }>

function move(call: Call, order: Order, { to, note = '', givesBack }: Move): Promise<Order> {
  const { id, version, net, m2 } = order
  const give_back = givesBack && { euros: share(net, givesBack, 100), m2: share(m2, givesBack, 10_000) }
  return call('orderrest/changestatus', {
    ...{ id, version, status: to, note },
    ...(give_back ? { give_back } : {}),
  })
}

function share(amount: number, part: number, precision: number): number {
  return Math.floor(amount * part * precision) / precision
}

/** A confirmation that the checks refuse, which changes nothing. */
async function askInVain(call: Call, order: Order): Promise<Order> {
  try {
    await move(call, order, { after: 0, to: 'confirmed' })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'STATE_NOT_ALLOWED') return order
    throw error
  }
  throw new Error(`The order ${order.code} was to be refused`)
}

async function say(call: Call, order: Order, text: string): Promise<Order> {
  await call('messagerest/send', { resource: 'order', record_id: order.id, text })
  return order
}

async function photograph(
  call: Call,
  order: Order,
  { pictures, at }: { pictures: readonly Upload[]; at: number },
): Promise<Order> {
  const uploads: { upload: string }[] = []
  for (const picture of pictures) uploads.push({ upload: await picture('tomas', at) })
  await call('galleryrest/upload', { resource: 'order', record_id: order.id, uploads })
  return order
}
