import { createHash } from 'node:crypto'

/** Picks up to `count` items of a list pseudo-randomly. The same seed picks the same items from the same list. */
export function chosen<Each extends { sha256: string }>(
  list: readonly Each[],
  count: number,
  seed: string,
): Each[] {
  const lot = ({ sha256 }: Each) => createHash('sha256').update(`${seed} ${sha256}`).digest('hex')
  return list
    .map((each) => ({ each, lot: lot(each) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ each }) => each)
}
