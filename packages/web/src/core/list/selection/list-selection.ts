/** The selected records of a list: these, or with `all` whatever it holds. */
export type ListSelection = { ids: ReadonlySet<number>; all: boolean }

export const nothingSelected: ListSelection = { ids: new Set(), all: false }

/** The selection with one row taken in or out. */
export function toggled({ ids }: ListSelection, id: number): ListSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/** The selection with all rows between two of the page, both included. */
export function withRange(
  { ids }: ListSelection,
  page: readonly number[],
  from: number,
  to: number,
): ListSelection {
  const [first, last] = [page.indexOf(from), page.indexOf(to)].sort((one, other) => one - other)
  if (first === undefined || last === undefined || first < 0)
    return { ids: new Set([...ids, to]), all: false }
  return { ids: new Set([...ids, ...page.slice(first, last + 1)]), all: false }
}

/** The whole page taken in, or out where it is in already. */
export function withPageToggled({ ids, all }: ListSelection, page: readonly number[]): ListSelection {
  if (all) return nothingSelected
  if (!page.every((id) => ids.has(id))) return { ids: new Set([...ids, ...page]), all: false }
  return without({ ids, all }, page)
}

/** What is left of the selection once these were dealt with; rows that were taken in meanwhile stay. */
export function without({ ids }: ListSelection, done: readonly number[]): ListSelection {
  return { ids: new Set([...ids].filter((id) => !done.includes(id))), all: false }
}
