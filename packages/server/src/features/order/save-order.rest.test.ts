import { orderTotals, type PriceInput, priceLine } from '@lienzo/rules/catalogue/price'
import { validateSize } from '@lienzo/rules/catalogue/size-check'
import { randomFrom } from '@lienzo/rules/testing/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { emptyPdf } from '../../testing/files/sample-files.ts'
import { upload } from '../../testing/files/uploads.ts'
import { asInput, type LineInput, openShop } from '../../testing/sales/order-shop.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  shop = await openShop(application, admin)
})
afterAll(() => application.close())

/** Calculates a line of this shop with the pricing rules, in cents, 1/10000 m2 and mm. */
function byTheRules(line: LineInput) {
  const isTotem = line.product_id === shop.totem.id
  const finishes = shop.all
    .filter((finish) => line.finish_ids.includes(finish.id))
    .sort((one, other) => line.finish_ids.indexOf(one.id) - line.finish_ids.indexOf(other.id))
  const input: PriceInput = {
    product: isTotem
      ? { priceMode: 'unit', unitPriceCents: 6995, minimumAreaUnits: 0, breaks: [] }
      : {
          priceMode: 'area',
          unitPriceCents: 0,
          minimumAreaUnits: 2500,
          breaks: [
            { fromCopies: 10, discountHundredths: 500 },
            { fromCopies: 50, discountHundredths: 1250 },
          ],
        },
    material: line.material_id === null ? null : { name: shop.material.name, pricePerM2Cents: 1249 },
    finishes: finishes.map(({ id, code, name, price_mode, price }) => ({
      code,
      name,
      mode: price_mode,
      priceCents: id === shop.finishes.perPiece.id ? 75 : Math.round(price * 100),
    })),
    widthMm: line.width,
    heightMm: line.height,
    copies: line.copies,
    customerDiscountHundredths: 750,
  }
  const price = priceLine(input)
  const checks = validateSize({
    widthMm: line.width,
    heightMm: line.height,
    product: {
      minWidthMm: 0,
      maxWidthMm: isTotem ? 0 : 5000,
      minHeightMm: 0,
      maxHeightMm: 0,
      fixedSizes: [],
      bleedMm: isTotem ? 0 : 3,
    },
    material: line.material_id === null ? null : { printableWidthMm: 1370, lengthMm: 0 },
    space: null,
    artwork: line.campaign_image_id === null ? null : { widthPx: 600, heightPx: 400 },
  })
  return {
    price,
    shown: {
      m2: price.areaUnits / 10_000,
      discount: 7.5,
      net: price.netCents / 100,
      price_steps: price.steps.map(({ key, values, amountCents }) => ({
        key,
        values,
        amount: amountCents / 100,
      })),
      checks,
    },
  }
}

function randomLines(random: ReturnType<typeof randomFrom>, most: number): LineInput[] {
  return Array.from({ length: random.integer(1, most) }, () => {
    const isTotem = random.integer(1, 6) === 1
    const finish_ids = isTotem
      ? []
      : shop.all.filter(() => random.integer(0, 2) === 0).map((finish) => finish.id)
    return shop.line({
      product_id: isTotem ? shop.totem.id : shop.product.id,
      material_id: isTotem ? null : shop.material.id,
      finish_ids,
      campaign_image_id: random.pick([null, shop.image.id]),
      width: random.integer(1, 6000),
      height: random.integer(1, 6000),
      copies: random.pick([1, 2, 9, 10, 49, 50, random.integer(1, 1000)]),
    })
  })
}

