import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** How long background work rests at most before it goes on beside what somebody waits for, in milliseconds. */
const LONGEST_REST = 10

let underWay = 0
/** For how long somebody has waited for something until there was nothing under way, and since when there is again. */
let waited = 0
let waitingSince = 0
const resting = new Set<() => void>()
/** What is waited for does not rest for itself. */
const waitedFor = new AsyncLocalStorage<true>()

/** Does something that somebody waits for. */
export async function attended<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay === 0) waitingSince = performance.now()
  underWay += 1
  try {
    return await waitedFor.run(true, work)
  } finally {
    underWay -= 1
    if (underWay === 0) {
      waited += performance.now() - waitingSince
      for (const goOn of resting) goOn()
    }
  }
}

/** Gives each time in which share of the time somebody has been waiting for something since it was asked before, from 0 to 1. */
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
  return waited + (underWay > 0 ? performance.now() - waitingSince : 0)
}

/**
 * Work that has used the thread for some milliseconds gives everybody else a turn; and where somebody waits for something else,
 * it rests for a moment, for a request takes several turns.
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
