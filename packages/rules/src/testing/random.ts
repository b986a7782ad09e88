/** Returns a generator of pseudorandom numbers. A seed always produces the same numbers, so that failures can be reproduced. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns an integer from `minimum` to `maximum`, both included. */
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(fraction() * (maximum - minimum + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  return { integer, pick }
}
