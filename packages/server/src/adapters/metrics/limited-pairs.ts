/** Label value under which pairs beyond the limit are counted. */
export const OTHER = 'other'

/**
 * Returns a function that creates and caches one counter or histogram per pair of label values. Once there are `most` pairs, a
 * new pair is counted with `other` as its first label value, so that the number of series stays limited.
 */
export function limitedPairs<Child>(
  most: number,
  make: (first: string, second: string) => Child,
): (first: string, second: string) => Child {
  const children = new Map<string, Child>()
  const childOf = (first: string, second: string): Child => {
    const key = `${first}\n${second}`
    const existingChild = children.get(key)
    if (existingChild !== undefined) return existingChild
    if (children.size >= most && first !== OTHER) return childOf(OTHER, second)
    const child = make(first, second)
    children.set(key, child)
    return child
  }
  return childOf
}
