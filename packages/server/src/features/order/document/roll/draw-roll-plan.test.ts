import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { firstPagePicture } from '../../../../testing/files/pdf-pages.ts'
import { pdfPieces, pdfText } from '../../../../testing/files/pdf-text.ts'
import { drawRollPlan } from './draw-roll-plan.ts'
import type { Plan } from './roll-bands.ts'
import type { RollPreviews } from './roll-previews.ts'

/**
 * Draws a poster with a red quarter at the upper left, green at the upper right, blue at the lower left and yellow at the lower
 * right.
 */
async function quarters(width = 200, height = 200): Promise<Buffer> {
  const create = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  const [left, top] = [width / 2, height / 2]
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      { input: create('#00ff00'), left, top: 0 },
      { input: create('#0000ff'), left: 0, top },
      { input: create('#ffff00'), left, top },
    ])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Returns a function that names the colour at a position of the first page. */
async function coloursOf(pdf: Buffer) {
  const page = await firstPagePicture(pdf)
  return (x: number, y: number) => {
    const name = page
      .at(x, y)
      .map((part) => (part > 200 ? '1' : part < 60 ? '0' : '?'))
      .join('')
    return { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow', '111': 'white' }[name] ?? name
  }
}

type Piece = Plan['strips'][number]['pieces'][number]
type Line = Partial<Plan['lines'][number]>

const ROLL = 1000
const piece = (changes: Partial<Piece>): Piece => ({
  ...{ line_id: 1, copy: 1, panel: 1, x: 0, y: 0, across: 1000, along: 1000, turned: false },
  ...changes,
})

/** Returns a plan with one strip on a roll that is one metre wide, drawn 150 points high. */
function planOf(pieces: Piece[], lines: Line[] = [{}], overlap = 0): Plan {
  const length = Math.max(...pieces.map(({ y, along }) => y + along))
  return {
    materials: [{ id: 1, code: 'V', name: 'Vinilo', roll_width: ROLL, roll_length: 0, copies: 1 }],
    ...{ material_id: 1, overlap, gap: 0, left_out: [] },
    lines: lines.map((line, index) => ({
      ...{ id: index + 1, order_id: 1, order_code: '26-000001', number: index + 1, product_name: 'Cartel' },
      ...{ space_name: null, width: 1000, height: 1000, bleed: 0, copies: 1, panels: 1, may_turn: true },
      ...line,
    })),
    strips: [{ roll: 1, from: 0, length, pieces }],
    sums: { rolls: 1, length, pieces: pieces.length, net: 0, waste: 0, printed_waste: 0, gross: 0 },
  }
}

const previewsOf = (content: Buffer | undefined): RollPreviews => ({
  keyOf: (lineId) => `artwork ${lineId}`,
  read: async () => content,
})

const print = async (plan: Plan, previews?: RollPreviews) => buffer(await drawRollPlan(plan, 'es', previews))
const countPictures = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length

/** Position and height of the roll on the first page, in points. */
const [LEFT, TOP, HEIGHT] = [36, 124, 150]

describe('the pictures on a roll plan', () => {
  test.each([
    // Colours expected at the upper left, upper right, lower left and lower right of the piece on the page.
    ['a straight piece begins with its upper edge', false, ['green', 'yellow', 'red', 'blue']],
    ['a turned piece lies upright', true, ['red', 'green', 'blue', 'yellow']],
  ])('%s', async (_what, isTurned, colours) => {
    const colourAt = await coloursOf(
      await print(planOf([piece({ turned: isTurned })]), previewsOf(await quarters())),
    )
    const corners = [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const
    expect(corners.map(([x, y]) => colourAt(LEFT + x * HEIGHT, TOP + y * HEIGHT))).toEqual(colours)
    // The label in the middle of a piece has a light background.
    expect(colourAt(LEFT + 0.5 * HEIGHT - 3.5, TOP + 0.5 * HEIGHT - 5)).not.toBe(colours[0])
  })

  test.each([
    ['straight: the first panel is the left half', false, { width: 2000, height: 1000 }, ['red', 'blue']],
    ['turned: the first panel is the upper half', true, { width: 1000, height: 2000 }, ['red', 'green']],
  ])('of panels show their part, %s', async (_what, isTurned, size, colours) => {
    const pieces = [1, 2].map((panel) => piece({ panel, turned: isTurned, y: (panel - 1) * 1000 }))
    const picture = await quarters(size.width / 5, size.height / 5)
    const plan = planOf(pieces, [{ ...size, panels: 2 }])
    const colourAt = await coloursOf(await print(plan, previewsOf(picture)))
    const at = (panel: number, x: number) => colourAt(LEFT + (panel - 1 + x) * HEIGHT, TOP + 0.2 * HEIGHT)
    expect([at(1, 0.2), at(1, 0.8)]).toEqual(colours)
    expect([at(2, 0.2), at(2, 0.8)]).toEqual(isTurned ? ['blue', 'yellow'] : ['green', 'yellow'])
  })

  test('appear only in pieces of at least 12 mm on paper, each picture once', async () => {
    // On paper, 1 metre of this roll is 150 points long, so 12 mm (34 points) on paper correspond to 227 mm of the roll.
    const large = piece({ across: 230, along: 230 })
    const small = piece({ line_id: 2, x: 300, across: 220, along: 900 })
    const again = piece({ copy: 2, x: 600, across: 300, along: 300 })
    const read: string[] = []
    const content = await quarters()
    const previews: RollPreviews = {
      keyOf: (lineId) => `artwork ${lineId}`,
      read: async (key) => {
        read.push(key)
        return content
      },
    }
    const pdf = await print(planOf([large, small, again], [{}, {}]), previews)
    expect(read).toEqual(['artwork 1'])
    expect(countPictures(pdf)).toBe(1)
  })

  test('are read a few at a time, for any number of pictures', async () => {
    let [open, most] = [0, 0]
    const content = await quarters()
    const previews: RollPreviews = {
      keyOf: (lineId) => `artwork ${lineId}`,
      read: async () => {
        open += 1
        most = Math.max(most, open)
        await setTimeout(2)
        open -= 1
        return content
      },
    }
    const pieces = Array.from({ length: 16 }, (_, index) =>
      piece({
        line_id: index + 1,
        x: (index % 4) * 250,
        y: Math.floor(index / 4) * 250,
        across: 250,
        along: 250,
      }),
    )
    const pdf = await print(
      planOf(
        pieces,
        pieces.map(() => ({})),
      ),
      previews,
    )
    expect(countPictures(pdf)).toBe(16)
    expect(most).toBeLessThanOrEqual(4)
  })

  test.each([
    ['cannot be read', async () => undefined],
    ['fail', () => Promise.reject(new Error('The disk is gone'))],
  ])('that %s leave the paper unchanged', async (_what, read) => {
    const plan = planOf([piece({}), piece({ copy: 2, y: 1000 })])
    const plain = await print(plan)
    const pdf = await print(plan, { keyOf: () => 'artwork', read })
    expect(countPictures(pdf)).toBe(0)
    expect(pdfText(pdf)).toBe(pdfText(plain))
    expect(pdfPieces(pdf)).toEqual(pdfPieces(plain))
  })
})
