import { defaultSizeSettings, type SizedPicture, sizeThatFills } from '@lienzo/rules/catalogue/size-check'
import { codesOf } from '@lienzo/rules/sales/allocation/allocation'
import { takeTurns } from '../measure.ts'
import { atMost, type Result, rounded } from '../results.ts'

const ARTWORKS = 100
const SPACES = 3000

const anyProduct = {
  ...{ minWidthMm: 0, maxWidthMm: 0, minHeightMm: 0, maxHeightMm: 0, fixedSizes: [], bleedMm: 3 },
}

/**
 * Measures which of a hundred artworks fit into three thousand spaces, all of different sizes, against only comparing the
 * proportions of each pair.
 */
export async function measureAllocation(): Promise<Result> {
  const pictures = Array.from(
    { length: ARTWORKS },
    (_, index): SizedPicture => ({
      ...{ widthPx: 1000 + 37 * index, heightPx: 2000 + index },
    }),
  )
  const artworks = pictures.map((shape) => ({ shape, pixels: shape }))
  const spaces = Array.from({ length: SPACES }, (_, index) => ({
    ...{ visibleWidthMm: 300 + index, visibleHeightMm: 500 + ((index * 7) % 900), bleedMm: 5 },
  }))
  const sizes = spaces.map(sizeThatFills)
  const { rules, floor } = await takeTurns({
    rules: { run: async () => codesOf(artworks, spaces, anyProduct, defaultSizeSettings) },
    floor: {
      run: async () =>
        pictures.map(({ widthPx, heightPx }) =>
          sizes
            .map(({ widthMm, heightMm }) => (widthPx * heightMm > heightPx * widthMm ? '1' : '0'))
            .join(''),
        ),
    },
  })
  return {
    group: 'Allocation',
    name: `${ARTWORKS} artworks × ${SPACES} spaces of different sizes, by the rules`,
    figures: `${rounded(rules.p50)} ms, p99 ${rounded(rules.p99)}; floor ${rounded(floor.p50)}`,
    outcomes: [atMost('ms', rules.p50, 100), atMost('floor ×', rules.p50 / floor.p50, undefined)],
  }
}
