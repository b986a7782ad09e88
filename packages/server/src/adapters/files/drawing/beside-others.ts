/** What is done beside other work here, and how many want to be alone. */
const underWay = new Set<Promise<unknown>>()
let wantToBeAlone = 0
/** Ends when the last of those who want to be alone is done. */
let last: Promise<unknown> = Promise.resolve()

/** Does a piece of work beside others of its kind, once nobody wants to be alone. Rejects as it does. */
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

/** Does a piece of work while none is done beside it. Never within a piece of work that is done beside others. */
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
