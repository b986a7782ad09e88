import { randomFrom } from '@lienzo/rules/testing/random'

/** Source of pseudo-random values. The same seed always produces the same values. */
export type Chance = ReturnType<typeof makeChance>

export function makeChance(seed: number) {
  const { integer, pick } = randomFrom(seed)
  return {
    pick,
    /** Returns a whole number from 0 to `end` - 1. */
    below: (end: number) => integer(0, end - 1),
    isHeads: () => integer(0, 1) === 0,
    /** Returns one of the names, each with its own probability per thousand. Returns undefined if it picks none. */
    among<Name extends string>(often: Record<Name, number>): Name | undefined {
      let remaining = integer(0, 999)
      for (const name of Object.keys(often) as Name[]) {
        remaining -= often[name]
        if (remaining < 0) return name
      }
      return undefined
    },
  }
}
