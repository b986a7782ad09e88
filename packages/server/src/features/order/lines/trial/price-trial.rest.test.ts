import { type PriceTrial, tryPrice } from '@lienzo/contract/catalogue/price-trial'
import { inputs, timeLimit } from '@lienzo/rules/testing/inputs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const euros = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const length = fc.integer({ min: 1, max: 4000 })
const modes = ['m2', 'metre', 'piece', 'line'] as const

const company = fc.record({
  finishes: fc.tuple(
    ...modes.map((price_mode) =>
      fc.record({ price_mode: fc.constant(price_mode), price: euros(50), own: fc.option(euros(50)) }),
    ),
  ),
  material: fc.record({ price_per_m2: euros(100), roll_width: fc.integer({ min: 0, max: 3200 }) }),
  product: fc.record({
    price_mode: fc.constantFrom('area' as const, 'unit' as const),
    unit_price: euros(500),
    breaks: fc.uniqueArray(fc.record({ from_copies: fc.integer({ min: 2, max: 500 }), discount: percent }), {
      maxLength: 4,
      selector: (each) => each.from_copies,
    }),
    min_width: fc.nat(500),
    max_width: fc.constantFrom(0, 2000),
    min_height: fc.nat(500),
    max_height: fc.constantFrom(0, 2000),
    fixed_sizes: fc.uniqueArray(fc.record({ width: length, height: length }), {
      maxLength: 2,
      selector: (size) => `${size.width}x${size.height}`,
    }),
    min_m2: fc.nat(20_000).map((units) => units / 10_000),
    bleed: fc.nat(30),
  }),
  discount: percent,
})

const line = fc.record({
  width: length,
  height: length,
  copies: fc.integer({ min: 1, max: 600 }),
  chosen: fc.subarray([0, 1, 2, 3]),
})

test(
  'a price computed without the server equals that of an order, in every step and check',
  async () => {
    const make = makerOf(application, admin)
    await fc.assert(
      fc.asyncProperty(company, fc.array(line, { minLength: 1, maxLength: 60 }), async (catalogue, lines) => {
        const finishes: Awaited<ReturnType<typeof make.finish>>[] = []
        for (const { price_mode, price } of catalogue.finishes)
          finishes.push(await make.finish({ price_mode, price }))
        const materialFinishes = finishes.map((finish, index) => ({
          finish_id: finish.id,
          price: catalogue.finishes[index]?.own ?? null,
        }))
        const material = await make.material({ ...catalogue.material, finishes: materialFinishes })
        const product = await make.product({ ...catalogue.product, materials: [material.id] })
        const customer = await make.customer({ discount: catalogue.discount })
        const lineInputs = lines.map(({ width, height, copies, chosen }) => ({
          product_id: product.id,
          campaign_image_id: null,
          material_id: material.id,
          finish_ids: chosen.map((index) => finishes[index]?.id ?? 0),
          notes: '',
          ...{ width, height, copies },
        }))
        const serverPrices = await application.done(
          'orderrest/validatesize',
          { customer_id: customer.id, lines: lineInputs },
          admin,
        )
        const trialPrices = lines.map(({ width, height, copies, chosen }) => {
          const trial: PriceTrial = {
            product,
            material,
            finishes: chosen.flatMap((index) => {
              const { code, name } = finishes[index] ?? {}
              const { own, price, price_mode } = catalogue.finishes[index] ?? {}
              if (code === undefined || name === undefined || price === undefined || !price_mode) return []
              return [{ code, name, price_mode, price: own ?? price }]
            }),
            discount: customer.discount,
            ...{ width, height, copies },
          }
          return tryPrice(trial)
        })
        expect(
          trialPrices.map((price) => price && { m2: price.m2, piece_m2: price.piece_m2, net: price.net }),
        ).toEqual(serverPrices.lines.map(({ m2, piece_m2, net }) => ({ m2, piece_m2, net })))
        expect(trialPrices.map((price) => price?.steps)).toEqual(
          serverPrices.lines.map((each) => each.price_steps),
        )
        expect(trialPrices.map((price) => price?.checks)).toEqual(
          serverPrices.lines.map((each) => each.checks),
        )
      }),
      { numRuns: inputs(5) },
    )
  },
  timeLimit(60_000),
)

test('the price shown for each quantity is that of a line with that many copies', () => {
  const trial: PriceTrial = {
    product: {
      price_mode: 'unit',
      unit_price: 10,
      breaks: [
        { from_copies: 50, discount: 20 },
        { from_copies: 10, discount: 5 },
      ],
      min_width: 0,
      max_width: 0,
      min_height: 0,
      max_height: 0,
      fixed_sizes: [],
      min_m2: 0,
      bleed: 0,
    },
    material: null,
    finishes: [],
    width: 100,
    height: 100,
    copies: 12,
    discount: 0,
  }
  expect(tryPrice(trial)).toMatchObject({
    net: 114,
    piece: 9.5,
    quantities: [
      { copies: 1, piece: 10, net: 10 },
      { copies: 10, piece: 9.5, net: 95 },
      { copies: 50, piece: 8, net: 400 },
    ],
  })
  expect(tryPrice({ ...trial, copies: Number.NaN })).toBeNull()
})
