import { signIn } from '../client.ts'
import { ADMIN_PASSWORD, type ServerProcess } from '../processes.ts'
import { atLeast, atMost, type Result, rounded } from '../results.ts'

const LEAST_ROWS_PER_SECOND = 40_000
const MOST_MEGABYTES = 80
const SAMPLE_MILLISECONDS = 50

const columns = [
  ...['code', 'status', 'customer_name', 'campaign_name', 'reference', 'user_name', 'pieces', 'm2'],
  ...['net', 'total', 'requested_at', 'promised_at', 'created_at'],
].map((name) => ({ name }))

/**
 * Measures the export of all orders with thirteen columns: the growth of the server's memory, and how long a page of a list
 * takes another user meanwhile.
 */
export async function measureExport(application: ServerProcess, group: string, orders: number) {
  const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
  // Warms up the server.
  await exportOrders(application, house.token)
  const before = (await application.residentMegabytes()) ?? 0
  let largest = before
  let longestWait = 0
  let exporting = true
  const watch = (async () => {
    for (let page = 1; exporting; page += 1) {
      const begin = performance.now()
      await house.call('orderrest/list', { page })
      longestWait = Math.max(longestWait, performance.now() - begin)
      largest = Math.max(largest, (await application.residentMegabytes()) ?? 0)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MILLISECONDS))
    }
  })()
  const begin = performance.now()
  const bytes = await exportOrders(application, house.token)
  const seconds = (performance.now() - begin) / 1000
  exporting = false
  await watch
  house.close()
  const result: Result = {
    group,
    name: 'export all orders',
    figures: `${rounded(seconds)} s, ${rounded(bytes / 1_000_000)} MB of document; a page of the list meanwhile ${rounded(longestWait)} ms at most`,
    outcomes: [
      atLeast('rows/s', orders / seconds, LEAST_ROWS_PER_SECOND),
      atMost('MB more', largest - before, MOST_MEGABYTES),
    ],
  }
  return result
}

async function exportOrders(application: ServerProcess, token: string): Promise<number> {
  const response = await fetch(`${application.address}/rest/orderrest/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ columns, time_zone: 'Europe/Madrid' }),
  })
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}
