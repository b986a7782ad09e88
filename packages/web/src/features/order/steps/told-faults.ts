import type { Fault } from './step-failure.ts'

/** So many lines are told of one by one where the same stands in the way of all of them; one artwork may be on thousands. */
const MOST_ALIKE = 3
/** So many reasons are read at once. */
const MOST_TOLD = 30

/** A reason with the numbers of the further lines that it holds for. */
export type ToldFault = Fault & { also: readonly number[] }

/** The reasons as people read them: the first lines of each, the others by their numbers. `further` are told by nobody. */
export function toldFaults(faults: readonly Fault[]): { told: readonly ToldFault[]; further: number } {
  const alike = Map.groupBy(faults, ({ path, error }) => {
    const { number: _, ...values } = error.values ?? {}
    return JSON.stringify([path.replace(/^lines\.\d+/, 'lines'), error.key, values])
  })
  const told = [...alike.values()].flatMap((ofKind) =>
    ofKind.slice(0, MOST_ALIKE).map((fault, index): ToldFault => {
      const isLast = index === MOST_ALIKE - 1
      return { ...fault, also: isLast ? ofKind.slice(MOST_ALIKE).map(numberOf) : [] }
    }),
  )
  return { told: told.slice(0, MOST_TOLD), further: Math.max(0, told.length - MOST_TOLD) }
}

/** The number of the line that a reason is about: as it says itself, or by its place. */
function numberOf({ path, error }: Fault): number {
  return Number(error.values?.number ?? Number(path.split('.')[1]) + 1)
}
