import { randomFrom } from '@lienzo/rules/testing/random'
import { drawNightWindow, drawShop, drawWall, type PrintSize } from './drawn-scenes.ts'
import { comeBack, fromAnotherPlace, takePhoto, type WayBack, waysBack } from './taken-again.ts'

/** Pairs that show something else, however alike they look. */
export const falseTwins = [
  'one poster in two shops',
  'one shelf with two prints',
  'two white walls',
  'two night windows',
] as const

export type FalseTwin = (typeof falseTwins)[number]

/** Two pictures, and whether the second is the first come back. */
export type Pair = { kind: WayBack | FalseTwin; twin: boolean; first: Buffer; second: Buffer }

const sizes: PrintSize[] = ['small', 'large', 'close']

/** Draws a scene that was used before, with one picture for each way in which it comes back. */
export async function twinsOf(seed: number): Promise<Pair[]> {
  const first = await takePhoto(drawShop(seed, { seed, size: sizes[seed % sizes.length] ?? 'small' }), seed)
  const pairs: Pair[] = []
  for (const kind of waysBack) {
    pairs.push({ kind, twin: true, first, second: await comeBack(first, kind, seed) })
  }
  return pairs
}

/** Draws two pictures that are no twins. */
export async function falseTwinOf(kind: FalseTwin, seed: number): Promise<Pair> {
  const [one, other] = scenes[kind](seed)
  const first = await takePhoto(one, seed)
  return { kind, twin: false, first, second: await takePhoto(other, seed + 500_000) }
}

const scenes = {
  'one poster in two shops': (seed: number) =>
    [drawShop(seed, { seed, size: 'close' }), drawShop(seed + 700_000, { seed, size: 'close' })] as const,
  'one shelf with two prints': (seed: number) => {
    const size = randomFrom(seed).pick(['small', 'large'] as const)
    const other = drawShop(seed, { seed: seed + 300_000, size })
    return [drawShop(seed, { seed, size }), fromAnotherPlace(other, seed)] as const
  },
  'two white walls': (seed: number) => [drawWall(seed), drawWall(seed + 700_000)] as const,
  'two night windows': (seed: number) => [drawNightWindow(seed), drawNightWindow(seed + 700_000)] as const,
}
