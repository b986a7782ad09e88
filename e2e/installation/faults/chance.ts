import { randomFrom } from '@lienzo/rules/testing/random'

/** Pseudo-random numbers, the same for the same seed. */
export type Chance = ReturnType<typeof makeChance>

export function makeChance(seed: number) {
  const { integer, pick } = randomFrom(seed)
  return {
    pick,
    /** Returns a whole number from 0 up to, but not including, the end. */
    below: (end: number) => integer(0, end - 1),
    isHeads: () => integer(0, 1) === 0,
    /** Returns one of these names with its probability per thousand; mostly none. */
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
