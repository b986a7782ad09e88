import { beforeAll, describe, expect, test } from 'vitest'
import { artworkPdf } from './artwork-pdf.ts'
import { briefs } from './briefs/briefs.ts'
import { compose, textsOf } from './compose.ts'
import { layoutOf } from './layouts.ts'
import { loadFaces } from './lettering.ts'
import type { Shape } from './shapes.ts'

beforeAll(() => loadFaces())

/** Widths and heights of campaign formats in mm: portrait, landscape, square, tall and low. */
const sizes = [
  [594, 841],
  [990, 700],
  [1000, 1000],
  [600, 1800],
  [500, 2000],
  [1000, 250],
  [900, 120],
] as const
const designs = Object.entries(briefs).flatMap(([code, brief]) =>
  [0, 1, 2, 3].flatMap((turn) =>
    sizes.map(([width, height]) => ({
      name: `${code} ${turn} ${width}×${height}`,
      brief,
      turn,
      width,
      height,
    })),
  ),
)

/** Returns the left, top, right and bottom edges of shapes. */
function boundsOf(shapes: readonly Shape[]): [number, number, number, number] {
  const points = shapes.flatMap(({ d, at: [a, b, c, e, x, y] = [1, 0, 0, 1, 0, 0] }) =>
    [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, across, down]) => {
      const [px, py] = [Number(across), Number(down)]
      return [a * px + c * py + x, b * px + e * py + y] as const
    }),
  )
  const [across, down] = [points.map(([px]) => px), points.map(([, py]) => py)]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}

describe('the artwork of the demo company', () => {
  test('keeps every text within the margins, for any campaign and proportions', () => {
    for (const { name, width, height, ...design } of designs) {
      const { text } = layoutOf(width, height, design.turn)
      const [left, top, right, bottom] = boundsOf(textsOf({ ...design, width, height }))
      // Tolerates accents above the capitals, and letters that extend a little to the left.
      const leeway = Math.min(width, height) * 0.045
      expect(left, name).toBeGreaterThan(text.x * width - leeway)
      expect(top, name).toBeGreaterThan(text.y * height - leeway)
      expect(right, name).toBeLessThan((text.x + text.width) * width + leeway)
      expect(bottom, name).toBeLessThan((text.y + text.height) * height + leeway)
    }
  })

  test('differs within a campaign, and a design is drawn the same every time', () => {
    for (const [code, brief] of Object.entries(briefs)) {
      const drawings = [0, 1, 2].map((turn) =>
        JSON.stringify(compose({ brief, turn, width: 594, height: 841 })),
      )
      expect(new Set(drawings).size, code).toBe(3)
      expect(JSON.stringify(compose({ brief, turn: 0, width: 594, height: 841 })), code).toBe(drawings[0])
    }
  })

  test('is a page of its size with bleed, in CMYK only', async () => {
    const page = await artworkPdf({ campaign: 'SOL', turn: 0, widthMm: 254, heightMm: 508, bleedMm: 12.7 })
    const text = page.toString('latin1')
    expect(text).toContain('/MediaBox[0 0 792 1512]/BleedBox[0 0 792 1512]/TrimBox[36 36 756 1476]')
    expect(text).not.toMatch(/ rg|\/DeviceRGB/)
  })
})
