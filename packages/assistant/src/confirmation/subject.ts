import type { KnownRecord, Records } from './records.ts'

/** Record that a change is about; null if it cannot be read. */
type Subject = { name: string; record: KnownRecord | null }

/** Calls of several resources whose `id` is that of a record of their resource. */
const actions = new Set(['update', 'delete', 'undelete', 'setactive', 'savepermissions', 'resetpermissions'])

/** Other calls whose `id` is that of a record of their resource, not of a part of it. */
const calls = new Set([
  ...['budget.updatespace', 'budget.updatespaces', 'budget.updatecolumn', 'budget.updateall'],
  ...['budget.updatepricesource', 'budget.changestatus', 'budget.revise', 'budget.updatesaldos'],
  ...['category.move', 'space.clonespace', 'space.addremovespace', 'webhook.test'],
  ...['order.changestatus', 'order.takeprices', 'order.orderagain', 'order.cancellines'],
  ...['order.updateusergroup', 'order.savelines', 'order.generatezip', 'order.changestage'],
])

/** Calls that charge somebody, or give something back: a question shows what the order or the budget comes to. */
const charging = new Set([
  ...['order.changestatus', 'order.changestatuses', 'order.takeprices', 'order.cancellines'],
  ...['order.updateusergroup', 'budget.changestatus', 'budget.updatesaldos'],
])

/** Returns the record that a change is about; null if it names none. */
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

/** Returns the total in euros of what a change charges: undefined if it charges nothing, null if it is not known. */
export async function totalOf(
  name: string,
  input: Record<string, unknown>,
  { records, subject }: { records: Records; subject: KnownRecord | null },
): Promise<number | null | undefined> {
  if (!charging.has(name)) return undefined
  if (!Array.isArray(input.chosen)) return numberOf(subject?.total)
  let sum = 0
  for (const chosen of input.chosen) {
    const order = await records.get('order', chosen?.id ?? chosen)
    const total = numberOf(order?.total)
    if (total === null) return null
    sum += total
  }
  return sum
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
