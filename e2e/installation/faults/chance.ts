import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Numbers by chance, the same for the same seed. */
export type Chance = ReturnType<typeof makeChance>

export function makeChance(seed: number) {
  const generator = xoroshiro128plus(seed)
  /** A whole number from 0 up to, and without, the end. */
  const below = (end: number) => uniformInt(generator, 0, end - 1)
  return {
    below,
    isHeads: () => below(2) === 0,
    pick: <Of>(all: readonly Of[]): Of => all[below(all.length)] as Of,
    /** Returns one of these names, each as often in a thousand as it says; mostly none. */
    among<Name extends string>(often: Record<Name, number>): Name | undefined {
      let left = below(1000)
      for (const name of Object.keys(often) as Name[]) {
        left -= often[name]
        if (left < 0) return name
      }
      return undefined
    },
  }
}
