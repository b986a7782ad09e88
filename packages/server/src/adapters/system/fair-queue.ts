/**
 * Error for work that a queue rejects, because the person has too much work waiting or because the work waited too long. The
 * work can be retried later.
 */
export class QueueFull extends Error {
  constructor() {
    super('Too much of the same person is waiting')
    this.name = 'QueueFull'
  }
}

export interface FairQueueOptions {
  /** Maximum number of tasks that run at the same time; unlimited by default. */
  places?: number
  /** Maximum number of one person's tasks that run at the same time; equal to `places` by default. */
  placesOfOne?: number
  /** Maximum number of one person's tasks that wait; unlimited by default. */
  waitingOfOne?: number
  /** Maximum time in milliseconds that a task waits; unlimited by default. */
  longestWait?: number
}

/**
 * Runs a person's work as soon as a slot is free. A `patient` call makes the person patient from then on: while a patient
 * person waits, other people go first, but at most `PASSED_BY` times in a row. Rejects with `QueueFull`, or with the error of
 * the work.
 */
export type FairQueue = <Result>(
  person: string,
  work: () => Promise<Result>,
  options?: { patient?: boolean },
) => Promise<Result>

/** Maximum number of times in a row that a patient person lets other people go first. */
export const PASSED_BY = 32

/** Creates a queue in which people take turns, so that many tasks of one person do not delay the tasks of other people. */
export function fairQueue({
  places = Number.POSITIVE_INFINITY,
  placesOfOne = places,
  waitingOfOne = Number.POSITIVE_INFINITY,
  longestWait,
}: FairQueueOptions): FairQueue {
  /** Waiting tasks of each person, in the order in which people have their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  /** Number of times that each patient person will still let other people go first. */
  const patience = new Map<string, number>()
  let usedPlaces = 0

  const workingOf = (person: string) => working.get(person) ?? 0
  const hasPlace = (person: string) => usedPlaces < places && workingOf(person) < placesOfOne

  function takePlace(person: string) {
    usedPlaces += 1
    working.set(person, workingOf(person) + 1)
  }

  function leavePlace(person: string) {
    usedPlaces -= 1
    const remaining = workingOf(person) - 1
    if (remaining > 0) working.set(person, remaining)
    else working.delete(person)
    admitNext()
  }

  /** Returns whether a person lets other people go first this time, and updates the person's patience. */
  function letsPass(person: string): boolean {
    const remaining = patience.get(person)
    if (remaining === undefined) return false
    const isAnybodyElse = [...waiting.keys()].some((other) => !patience.has(other) && hasPlace(other))
    if (!isAnybodyElse || remaining === 0) {
      patience.set(person, PASSED_BY)
      return false
    }
    patience.set(person, remaining - 1)
    return true
  }

  function admitNext() {
    for (const [person, line] of waiting) {
      if (usedPlaces >= places) return
      if (!hasPlace(person) || letsPass(person)) continue
      const [next, ...others] = line
      // Moves the person to the end of the queue. The loop reaches them again if slots are still free.
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
    const remaining = (waiting.get(person) ?? []).filter((each) => each !== begin)
    if (remaining.length > 0) waiting.set(person, remaining)
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