describe('a saved line', () => {
  // covers: product 3.25, 3.30, 9.1
  test('has the price, explanation and checks of the rules', async () => {
    const { perM2, perMetre, perPiece, perLine } = shop.finishes
    const line = shop.line({
      width: 800,
      height: 1200,
      copies: 12,
      finish_ids: [perM2.id, perMetre.id, perPiece.id, perLine.id],
      campaign_image_id: shop.image.id,
      notes: 'Con cuidado',
    })
    const order = await shop.order([line])
    const { shown } = byTheRules(line)
    expect(order.lines[0]).toMatchObject({ ...line, ...shown, number: 1 })
    // (0.96 m2 × (12.49 + 4.20) + 4 m × 1.37 + 0.75) × 12 + 15, less 5 %, less 7.5 %
    expect(order.lines[0]?.net).toBe(247.83)
    expect(order.lines[0]?.price_steps.map((step) => step.key)).toEqual(
      expect.arrayContaining(['price.material', 'price.quantity_break', 'price.customer_discount']),
    )
    expect(order.lines[0]?.checks).toContainEqual(expect.objectContaining({ check: 'resolution' }))
    expect(order.lines[0]?.image).toMatchObject({ width_px: 600, height_px: 400 })
  })

  // covers: product 5.9
  test('warns about other proportions of a PDF or SVG, and ignores its resolution', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 20"><circle r="9"/></svg>'
    const artworks = [
      { name: 'A4 portrait.pdf', content: emptyPdf(1), level: 'error' },
      { name: 'banner.svg', content: Buffer.from(svg), level: 'ok' },
    ]
    for (const { name, content, level } of artworks) {
      const file = await upload(application.address, shop.token, name, content)
      const input = { campaign_id: shop.campaign.id, name, upload: file }
      const image = await application.done('campaignrest/imageupdate', input, shop.token)
      const order = await shop.order([shop.line({ width: 1000, height: 400, campaign_image_id: image.id })])
      const ofArtwork = order.lines[0]?.checks.filter(({ check }) => !['product', 'material'].includes(check))
      expect(ofArtwork).toMatchObject([{ check: 'proportions', level }])
    }
  })

  // covers: product 3.25
  test('updates the totals of the order with the discount and VAT of its customer', async () => {
    const lines = [shop.line({ copies: 3 }), shop.line({ width: 333, height: 777, copies: 7 })]
    const order = await shop.order(lines)
    const totals = orderTotals(
      lines.map((line) => {
        const { areaUnits, netCents } = byTheRules(line).price
        return { copies: line.copies, areaUnits, netCents }
      }),
      1000,
    )
    expect(order).toMatchObject({
      pieces: 10,
      m2: totals.areaUnits / 10_000,
      net: totals.netCents / 100,
      vat: totals.vatCents / 100,
      total: totals.totalCents / 100,
      vat_rate: 10,
      customer_discount: 7.5,
    })
  })

  // covers: spec 7.20; product 5.11, 6.10
  test('matches the earlier answer of validatesize, for any lines', async () => {
    const random = randomFrom(2026)
    for (let round = 0; round < 25; round += 1) {
      const lines = randomLines(random, 6)
      const trial = await application.done(
        'orderrest/validatesize',
        { customer_id: shop.customer.id, lines },
        shop.token,
      )
      const order = await shop.order(lines)
      const { pieces, spares, m2, net, vat, total, vat_rate } = order
      expect(trial.totals).toEqual({ pieces, spares, m2, net, vat, total, vat_rate })
      lines.forEach((line, index) => {
        const { shown, price } = byTheRules(line)
        expect(order.lines[index]).toMatchObject(shown)
        const { checks = [], ...trialLine } = trial.lines[index] ?? {}
        // Excludes the check for artwork without a decision, which does not belong to the line rules.
        const ofRules = checks.filter(({ check }) => check !== 'artwork')
        expect({ ...trialLine, checks: ofRules }).toEqual({
          ...shown,
          ...{ former: [], spare_copies: 0 },
          piece_m2: price.areaUnitsPerPiece / 10_000,
        })
      })
    }
  })
})

test('an order with more lines than one call accepts is refused with the maximum, and none is saved', async () => {
  const linesOf = (count: number, notes = '') => {
    const { id: _, ...line } = shop.line({ copies: 1, notes })
    return Array.from({ length: count }, () => line)
  }
  const send = (path: string, count: number) => {
    const input = { customer_id: shop.customer.id, lines: linesOf(count) }
    return application.send(`orderrest/${path}`, input, shop.token)
  }
  const tooMany = (maximum: number) => ({
    ...{ key: 'validation.too_many_entries', values: { maximum } },
    message: expect.stringContaining('several calls'),
  })
  for (const path of ['validatesize', 'update']) {
    expect(await send(path, 10_000)).toMatchObject({ status: 422, fields: { lines: tooMany(2000) } })
  }
  const { id } = await shop.order([])
  const add = (count: number, notes?: string) =>
    application.send('orderrest/savelines', { id, added: linesOf(count, notes) }, shop.token)
  expect(await add(10_000, 'Con prisa')).toMatchObject({ status: 422, fields: { added: tooMany(500) } })
  expect(await application.done('orderrest/get', { id }, shop.token)).toMatchObject({ line_count: 0 })
  const message = expect.stringContaining('several calls')
  expect(await add(5000, 'x'.repeat(1000))).toMatchObject({ status: 413, message })
  expect(await send('validatesize', 2001)).toMatchObject({ status: 422, fields: { lines: tooMany(2000) } })
  expect(await send('validatesize', 2000)).toMatchObject({
    status: 200,
    content: { totals: { pieces: 2000 } },
  })
})

