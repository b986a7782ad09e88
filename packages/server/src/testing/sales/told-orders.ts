import type { TestApplication } from '../test-application.ts'

/** Returns the first 500 orders with their lines, oldest first. */
export async function toldOrders(application: TestApplication, admin: string) {
  const { rows } = await application.done('orderrest/list', { perpage: 500, sort: 'created_at' }, admin)
  return Promise.all(rows.map(({ id }) => application.done('orderrest/get', { id }, admin)))
}

export type ToldOrder = Awaited<ReturnType<typeof toldOrders>>[number]

/** Returns the most serious check level among an order's lines, `error` or `warning`; `ok` if no line has either. */
export function worstCheckOf({ lines }: ToldOrder) {
  const levels = lines.flatMap((line) => line.checks.map((check) => check.level))
  return (['error', 'warning'] as const).find((level) => levels.includes(level)) ?? 'ok'
}

/** Returns the timeline entries of an order, oldest first. */
export async function storyOfOrder(application: TestApplication, admin: string, record_id: number) {
  const items = []
  let before: string | undefined
  do {
    const input = { resource: 'order', record_id, before } as const
    const page = await application.done('timelinerest/list', input, admin)
    items.push(...page.items)
    before = page.next ?? undefined
  } while (before)
  return items.toReversed()
}
