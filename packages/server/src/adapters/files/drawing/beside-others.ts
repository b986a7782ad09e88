/** Shared work in progress; `wantToBeAlone` counts exclusive work that is waiting or running. */
const underWay = new Set<Promise<unknown>>()
let wantToBeAlone = 0
/** Settles when the last exclusive work is done. */
let last: Promise<unknown> = Promise.resolve()

/** Runs shared work as soon as no exclusive work is waiting or running. Rejects if the work rejects. */
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

/**
 * Runs work exclusively: after all shared work in progress and all earlier exclusive work. Calling it within `besideOthers`
 * would deadlock.
 */
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
