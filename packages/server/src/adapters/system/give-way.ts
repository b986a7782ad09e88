import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** Maximum pause of background work in milliseconds, after which it continues even if attended work is in progress. */
const LONGEST_REST = 10

let underWay = 0
/** Total time in milliseconds during which attended work was in progress; `waitingSince` is the start of the current period. */
let waitingTime = 0
let waitingSince = 0
const resting = new Set<() => void>()
/** Marks attended work, which does not pause for other attended work. */
const waitedFor = new AsyncLocalStorage<true>()

/** Runs work that somebody is waiting for. Meanwhile, background work pauses in `giveWay`. */
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
 * Returns a function that returns the fraction of time, from 0 to 1, during which attended work was in progress since the
 * previous call.
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
 * Lets other work run; call it after some milliseconds of computing. If attended work is in progress, also pauses until it is
 * done, but only briefly. Yielding once is not enough, because a request takes several turns of the event loop.
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
