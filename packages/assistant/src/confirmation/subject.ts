import type { KnownRecord, Records } from './records.ts'

/** Record that a change is about; `record` is null if it cannot be read. */
type Subject = { name: string; record: KnownRecord | null }

/** Actions of several resources whose `id` identifies a record of the resource. */
const actions = new Set(['update', 'delete', 'undelete', 'setactive', 'savepermissions', 'resetpermissions'])

/** Other calls whose `id` identifies a record of the resource, and not a part of the record. */
const calls = new Set([
  ...['budget.updatespace', 'budget.updatespaces', 'budget.updatecolumn', 'budget.updateall'],
  ...['budget.updatepricesource', 'budget.changestatus', 'budget.revise', 'budget.updatesaldos'],
  ...['category.move', 'space.clonespace', 'space.addremovespace', 'webhook.test'],
  ...['order.changestatus', 'order.takeprices', 'order.orderagain', 'order.cancellines'],
  ...['order.updateusergroup', 'order.savelines', 'order.generatezip', 'order.changestage'],
])

/** Calls that charge or refund somebody; their question shows the total of the order or budget. */
const charging = new Set([
  ...['order.changestatus', 'order.changestatuses', 'order.takeprices', 'order.cancellines'],
  ...['order.updateusergroup', 'budget.changestatus', 'budget.updatesaldos'],
])

/** Maximum number of orders that one call moves to another state. */
const MOST_CHOSEN = 100

/**
 * Returns the record that a change is about, or only its number if `id` identifies something other than a record of the
 * resource. Returns null if the input has no `id`.
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
 * Returns the total in euros of the budget or orders that a call charges or refunds, as it is before the call. Returns
 * undefined for other calls, and null if the total is unknown.
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

/** Selection of orders in an input that the schema of the call has accepted. */
type Selection = { id?: number; ids?: number[]; all?: { search?: string; filters?: object } }

/** Returns the selected orders, with null for orders that cannot be read. Returns a single null if there are too many. */
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
