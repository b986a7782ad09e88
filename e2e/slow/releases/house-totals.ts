import { callsTo } from '@lienzo/server/testing/test-application'
import { RELEASE_PASSWORD } from './kept-releases.ts'

const lists = [
  'orderrest/list',
  'customerrest/list',
  'spacerest/list',
  'productrest/list',
  'campaignrest/list',
  'budgetrest/list',
  'installerrest/list',
  'userrest/list',
  'importsrest/list',
] as const

/** Number of records in each list, and up to 200 orders, with net prices in euros and areas in m². */
export type HouseTotals = {
  records: Record<string, number>
  orders: { code: string; status: string; net: number; m2: number; pieces: number }[]
}

/** Signs in to the server of a fixture as its administrator, and reads totals that no later version may change. */
export async function readHouseTotals(address: string): Promise<HouseTotals> {
  const { signIn, done } = callsTo(address)
  const token = await signIn('admin', RELEASE_PASSWORD)
  const records: HouseTotals['records'] = {}
  for (const list of lists) records[list] = (await done(list, { perpage: 1 }, token)).total
  const { rows } = await done('orderrest/list', { perpage: 200 }, token)
  const orders = rows.map(({ code, status, net, m2, pieces }) => ({ code, status, net, m2, pieces }))
  return { records, orders }
}
