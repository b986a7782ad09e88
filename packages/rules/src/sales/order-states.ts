export const orderStates = ['draft', 'confirmed', 'production', 'shipped', 'installed', 'cancelled'] as const

/** Of a binding order: confirmed or further, and not cancelled. */
export const bindingStates = [
  'confirmed',
  'production',
  'shipped',
  'installed',
] as const satisfies OrderState[]

export type OrderState = (typeof orderStates)[number]

/** Whether an order is as binding in the one state as in the other: a draft, ordered, or cancelled. */
export function isSameStanding(one: OrderState, other: OrderState): boolean {
  return one === other || (isBinding(one) && isBinding(other))
}

/** Whether it has been ordered, and not been cancelled. */
export function isBinding(state: OrderState): boolean {
  return bindingStates.some((binding) => binding === state)
}

/** The side that moves an order: the house, or a user of a customer. */
export type OrderMover = { house: boolean }

/** What a move does to the balance of the order's user. */
export type ChargeEffect = 'charge' | 'give-back' | 'none'

export type OrderMove = { to: OrderState; houseOnly: boolean; effect: ChargeEffect }

/**
 * Every move that there is. What is produced, shipped and mounted is known to the house alone; a customer's users
 * confirm their orders, and cancel them until the house has begun to produce.
 */
export const orderMoves: Record<OrderState, readonly OrderMove[]> = {
  draft: [
    { to: 'confirmed', houseOnly: false, effect: 'charge' },
    { to: 'cancelled', houseOnly: false, effect: 'none' },
  ],
  confirmed: [
    { to: 'production', houseOnly: true, effect: 'none' },
    { to: 'draft', houseOnly: true, effect: 'give-back' },
    { to: 'cancelled', houseOnly: false, effect: 'give-back' },
  ],
  production: [
    { to: 'shipped', houseOnly: true, effect: 'none' },
    { to: 'cancelled', houseOnly: true, effect: 'give-back' },
  ],
  shipped: [{ to: 'installed', houseOnly: true, effect: 'none' }],
  installed: [],
  cancelled: [],
}

/** The states that the mover can bring an order to. */
export function nextStates(state: OrderState, mover: OrderMover): OrderState[] {
  return orderMoves[state].filter((move) => mover.house || !move.houseOnly).map((move) => move.to)
}

export function canMove(from: OrderState, to: OrderState, mover: OrderMover): boolean {
  return nextStates(from, mover).includes(to)
}

/** Seconds in which whoever confirmed an order takes that back as if it had never been; screens offer it for ten of them. */
const TAKE_BACK_SECONDS = 30

/** Returns whether a person takes back now what somebody confirmed then, both in Unix seconds: nobody but who confirmed it, and soon. */
export function takesBack(
  last: { to: OrderState; at: number; by: number | null },
  now: { at: number; by: number },
): boolean {
  return last.to === 'confirmed' && last.by === now.by && now.at - last.at <= TAKE_BACK_SECONDS
}

/** What the move does to the balance; 'none' also for a move that does not exist. */
export function chargeEffect(from: OrderState, to: OrderState): ChargeEffect {
  return orderMoves[from].find((move) => move.to === to)?.effect ?? 'none'
}

/** What of an order people fill in. */
export const orderFields = [
  'customer_id',
  'user_id',
  'campaign_id',
  'category_id',
  'delivery_address_id',
  'reference',
  'requested_at',
  'promised_at',
  'installs_from',
  'installs_to',
  'notes_production',
  'notes_delivery',
  'lines',
] as const

export type OrderField = (typeof orderFields)[number]

/** What goes on being agreed on once an order is confirmed: when it is mounted, and what everybody must know. */
const openWhenConfirmed: readonly OrderField[] = [
  'reference',
  'promised_at',
  'installs_from',
  'installs_to',
  'notes_production',
  'notes_delivery',
]

/** Who pays is chosen by the house, which alone promises a date. */
const ofHouse: ReadonlySet<OrderField> = new Set(['user_id', 'promised_at'])

/**
 * What a person may change of an order in a state. Confirmed, its lines, price and customer stay as they are; where it goes
 * can be changed until it is on its way.
 */
export function changeableFields(state: OrderState, { house }: OrderMover): OrderField[] {
  return fieldsOpenIn(state).filter((field) => house || !ofHouse.has(field))
}

function fieldsOpenIn(state: OrderState): readonly OrderField[] {
  if (state === 'draft') return orderFields
  if (state === 'cancelled') return []
  const isOnItsWay = state === 'shipped' || state === 'installed'
  return isOnItsWay ? openWhenConfirmed : [...openWhenConfirmed, 'delivery_address_id']
}

/** Whether the lines of the order can no longer change. */
export function linesFrozen(state: OrderState): boolean {
  return state !== 'draft'
}

/** Whether people work by what is printed of an order in this state: its labels, its ZIP, its place on a roll. A cancelled one has none of it. */
export function isWorkedBy(state: OrderState): boolean {
  return state !== 'cancelled'
}

/** Whether an order in this state can be deleted: one that is being made or paid for stays. */
export function isDeletable(state: OrderState): boolean {
  return state === 'draft' || state === 'cancelled'
}
