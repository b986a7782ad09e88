/** Shared tasks in progress. `wantToBeAlone` is the number of exclusive tasks that are waiting or running. */
const underWay = new Set<Promise<unknown>>()
let wantToBeAlone = 0
/** Resolves when the most recently added exclusive task has ended. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a shared task as soon as no exclusive task is waiting or running. Rejects if the task rejects. */
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
 * Runs a task exclusively, after all shared tasks in progress and all earlier exclusive tasks. Deadlocks if called within
 * `besideOthers`.
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
