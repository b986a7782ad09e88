import { giveWay } from '../../adapters/system/give-way.ts'

/** Milliseconds of processing after which other work gets a turn. */
const STRETCH = 4

/** Maps items, and regularly yields to other work, because there can be many items and one thread serves all calls. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begin = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - begin > STRETCH) {
      await giveWay()
      begin = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}

/** Maximum number of items in one statement. Building a statement of this size takes a few milliseconds. */
const OF_A_STATEMENT = 125

/** Splits items into batches of at most 125, one for each statement. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let first = 0; first < items.length; first += OF_A_STATEMENT)
    yield items.slice(first, first + OF_A_STATEMENT)
}
