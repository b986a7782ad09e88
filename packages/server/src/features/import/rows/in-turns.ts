import { setImmediate } from 'node:timers/promises'

/** Rows that are dealt with at a stretch, which takes a few milliseconds. */
const AT_A_STRETCH = 250

/** What `map` gives, with a turn for everybody else in between: there may be many rows, and one thread answers all calls. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_A_STRETCH === 0) await setImmediate()
    results.push(map(item, index))
  }
  return results
}

/** Items in parts that are dealt with at a stretch. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let first = 0; first < items.length; first += AT_A_STRETCH)
    yield items.slice(first, first + AT_A_STRETCH)
}
