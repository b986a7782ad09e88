export const orderStates = ['draft', 'confirmed', 'production', 'shipped', 'installed', 'cancelled'] as const

/** States of a binding order, from confirmed to installed. */
export const bindingStates = [
  'confirmed',
  'production',
  'shipped',
  'installed',
] as const satisfies OrderState[]

export type OrderState = (typeof orderStates)[number]

/** Returns true if the two states are equal or both are binding. */
export function isSameStanding(one: OrderState, other: OrderState): boolean {
  return one === other || (isBinding(one) && isBinding(other))
}

/** Returns true if an order in this state is binding: confirmed or further, and not cancelled. */
export function isBinding(state: OrderState): boolean {
  return bindingStates.some((binding) => binding === state)
}

/** Person who changes the state of an order. `house` is true for members of the house, and false for users of a customer. */
export type OrderMover = { house: boolean }

/** Effect of a change of state on the balance of the order's user. */
export type ChargeEffect = 'charge' | 'give-back' | 'none'

export type OrderMove = { to: OrderState; houseOnly: boolean; effect: ChargeEffect }

/**
 * Allowed changes of the state. Only the house starts production, ships, installs and returns an order to draft. A customer's
 * users confirm their orders, and can cancel them until production begins.
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

/** Returns the states to which the mover can move an order. */
export function nextStates(state: OrderState, mover: OrderMover): OrderState[] {
  return orderMoves[state].filter((move) => mover.house || !move.houseOnly).map((move) => move.to)
}

export function canMove(from: OrderState, to: OrderState, mover: OrderMover): boolean {
  return nextStates(from, mover).includes(to)
}

/**
 * Number of seconds within which people can take back their own confirmation without a trace. Screens offer this for ten
 * seconds.
 */
const TAKE_BACK_SECONDS = 30

/** Returns true if the last change of state was a recent confirmation by the same person. Times are in Unix seconds. */
export function takesBack(
  last: { to: OrderState; at: number; by: number | null },
  now: { at: number; by: number },
): boolean {
  return last.to === 'confirmed' && last.by === now.by && now.at - last.at <= TAKE_BACK_SECONDS
}

/** Returns the effect of a change of state on the balance, or 'none' if the change is not allowed. */
export function chargeEffect(from: OrderState, to: OrderState): ChargeEffect {
  return orderMoves[from].find((move) => move.to === to)?.effect ?? 'none'
}

/** Fields of an order that people can edit. */
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

/** Fields that can still change after confirmation, even if the order has been shipped. */
const openWhenConfirmed: readonly OrderField[] = [
  'reference',
  'promised_at',
  'installs_from',
  'installs_to',
  'notes_production',
  'notes_delivery',
]

/** Fields that only the house can change: the user who is charged, and the promised date. */
const ofHouse: ReadonlySet<OrderField> = new Set(['user_id', 'promised_at'])

/**
 * Returns the fields that a person can change in a state. After confirmation, the lines and the customer are fixed, among
 * others. The delivery address can change until the order is shipped. Nothing in a cancelled order can change.
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

/** Returns true if the lines of an order in this state cannot be edited: only those of a draft can. */
export function linesFrozen(state: OrderState): boolean {
  return state !== 'draft'
}

/**
 * Returns true if labels, ZIP files and roll plans are available for an order in this state. Only cancelled orders have none.
 */
export function isWorkedBy(state: OrderState): boolean {
  return state !== 'cancelled'
}

/** Returns true if an order in this state can be deleted: only drafts and cancelled orders can. */
export function isDeletable(state: OrderState): boolean {
  return state === 'draft' || state === 'cancelled'
}
