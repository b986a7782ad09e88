import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/**
 * Maximum pause of background work in milliseconds. After this time, it continues even if attended work is still in progress.
 */
const LONGEST_REST = 10

let underWay = 0
/**
 * Total time in milliseconds during which attended work was in progress, without the current period, which began at
 * `waitingSince`.
 */
let waitingTime = 0
let waitingSince = 0
const resting = new Set<() => void>()
/** Store that marks attended work, so that it does not pause for other attended work. */
const waitedFor = new AsyncLocalStorage<true>()

/** Runs work that somebody is waiting for. While it runs, background work pauses whenever it calls `giveWay`. */
export async function attended<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay === 0) waitingSince = performance.now()
  underWay += 1
  try {
    return await waitedFor.run(true, work)
  } finally {
    underWay -= 1
    if (underWay === 0) {
      waitingTime += performance.now() - waitingSince
      for (const goOn of resting) goOn()
    }
  }
}

/**
 * Returns a function that measures attended work: the fraction of time, from 0 to 1, during which such work was in progress
 * since the previous call.
 */
export function shareOfWaiting(): () => number {
  let before = { at: performance.now(), waited: waitedUntilNow() }
  return () => {
    const now = { at: performance.now(), waited: waitedUntilNow() }
    const share = (now.waited - before.waited) / Math.max(1, now.at - before.at)
    before = now
    return share
  }
}

function waitedUntilNow(): number {
  return waitingTime + (underWay > 0 ? performance.now() - waitingSince : 0)
}

/**
 * Lets other work run; long computations call it every few milliseconds. Background work also pauses until attended work is
 * done, but for no more than 10 ms. Yielding only once would not be enough, because a request takes several turns of the event
 * loop.
 */
export async function giveWay(): Promise<void> {
  await setImmediate()
  if (underWay === 0 || waitedFor.getStore()) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(rest)
      resting.delete(goOn)
      resolve()
    }
    const rest = setTimeout(goOn, LONGEST_REST)
    resting.add(goOn)
  })
}
