/** Shared work in progress, and the number of exclusive pieces of work that wait or run. */
const underWay = new Set<Promise<unknown>>()
let wantToBeAlone = 0
/** Settles when the last exclusive work is done. */
let last: Promise<unknown> = Promise.resolve()

/** Runs work beside others of its kind, once no exclusive work waits. Rejects as the work does. */
export async function besideOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  while (wantToBeAlone > 0) await last
  const working = work()
  underWay.add(working)
  try {
    return await working
  } finally {
    underWay.delete(working)
  }
}

/** Runs work exclusively. Must not be called within `besideOthers`, which would deadlock. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  wantToBeAlone += 1
  const working = last
    .then(() => Promise.allSettled(underWay))
    .then(work)
    .finally(() => {
      wantToBeAlone -= 1
    })
  last = working.catch(() => undefined)
  return working
}
