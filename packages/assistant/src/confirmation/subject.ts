import type { KnownRecord, Records } from './records.ts'

/** Record that a change affects. `record` is null if it cannot be read. */
type Subject = { name: string; record: KnownRecord | null }

/** Actions whose `id` identifies a record of the resource, whichever resource it is. */
const actions = new Set(['update', 'delete', 'undelete', 'setactive', 'savepermissions', 'resetpermissions'])

/** Further calls whose `id` identifies a record of the resource rather than a part of a record. */
const calls = new Set([
  ...['budget.updatespace', 'budget.updatespaces', 'budget.updatecolumn', 'budget.updateall'],
  ...['budget.updatepricesource', 'budget.changestatus', 'budget.revise', 'budget.updatesaldos'],
  ...['category.move', 'space.clonespace', 'space.addremovespace', 'webhook.test'],
  ...['order.changestatus', 'order.takeprices', 'order.orderagain', 'order.cancellines'],
  ...['order.updateusergroup', 'order.savelines', 'order.generatezip', 'order.changestage'],
])

/** Calls that charge or refund money. The question about such a call shows the total of the order or budget. */
const charging = new Set([
  ...['order.changestatus', 'order.changestatuses', 'order.takeprices', 'order.cancellines'],
  ...['order.updateusergroup', 'budget.changestatus', 'budget.updatesaldos'],
])

/** Maximum number of orders in one call that changes their status. */
const MOST_CHOSEN = 100

/**
 * Returns the record that a change affects, or only `#` and the id if the id does not identify a record of the resource.
 * Returns null if the input has no `id`.
 */
export async function subjectOf(
  name: string,
  input: Record<string, unknown>,
  records: Records,
): Promise<Subject | null> {
  const [resource = '', action = ''] = name.split('.')
  if (typeof input.id !== 'number') return null
  if (!actions.has(action) && !calls.has(name)) return { name: `#${input.id}`, record: null }
  return { name: await records.nameOf(resource, input.id), record: await records.get(resource, input.id) }
}

/**
 * Returns the total in euros, before the call, of the budget or orders that the call charges or refunds. Returns undefined for
 * calls that charge and refund nothing, and null if the total is unknown.
 */
export async function totalOf(
  name: string,
  input: Record<string, unknown>,
  { records, subject }: { records: Records; subject: KnownRecord | null },
): Promise<number | null | undefined> {
  if (!charging.has(name)) return undefined
  if (input.chosen === undefined) return numberOf(subject?.total)
  return sumOf(await chosenOrders(input.chosen as Selection, records))
}

/** Selection of orders, already validated against the schema of the call. */
type Selection = { id?: number; ids?: number[]; all?: { search?: string; filters?: object } }

/**
 * Reads the selected orders; an order that cannot be read becomes null. Returns a single null if too many orders are selected.
 */
async function chosenOrders({ id, ids, all }: Selection, records: Records): Promise<(KnownRecord | null)[]> {
  if (all) return records.list('order', { search: all.search, filters: all.filters, perpage: MOST_CHOSEN })
  const orderIds = ids ?? [id]
  if (orderIds.length > MOST_CHOSEN) return [null]
  return Promise.all(orderIds.map((each) => records.get('order', each)))
}

function sumOf(orders: (KnownRecord | null)[]): number | null {
  const totals = orders.map((order) => numberOf(order?.total))
  return totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
