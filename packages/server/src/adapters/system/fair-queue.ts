/** Error if a person has too much waiting work, or if the work waited too long; it can be retried later. */
export class QueueFull extends Error {
  constructor() {
    super('Too much of the same person is waiting')
    this.name = 'QueueFull'
  }
}

export interface FairQueueOptions {
  /** Maximum amount of concurrent work; unlimited by default. */
  places?: number
  /** Maximum amount of concurrent work per person; by default all slots. */
  placesOfOne?: number
  /** Maximum amount of waiting work per person; unlimited by default. */
  waitingOfOne?: number
  /** Longest wait in milliseconds; unlimited by default. */
  longestWait?: number
}

/**
 * Runs a person's work as soon as a slot is free. With `patient`, other people go first, but not forever. Rejects with
 * `QueueFull`, or with the error of the work.
 */
export type FairQueue = <Result>(
  person: string,
  work: () => Promise<Result>,
  options?: { patient?: boolean },
) => Promise<Result>

/** Number of times that a patient person lets others go first. */
export const PASSED_BY = 32

/** Creates a queue in which people take turns, so that a large amount of work from one person does not delay the others. */
export function fairQueue({
  places = Number.POSITIVE_INFINITY,
  placesOfOne = places,
  waitingOfOne = Number.POSITIVE_INFINITY,
  longestWait,
}: FairQueueOptions): FairQueue {
  /** Waiting work by person, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  /** Number of times that each patient person will still let others go first. */
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

  /** Returns whether a patient person lets others go first this time. */
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