describe('a change of the lines of a draft', () => {
  test('keeps the ids of remaining lines, even in a new order, and drops omitted ones', async () => {
    const order = await shop.order([1, 2, 3].map((copies) => shop.line({ copies })))
    const [first, second, third] = order.lines
    const lines = [
      shop.line({ id: third?.id, copies: 33 }),
      shop.line({ copies: 4 }),
      shop.line({ id: first?.id, copies: 1 }),
    ]
    const orderAfter = await application.done('orderrest/update', asInput(order, { lines }), shop.token)
    expect(orderAfter.lines.map(({ number, copies }) => [number, copies])).toEqual([
      [1, 33],
      [2, 4],
      [3, 1],
    ])
    expect([orderAfter.lines[0]?.id, orderAfter.lines[2]?.id]).toEqual([third?.id, first?.id])
    const fresh = orderAfter.lines[1]?.id
    expect([first?.id, second?.id, third?.id]).not.toContain(fresh)
    expect(orderAfter.pieces).toBe(38)
  })

  test('keeps all lines if they are omitted, and removes all with an empty list', async () => {
    const order = await shop.order([shop.line(), shop.line({ copies: 5 })])
    const orderAfter = await application.done(
      'orderrest/update',
      asInput(order, { reference: 'PO-1' }),
      shop.token,
    )
    expect(orderAfter.lines).toEqual(order.lines)
    expect(orderAfter).toMatchObject({ reference: 'PO-1', net: order.net, version: 2 })
    const emptyOrder = await application.done(
      'orderrest/update',
      asInput(orderAfter, { lines: [] }),
      shop.token,
    )
    expect(emptyOrder).toMatchObject({ lines: [], pieces: 0, m2: 0, net: 0, vat: 0, total: 0 })
  })

  test('rejects a line of another order or a repeated one, and changes nothing', async () => {
    const other = await shop.order([shop.line({ copies: 9 })])
    const order = await shop.order([shop.line({ copies: 2 })])
    const foreign = shop.line({ id: other.lines[0]?.id })
    const own = shop.line({ id: order.lines[0]?.id })
    expect(await shop.change(order, { lines: [own, foreign] })).toMatchObject({
      status: 422,
      fields: { 'lines.1.id': { key: 'validation.not_found' } },
    })
    expect(await shop.change(order, { lines: [own, own] })).toMatchObject({
      status: 422,
      fields: { 'lines.1.id': {} },
    })
    expect(await application.done('orderrest/get', { id: order.id }, shop.token)).toEqual(order)
    expect(await application.done('orderrest/get', { id: other.id }, shop.token)).toEqual(other)
  })

  test('ignores line ids sent with a new order', async () => {
    const other = await shop.order([shop.line()])
    for (const id of [other.lines[0]?.id ?? 0, 2_000_000]) {
      const { id: _order, version: _version, ...input } = asInput(other, { lines: [shop.line({ id })] })
      expect(await application.call('orderrest/update', input, shop.token)).toMatchObject({
        status: 422,
        fields: { 'lines.0.id': { key: 'validation.not_found' } },
      })
    }
  })

  test('reports an outdated version as a conflict with the current order, and requires a version', async () => {
    const order = await shop.order([shop.line()])
    const now = await application.done('orderrest/update', asInput(order, { reference: 'ella' }), shop.token)
    expect(await shop.change(order, { reference: 'él' })).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: now,
    })
    expect(await shop.change(order, { version: undefined })).toMatchObject({
      status: 422,
      fields: { version: { key: 'validation.required' } },
    })
  })

  test('lets one of two concurrent changes win, and reports a conflict to the other', async () => {
    const order = await shop.order([shop.line()])
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        shop.change(order, { lines: [shop.line({ copies: index + 2 })], reference: `${index + 2}` }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const now = await application.done('orderrest/get', { id: order.id }, shop.token)
    expect(now.lines.map((line) => String(line.copies))).toEqual([now.reference])
  })
})

