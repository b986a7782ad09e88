import { setTimeout as wait } from 'node:timers/promises'
import { connect, signIn } from '../client.ts'
import { fillFolder, shareDatabase } from '../places.ts'
import { ADMIN_PASSWORD, type ServerProcess, startApplication } from '../processes.ts'
import { type Result, rounded } from '../results.ts'

const ORDERS = 20_000
const NODES = [1, 2, 4]
const CLIENTS = 8
const TURNS = 3
const TURN_MILLISECONDS = 4_000

/** The nodes of an installation share their keys. */
const environment = { ROLE: 'web', TOKEN_SECRET: 't'.repeat(32), STORAGE_KEY: 's'.repeat(32) }

/**
 * Measures how many pages of orders one, two and four servers on one database return per second. The clients are spread evenly
 * over the servers, and everything runs on this machine.
 */
export async function measureNodes(): Promise<Result> {
  const folder = await fillFolder(ORDERS)
  const sharedDatabase = await shareDatabase(folder)
  const nodes: ServerProcess[] = []
  try {
    for (let node = 0; node < Math.max(...NODES); node += 1)
      nodes.push(await startApplication(sharedDatabase.place, environment))
    const best = new Map<number, number>()
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const count of NODES) {
        const perSecond = await callsPerSecond(nodes.slice(0, count))
        // The first turn warms the servers up.
        if (turn > 0) best.set(count, Math.max(best.get(count) ?? 0, perSecond))
      }
    }
    const [one = 0, ...others] = NODES.map((count) => best.get(count) ?? 0)
    return {
      group: 'Servers',
      name: `pages of orders from ${NODES.join(', ')} servers, ${CLIENTS} clients, all on this machine`,
      figures: `${[one, ...others].map(rounded).join(', ')} calls/s`,
      outcomes: others.map((value, index) => ({
        words: `${NODES[index + 1]} servers ${rounded(value / one)} × one`,
        met: undefined,
      })),
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await sharedDatabase.stop()
    folder.remove()
  }
}

async function callsPerSecond(nodes: readonly ServerProcess[]): Promise<number> {
  const [first] = nodes
  if (!first) return 0
  const house = await signIn(first.address, 'admin', ADMIN_PASSWORD)
  const body = JSON.stringify({ perpage: 50 })
  const end = performance.now() + TURN_MILLISECONDS
  let answers = 0
  const ask = async ({ address }: ServerProcess) => {
    const connection = connect(address)
    while (performance.now() < end) {
      await connection.post('/rest/orderrest/list', body, { authorization: `Bearer ${house.token}` })
      answers += 1
    }
    connection.close()
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => ask(nodes[client % nodes.length] ?? first)),
  )
  house.close()
  await wait(200)
  return answers / (TURN_MILLISECONDS / 1000)
}
