import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Refusal } from '../../core/context/refusal.ts'
import type { Call } from '../story/demo-calls.ts'
import { drawMounted } from '../story/demo-pictures.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import type { Upload } from '../story/demo-uploads.ts'
import { type DemoOrder, demoOrders, type OrderStep, type SpaceLines } from './demo-order-data.ts'
import type { DemoLine } from './demo-order-lines.ts'

/** Order, the list that contains it, and its index in the list. */
export type OrderEntry = { order: DemoOrder; orders: readonly DemoOrder[]; index: number }

type Order = OutputOnTheWire<(typeof orderCalls)['get']>
type OrderInput = InputOnTheWire<(typeof orderCalls)['update']>

/** Number of days from the creation of an order to the requested date. */
const ASKED_FOR_IN = 18
/** Start of work as the minute of the day (UTC), and length of the working day in minutes. */
const MORNING = 7 * 60 + 30
const OFFICE_HOURS = 8 * 60

/** Returns all events of these orders: creation, steps, comments and photos. */
export function demoOrderStory(parts: DemoParts, orders: readonly DemoOrder[] = demoOrders): Happening[] {
  return orders.flatMap((order, index) => orderStory(parts, { order, orders, index }))
}

function orderStory(parts: DemoParts, entry: OrderEntry): Happening[] {
  const { order, index } = entry
  const { people, calendar } = parts
  const progress: { record?: Order } = {}
  const day = { ago: order.ago, minutes: MORNING + ((index * 97) % OFFICE_HOURS) }
  const at = calendar.workday(day.ago, day.minutes)
  const make = async () => {
    const call = people.as(order.takenBy ?? order.user, at)
    progress.record = await makeOrder(parts, call, entry, at)
    parts.records.orders.set(referenceOf(entry), progress.record.id)
  }
  const steps = order.steps.map((step): Happening => {
    day.ago -= step.after
    // A step on the same day follows 20 to 49 minutes after the previous step.
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

function inputOf({ records, calendar }: DemoParts, entry: OrderEntry, at: number): OrderInput {
  const { order } = entry
  const { campaign, notes, installsIn } = order
  const customer = needed(records.customers, order.customer)
  return {
    customer_id: customer.id,
    ...(order.takenBy && { user_id: needed(records.users, order.user) }),
    campaign_id: campaign ? needed(records.campaigns, campaign) : null,
    category_id: null,
    delivery_address_id: customer.address_id,
    reference: referenceOf(entry),
    requested_at: calendar.dayAfter(at, ASKED_FOR_IN),
    promised_at: null,
    ...(installsIn && {
      installs_from: calendar.dayAfter(at, installsIn[0]),
      installs_to: calendar.dayAfter(at, installsIn[1]),
    }),
    notes_production: notes?.production ?? '',
    notes_delivery: notes?.delivery ?? '',
    lines: linesOf({ records }, order.lines, campaign),
  }
}

/** Returns the customer's reference for an order. References count from 1 for each user. */
export function referenceOf({ order: { user }, orders, index }: OrderEntry): string {
  const number = orders.slice(0, index + 1).filter((order) => order.user === user).length
  return `PO-${user.toUpperCase()}-${number}`
}

/**
 * Creates an order through the calls that its user would make. Either adds the order's own lines and then lines for many spaces
 * together, or repeats the user's previous order.
 */
async function makeOrder(parts: DemoParts, call: Call, entry: OrderEntry, at: number): Promise<Order> {
  const { order } = entry
  const { againOf, spaces = [] } = order
  if (againOf !== undefined) {
    const own = [...parts.records.orders].filter(([name]) =>
      name.startsWith(`PO-${order.user.toUpperCase()}-`),
    )
    const [, id] = own.at(-1) ?? []
    if (id === undefined) throw new Error(`${order.user} has ordered nothing yet`)
    const { lines } = await call('orderrest/compareagain', { id })
    const leave_out = lines.filter(({ after }) => after === null).map((line) => line.id)
    return call('orderrest/orderagain', { id, leave_out })
  }
  const record = await call('orderrest/update', inputOf(parts, entry, at))
  for (const spaceLines of spaces) await addSpaces(parts, call, record.id, order, spaceLines)
  return spaces.length === 0 ? record : call('orderrest/get', { id: record.id })
}

async function addSpaces(
  { records }: DemoParts,
  call: Call,
  id: number,
  { customer, campaign }: DemoOrder,
  spaceLines: SpaceLines,
): Promise<void> {
  const { kind, size, share, artwork, copies = 1, sparesPercent = 0 } = spaceLines
  const customer_id = needed(records.customers, customer).id
  const filters = {
    ...{ customer_id: `eq;${customer_id}`, kind: `eq;${kind}`, active: 'eq;1' },
    ...{ visible_width: `eq;${size[0]}`, visible_height: `eq;${size[1]}` },
  }
  const { rows } = await call('spacerest/list', { filters, perpage: 500, sort: 'number', order: 'asc' })
  const ids = rows
    .slice(Math.round(rows.length * share[0]), Math.round(rows.length * share[1]))
    .map((row) => row.id)
  if (ids.length === 0) throw new Error(`${customer} has no ${kind} of ${size.join(' × ')} mm`)
  const product = needed(records.products, spaceLines.product)
  const promotion_id = spaceLines.promotion ? needed(records.promotions, spaceLines.promotion) : null
  const { left } = await call('orderrest/updatespaces', {
    ...{ id, ids },
    line: {
      ...{ product_id: product.id, material_id: product.material_id, finish_ids: product.finish_ids },
      ...{ campaign_image_id: needed(records.artwork, `${campaign} ${artwork}`), promotion_id },
      ...{ width: null, height: null, copies, spares: 0, spares_percent: sparesPercent, notes: '' },
    },
  })
  const refusal = left.find(({ reason }) => reason === 'refused')
  if (refusal) throw new Error(`${refusal.name}: ${JSON.stringify(refusal.fields)}`)
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

/**
 * Returns the user who usually takes a step: the customer's user for a confirmation, a user of the house for almost everything
 * else.
 */
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
  if ('cancelsLines' in step) return (call, record) => cancelLines(call, record, step)
  if ('passesLimit' in step) {
    return (call, { id, version }) =>
      call('orderrest/changestatus', { id, version, status: 'confirmed', past_limit: step.passesLimit })
  }
  if ('says' in step) return (call, record) => say(call, record, step.says)
  const { campaign = '' } = order
  const pictures = step.photographs.map((words, turn) => {
    const picture = { words, hue: 350 + turn * 40, widthPx: 960, heightPx: 720 }
    return parts.uploads.picture((each) => drawMounted({ campaign, turn }, each), picture)
  })
  return (call, record, at) => photograph(call, record, { pictures, at })
}

/** Returns the unchanged values of the fields that people can edit in an order. */
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

type CancelLines = Extract<OrderStep, { cancelsLines: unknown }>

/** Cancels the last lines of an order and refunds a share of the price of these lines. */
function cancelLines(
  call: Call,
  { id, version, lines }: Order,
  { cancelsLines, reason, givesBack }: CancelLines,
): Promise<Order> {
  const cancelledLines = lines.slice(-cancelsLines)
  const sumOf = (amount: (line: (typeof lines)[number]) => number) =>
    cancelledLines.reduce((sum, line) => sum + amount(line), 0)
  const give_back = {
    euros: share(
      sumOf(({ net }) => net),
      givesBack,
      100,
    ),
    m2: share(
      sumOf(({ m2 }) => m2),
      givesBack,
      10_000,
    ),
  }
  return call('orderrest/cancellines', {
    ...{ id, version, reason, give_back },
    lines: cancelledLines.map((line) => ({ id: line.id })),
  })
}

function share(amount: number, part: number, precision: number): number {
  return Math.floor(amount * part * precision) / precision
}

/**
 * Tries to confirm an order that the checks refuse, so nothing changes. Throws if the confirmation succeeds or fails for a
 * different reason.
 */
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