describe('later price changes', () => {
  /** Returns a draft and a function that doubles the price of the draft's material. */
  async function dearer() {
    const { material, line } = await printable(application, admin)
    const order = await shop.order([line()], { campaign_id: null })
    const raise = async () => {
      const now = await application.done('materialrest/get', { id: material.id }, admin)
      const {
        picture,
        finishes,
        deleted_finishes,
        created_at,
        updated_at,
        created_by,
        deleted_at,
        ...fields
      } = now
      await application.done(
        'materialrest/update',
        { ...fields, price_per_m2: fields.price_per_m2 * 2 },
        admin,
      )
    }
    return { order, raise, line }
  }

  test('apply to a draft when its lines are sent again, but not with a new date or note', async () => {
    const { order, raise, line } = await dearer()
    await raise()
    const input = { ...asInput(order), reference: 'PO-2', requested_at: 1_900_000_000 }
    const orderAfter = await application.done('orderrest/update', input, shop.token)
    expect(orderAfter).toMatchObject({ net: 13.14, lines: [{ net: 13.14, version: 1 }] })
    const inputWithLines = { ...input, version: orderAfter.version, lines: [line()] }
    expect((await application.done('orderrest/update', inputWithLines, shop.token)).net).toBe(22.39)
  })

  // covers: product 3.30, 4.3
  test('never apply to a confirmed order, whose lines are frozen', async () => {
    const { order, raise } = await dearer()
    const confirmedOrder = await application.done(
      'orderrest/changestatus',
      { id: order.id, version: order.version, status: 'confirmed' },
      shop.token,
    )
    await raise()
    const refusal = { status: 409, error: 'STATE_NOT_ALLOWED' }
    expect(await shop.change(confirmedOrder, { lines: [] })).toMatchObject(refusal)
    expect(confirmedOrder).toMatchObject(
      await application.done('orderrest/get', { id: order.id }, shop.token),
    )
    const { net, m2, vat, total, lines } = confirmedOrder
    expect(await shop.change(confirmedOrder, { reference: 'otra' })).toMatchObject({
      content: { net, m2, vat, total, lines, reference: 'otra' },
    })
  })

  // covers: product 4.3
  test("of the customer's discount and VAT do not change saved lines", async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { line } = await printable(application, admin)
    const lines = [line()]
    const order = await makerOf(application, token).order({ customer_id: customer.id, lines })
    const { addresses, created_at, updated_at, created_by, deleted_at, ...fields } = await application.done(
      'customerrest/get',
      { id: customer.id },
      admin,
    )
    await application.done('customerrest/update', { ...fields, discount: 50, vat: 4 }, admin)
    expect(await application.done('orderrest/get', { id: order.id }, token)).toMatchObject({
      net: 14.2,
      vat: 2.98,
      vat_rate: 21,
    })
    const orderAfter = await application.done(
      'orderrest/update',
      { ...asInput(order), reference: 'a' },
      token,
    )
    expect(orderAfter).toMatchObject({ net: 14.2, vat_rate: 21 })
    const input = { ...asInput(orderAfter), lines }
    expect(await application.done('orderrest/update', input, token)).toMatchObject({
      net: 7.1,
      vat: 0.28,
      vat_rate: 4,
      customer_discount: 50,
    })
  })
})

// covers: product 5.7, 5.10
test('a house has its own thresholds of resolution and its own overlap of panels', async () => {
  const sizes = { WARN_BELOW_DPI: '300', FAIL_BELOW_DPI: '10', PANEL_OVERLAP: '100' }
  await using house = await openTestApplication({ sizes })
  const token = await house.signIn('admin')
  const { line, customer, image } = await openShop(house, token)
  const lines = [
    line({ width: 600, height: 400, campaign_image_id: image.id }),
    line({ width: 2000, height: 2000 }),
  ]
  const trial = await house.done('orderrest/validatesize', { customer_id: customer.id, lines }, token)
  const checks = trial.lines.flatMap((each) => each.checks)
  // With the default settings, 25 dpi would be an error, and panels without an overlap would be 1003 mm wide.
  expect(checks).toContainEqual(
    expect.objectContaining({
      check: 'resolution',
      level: 'warning',
      values: { dpi: 25, warnBelowDpi: 300 },
    }),
  )
  expect(checks).toContainEqual(
    expect.objectContaining({ values: { panels: 2, panelWidthMm: 1053, printableWidthMm: 1370 } }),
  )
})
