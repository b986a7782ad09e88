import { randomFrom } from '@lienzo/rules/testing/random'
import { drawNightWindow, drawShop, drawWall, type PrintSize } from './drawn-scenes.ts'
import { comeBack, fromAnotherPlace, takePhoto, type WayBack, waysBack } from './taken-again.ts'

/** Kinds of picture pairs that look alike although they show different things. */
export const falseTwins = [
  'one poster in two shops',
  'one shelf with two prints',
  'two white walls',
  'two night windows',
] as const

type FalseTwin = (typeof falseTwins)[number]

/** Two pictures that show different things although they look alike. */
type FalsePair = { first: Buffer; second: Buffer }

/** Picture, and manipulated copies of it. */
type Twins = { first: Buffer; returned: { kind: WayBack; picture: Buffer }[] }

const sizes: PrintSize[] = ['small', 'large', 'close']

/** Draws a scene, and a manipulated copy of its photo for each of `ways`. */
export async function twinsOf(seed: number, ways: readonly WayBack[] = waysBack): Promise<Twins> {
  const first = await takePhoto(drawShop(seed, { seed, size: sizes[seed % sizes.length] ?? 'small' }), seed)
  const returned: Twins['returned'] = []
  for (const kind of ways) returned.push({ kind, picture: await comeBack(first, kind, seed) })
  return { first, returned }
}

/** Draws two pictures that look alike but show different things. */
export async function falseTwinOf(kind: FalseTwin, seed: number): Promise<FalsePair> {
  const [one, other] = scenes[kind](seed)
  return { first: await takePhoto(one, seed), second: await takePhoto(other, seed + 500_000) }
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
