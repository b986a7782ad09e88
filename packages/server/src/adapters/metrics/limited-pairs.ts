/** Label value of everything beyond the limit. */
export const OTHER = 'other'

/**
 * Returns the counter or histogram of a pair of labels from a cache. After `most` pairs each further one shares those whose first
 * label is `other`, so the number of series stays limited.
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
