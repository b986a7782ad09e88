/** Somebody has as much waiting as one person may, or it has waited for too long: it is to be asked for again later. */
export class QueueFull extends Error {
  constructor() {
    super('Too much of the same person is waiting')
    this.name = 'QueueFull'
  }
}

export interface FairQueueOptions {
  /** How much is done at once; any amount where it is left out. */
  places?: number
  /** How much of one person is done at once; all of it where it is left out. */
  placesOfOne?: number
  /** How much of one person may wait; any amount where it is left out. */
  waitingOfOne?: number
  /** How long it may wait, in milliseconds; for ever where it is left out. */
  longestWait?: number
}

/**
 * Does a piece of work of a person when there is a place for it. Nobody waits for the work of a `patient` one: others go first,
 * but not for ever. Rejects with `QueueFull`, and as the work does.
 */
export type FairQueue = <Result>(
  person: string,
  work: () => Promise<Result>,
  options?: { patient?: boolean },
) => Promise<Result>

/** So many others pass one who is patient. */
export const PASSED_BY = 32

/** A queue in which people take turns, so that much work of one person delays nobody else. */
export function fairQueue({
  places = Number.POSITIVE_INFINITY,
  placesOfOne = places,
  waitingOfOne = Number.POSITIVE_INFINITY,
  longestWait,
}: FairQueueOptions): FairQueue {
  /** In the order in which it is their turn. */
  const waiting = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  /** How many others each who is patient still lets pass. */
  const patience = new Map<string, number>()
  let taken = 0

  const workingOf = (person: string) => working.get(person) ?? 0
  const hasPlace = (person: string) => taken < places && workingOf(person) < placesOfOne

  function takePlace(person: string) {
    taken += 1
    working.set(person, workingOf(person) + 1)
  }

  function leavePlace(person: string) {
    taken -= 1
    const left = workingOf(person) - 1
    if (left > 0) working.set(person, left)
    else working.delete(person)
    admitNext()
  }

  /** Whether somebody who is patient has others before them this time. */
  function letsPass(person: string): boolean {
    const left = patience.get(person)
    if (left === undefined) return false
    const isAnybodyElse = [...waiting.keys()].some((other) => !patience.has(other) && hasPlace(other))
    if (!isAnybodyElse || left === 0) {
      patience.set(person, PASSED_BY)
      return false
    }
    patience.set(person, left - 1)
    return true
  }

  function admitNext() {
    for (const [person, line] of waiting) {
      if (taken >= places) return
      if (!hasPlace(person) || letsPass(person)) continue
      const [next, ...others] = line
      // Behind everybody else; the loop comes by again while there are places.
      waiting.delete(person)
      if (others.length > 0) waiting.set(person, others)
      takePlace(person)
      next?.()
    }
  }

  function waitForPlace(person: string): Promise<void> {
    const line = waiting.get(person) ?? []
    if (line.length >= waitingOfOne) throw new QueueFull()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(giving)
        resolve()
      }
      const giveUp = () => {
        leaveLine(person, begin)
        reject(new QueueFull())
      }
      const giving = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait)
      waiting.set(person, [...line, begin])
    })
  }

  function leaveLine(person: string, begin: () => void) {
    const left = (waiting.get(person) ?? []).filter((each) => each !== begin)
    if (left.length > 0) waiting.set(person, left)
    else waiting.delete(person)
  }

  return async (person, work, { patient = false } = {}) => {
    if (patient && !patience.has(person)) patience.set(person, PASSED_BY)
    if (hasPlace(person)) takePlace(person)
    else await waitForPlace(person)
    try {
      return await work()
    } finally {
      leavePlace(person)
    }
  }
}
