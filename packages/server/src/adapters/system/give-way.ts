import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** Longest pause of background work, in milliseconds, before it continues beside attended work. */
const LONGEST_REST = 10

let underWay = 0
/** Total milliseconds with attended work in progress, and the start of the present period. */
let waitingTime = 0
let waitingSince = 0
const resting = new Set<() => void>()
/** Marks attended work, which does not pause for itself. */
const waitedFor = new AsyncLocalStorage<true>()

/** Runs work that somebody waits for. */
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

/** Returns a function that returns the share of time, from 0 to 1, with attended work in progress since its last call. */
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
 * Yields to other work after some milliseconds of computing. While somebody waits for something else it also pauses, because a
 * request takes several turns of the event loop.
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
