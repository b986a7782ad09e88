import { type Connection, connect, type SignedIn, signIn } from './client.ts'
import { CUSTOMER_USER } from './fill/fill-orders.ts'
import { type Contestant, type Latency, rush, takeTurns } from './measure.ts'
import { ADMIN_PASSWORD, type ServerProcess } from './processes.ts'
import { atLeast, atMost, type Result, rounded } from './results.ts'
import type { Scenario } from './scenarios/scenario.ts'

type Callers = Record<Scenario['as'], SignedIn>

/**
 * Application and floor server on the same data. Two users are signed in to the application: one of the house and one of a
 * customer.
 */
export type Rivals = {
  application: ServerProcess
  floor: ServerProcess
  callers: Callers
  /** The two users, signed in to a second application, which has fewer orders. */
  smaller?: Callers
  connection: Connection
  close(): void
}

/** Connects to both servers. `smaller` is a second application with fewer orders, for comparison. */
export async function openRivals(
  application: ServerProcess,
  floor: ServerProcess,
  smaller?: ServerProcess,
): Promise<Rivals> {
  const callers = await signInBoth(application)
  const callersOfSmaller = smaller && (await signInBoth(smaller))
  const connection = connect(floor.address)
  const close = () => {
    for (const caller of [callers, callersOfSmaller ?? {}].flatMap(Object.values<SignedIn>)) caller.close()
    connection.close()
  }
  const rivals = { application, floor, callers, connection, close }
  return callersOfSmaller ? { ...rivals, smaller: callersOfSmaller } : rivals
}

async function signInBoth({ address }: ServerProcess): Promise<Callers> {
  return {
    house: await signIn(address, 'admin', ADMIN_PASSWORD),
    customer: await signIn(address, CUSTOMER_USER, ADMIN_PASSWORD),
  }
}

export type Comparison = { application: Latency; floor: Latency; rowsFloor?: Latency; smaller?: Latency }

/** Maximum p50 of a list, as a multiple of its p50 with fewer orders. */
const GROWTH = 1.3

/** Measures one scenario over one connection. */
export async function compare(rivals: Rivals, scenario: Scenario): Promise<Comparison> {
  const { callers, connection } = rivals
  const plain = (kind: 'floor' | 'rows'): Contestant => ({
    run: (n) => connection.post(floorPath(kind, scenario, n), ''),
  })
  const application = await contestantOf(scenario, callers)
  await requireSameAnswer(rivals, scenario)
  if (!scenario.rowsFloor) return takeTurns({ application, floor: plain('floor') })
  const three = { application, floor: plain('floor'), rowsFloor: plain('rows') }
  if (!rivals.smaller || !scenario.target) return takeTurns(three)
  return takeTurns({ ...three, smaller: await contestantOf(scenario, rivals.smaller) })
}

async function contestantOf(scenario: Scenario, callers: Callers): Promise<Contestant> {
  const caller = callers[scenario.as]
  const { begin, before } = scenario
  let last = begin && (await caller.call(begin.path, begin.input))
  return {
    run: async (n) => {
      last = await caller.call(scenario.call, scenario.input(n, last))
    },
    ...(before ? { unmeasured: (n) => caller.call(before(n).path, before(n).input) } : {}),
  }
}

function floorPath(kind: 'floor' | 'rows', scenario: Scenario, n: number): string {
  return `/${kind}/${encodeURIComponent(scenario.name)}?n=${n}`
}

/**
 * Throws if the floor server returns a different answer than the application, because their times could then not be compared.
 */
async function requireSameAnswer({ callers, connection }: Rivals, scenario: Scenario): Promise<void> {
  const isSame = scenario.isSame ?? (scenario.rowsFloor && isSamePage)
  if (!isSame) return
  const answer = await callers[scenario.as].call(scenario.call, scenario.input(1, undefined))
  if (isSame(answer, await connection.post(floorPath('floor', scenario, 1), ''))) return
  throw new Error(`${scenario.name}: the application answers something else than the plain SQL`)
}

function isSamePage(answer: unknown, plain: unknown): boolean {
  type Page = { rows: { id: number }[]; total: number }
  const page = answer as Page
  const [rows, [count]] = plain as [Page['rows'], [{ total: number }]]
  const sameIds = JSON.stringify(rows.map((row) => row.id)) === JSON.stringify(page.rows.map((row) => row.id))
  return sameIds && count.total === page.total
}

/** Floor time in ms below which `quickDifference` applies as the target. */
const QUICK_MS = 3

/** Returns the result line of a scenario, with its target if it has one. */
export function resultOf(group: string, { name, target }: Scenario, comparison: Comparison): Result {
  const { application, floor, rowsFloor, smaller } = comparison
  if (smaller) return grownResult(group, name, comparison, smaller)
  const figures = [
    `${rounded(application.p50)} ms, p99 ${rounded(application.p99)}`,
    `floor ${rounded(floor.p50)}`,
    ...(rowsFloor ? [`rows ${rounded(rowsFloor.p50)}`] : []),
  ].join('; ')
  const outcomes = [outcomeOf(application.p50, floor.p50, target)]
  if (rowsFloor) {
    outcomes.push(atMost('rows ×', application.p50 / rowsFloor.p50, target?.rowsFloor))
  }
  return { group, name, figures, outcomes }
}

function outcomeOf(application: number, floor: number, target: Scenario['target']) {
  if (target?.quickDifference !== undefined && floor < QUICK_MS)
    return atMost('ms more than the floor', application - floor, target.quickDifference)
  return atMost('floor ×', application / floor, target?.floor)
}

/**
 * Returns the result line of a list with many orders. Its target limits the time compared with fewer orders; the ratio to the
 * floor has no target.
 */
function grownResult(group: string, name: string, comparison: Comparison, smaller: Latency): Result {
  const { application, floor, rowsFloor } = comparison
  return {
    group,
    name,
    figures: `${rounded(application.p50)} ms, p99 ${rounded(application.p99)}; with fewer orders ${rounded(smaller.p50)}; floor ${rounded(floor.p50)}; rows ${rounded(rowsFloor?.p50 ?? 0)}`,
    outcomes: [
      atMost('own time ×', application.p50 / smaller.p50, GROWTH),
      atMost('floor ×', application.p50 / floor.p50, undefined),
    ],
  }
}

/**
 * Measures requests per second over ten connections. With `encodings`, the application compresses its answers, as for browsers.
 */
export async function compareCrowd(
  rivals: Rivals,
  scenario: Scenario,
  group: string,
  encodings?: string,
): Promise<Result> {
  const perSecond = await rush({
    application: {
      url: `${rivals.application.address}/rest/${scenario.call}`,
      body: JSON.stringify(scenario.input(1, undefined)),
      token: rivals.callers[scenario.as].token,
      ...(encodings ? { encodings } : {}),
    },
    floor: { url: `${rivals.floor.address}${floorPath('floor', scenario, 1)}`, body: '' },
  })
  const { application, floor } = perSecond
  return {
    group,
    name: `${scenario.name}, 10 connections${encodings ? ', compressed' : ''}`,
    figures: `${application.toFixed(0)} requests/s; floor ${floor.toFixed(0)}`,
    outcomes: [atLeast('floor ×', application / floor, 1.5)],
  }
}
