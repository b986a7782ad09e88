import { createHash } from 'node:crypto'
import { mostOrdersOnRoll } from '@lienzo/contract/sales/production/order-roll-plan'
import { mostPiecesOnRoll } from '@lienzo/rules/sales/production/roll/roll-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, houseUser, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { askForDocument } from '../../../../testing/files/ask-for-document.ts'
import { pageLines } from '../../../../testing/files/pdf-pages.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { detailedPicture } from '../../../../testing/files/sample-files.ts'
import { upload } from '../../../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  // Adjacent panels overlap by 20 mm.
  application = await openTestApplication({ sizes: { PANEL_OVERLAP: '20' } })
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

const readPlan = (selection: object, token: string, more: object = {}) =>
  application.done('orderrest/rollplan', { chosen: selection, ...more }, token)

/**
 * Creates a customer's user with an order: two lines of one material, on a roll of 1,370 mm, and one line of a second material.
 */
async function orderForRolls() {
  const staff = await customerWithStaff(application, admin)
  const other = await printable(application, admin)
  const mine = makerOf(application, staff.token)
  const { line } = catalogue
  const lines = [
    line({ width: 1000, height: 680, copies: 3, spares: 1 }),
    line({ width: 3000, height: 2500 }),
    other.line({ width: 500, height: 500 }),
  ]
  const order = await mine.order({ customer_id: staff.customer.id, lines })
  return { ...staff, mine, order, other }
}

describe('the roll plan', () => {
  // covers: product 9.7
  test('places the copies and spares of one material, with overlapping panels, and adds up the usage', async () => {
    const { order, token, other } = await orderForRolls()
    const plan = await readPlan({ id: order.id }, token)
    expect(plan.materials.map(({ id, copies }) => [id, copies])).toEqual([
      [catalogue.material.id, 5],
      [other.material.id, 1],
    ])
    expect(plan).toMatchObject({ material_id: catalogue.material.id, overlap: 20, left_out: [] })
    expect(plan.lines.map(({ number, copies, panels }) => [number, copies, panels])).toEqual([
      [1, 4, 1],
      [2, 1, 2],
    ])
    const panels = plan.strips.flatMap(({ pieces }) => pieces).filter(({ along }) => along === 3000)
    expect(panels.map(({ panel, across, turned }) => [panel, across, turned])).toEqual([
      [1, 1260, true],
      [2, 1260, true],
    ])
    const { net, waste, gross, length, printed_waste } = plan.sums
    expect({ net, length, printed_waste }).toEqual({ net: 4 * 0.68 + 7.5, length: 8000, printed_waste: 0.06 })
    expect(gross).toBeCloseTo(1.37 * 8)
    expect(net + waste).toBeCloseTo(gross)
    const small = await readPlan({ id: order.id }, token, { material_id: other.material.id })
    expect(small.sums).toMatchObject({ pieces: 1, length: 500 })
    // Without rotation, the sides of 1,000 mm lie across the roll.
    const straight = await readPlan({ id: order.id }, token, { turn: false })
    expect(straight.strips.flatMap(({ pieces }) => pieces).some(({ turned }) => turned)).toBe(false)
  })

  test('combines several orders in few queries, without cancelled copies', async () => {
    const { order, mine, token, customer } = await orderForRolls()
    const more = await mine.order({
      customer_id: customer.id,
      lines: Array.from({ length: 40 }, () => catalogue.line({ width: 300, height: 200 })),
    })
    const cancelledOrder = await mine.order({ customer_id: customer.id, lines: [catalogue.line()] })
    const step = { id: cancelledOrder.id, version: cancelledOrder.version, status: 'cancelled' as const }
    await application.done('orderrest/changestatus', step, token)
    const few = await queriesOf(() => readPlan({ id: order.id }, token))
    const many = await queriesOf(() => readPlan({ ids: [order.id, more.id, cancelledOrder.id] }, token))
    expect(many.length).toBeLessThanOrEqual(few.length)
    const plan = await readPlan({ ids: [cancelledOrder.id, more.id, order.id] }, token)
    expect(new Set(plan.lines.map(({ order_id }) => order_id))).toEqual(new Set([order.id, more.id]))
    expect(plan.sums.pieces).toBe(4 + 2 + 40)
    const all = await readPlan({ all: { total: 3 } }, token)
    expect(all.sums).toEqual(plan.sums)
    expect(await readPlan({ id: cancelledOrder.id }, token)).toMatchObject({
      materials: [],
      material_id: null,
      strips: [],
    })
  })

  test('explains why it refuses too many pieces or orders, or a material without lines', async () => {
    const { mine, token, customer, order } = await orderForRolls()
    const copies = mostPiecesOnRoll + 1
    const large = await mine.order({ customer_id: customer.id, lines: [catalogue.line({ copies })] })
    const send = (input: object) => application.call('orderrest/rollplan', input as never, token)
    expect(await send({ chosen: { id: large.id } })).toMatchObject({
      error: 'INVALID_INPUT',
      fields: {
        chosen: {
          key: 'validation.roll_too_many_pieces',
          values: { pieces: copies, maximum: mostPiecesOnRoll },
        },
      },
    })
    const ids = Array.from({ length: mostOrdersOnRoll + 1 }, (_, index) => index + 1)
    expect(await send({ chosen: { ids } })).toMatchObject({
      fields: { chosen: { key: 'validation.roll_too_many_orders', values: { maximum: mostOrdersOnRoll } } },
    })
    const { material } = await printable(application, admin)
    expect(await send({ chosen: { id: order.id }, material_id: material.id })).toMatchObject({
      fields: { material_id: { key: 'validation.not_found' } },
    })
    const sheets = await makerOf(application, admin).material({ roll_width: 0 })
    const board = await makerOf(application, admin).product({ materials: [sheets.id] })
    const flat = await mine.order({
      customer_id: customer.id,
      lines: [catalogue.line({ product_id: board.id, material_id: sheets.id, finish_ids: [] })],
    })
    expect(await readPlan({ id: flat.id }, token)).toMatchObject({ material_id: sheets.id, strips: [] })
  })

  test('keeps pieces apart, and rotates one line independently of the others', async () => {
    const { order, token } = await orderForRolls()
    const [first] = order.lines
    const apart = await readPlan({ id: order.id }, token, { gap: 15, turn_otherwise: [first?.id ?? 0] })
    expect(apart).toMatchObject({ gap: 15 })
    expect(apart.lines.map(({ may_turn }) => may_turn)).toEqual([false, true])
    for (const { pieces } of apart.strips) {
      for (const piece of pieces) if (piece.line_id === first?.id) expect(piece.turned).toBe(false)
    }
    const [one, next] = apart.strips
    expect((next?.from ?? 0) - (one?.from ?? 0) - (one?.length ?? 0)).toBe(15)
    const answer = await application.call(
      'orderrest/rollplan',
      { chosen: { id: order.id }, gap: 1000 },
      token,
    )
    expect(answer).toMatchObject({ status: 422, fields: { gap: {} } })
  })

  test('of a hundred and fifty pieces takes a few pages: one or two for the roll, and a table of lines', async () => {
    const { mine, token, customer } = await orderForRolls()
    const lines = Array.from({ length: 75 }, (_, index) =>
      catalogue.line({ width: 600 + 5 * index, height: 900, copies: 2 }),
    )
    const order = await mine.order({ customer_id: customer.id, lines })
    const { content } = await askForDocument(
      application,
      'orderrest/printrollplan',
      { chosen: { id: order.id }, gap: 10 },
      token,
    )
    const pages = await pageLines(content)
    expect(pages.length).toBeLessThanOrEqual(5)
    const [first = []] = pages
    // The heading shows the gap, and the table lists each line once.
    expect(first.join(' ')).toMatch(/Separación: 10 mm/)
    expect(pages.flat().filter((text) => text.includes(`${order.code} · 75`))).toHaveLength(1)
  })

  // covers: product 9.7
  test('is printed as a PDF in three languages, with the roll, its totals, and each line with its panels', async () => {
    const { order, mine, token, customer } = await orderForRolls()
    const space = await mine.space({ customer_id: customer.id, shop_name: 'Żółć Ωμέγα Ёлка 书店 مكتبة 🎉' })
    const more = await mine.order({
      customer_id: customer.id,
      lines: [catalogue.line({ width: 400, height: 300, space_id: space.id })],
    })
    const selection = { ids: [order.id, more.id] }
    for (const [language, title] of [
      ['es', 'Plano de rollo'],
      ['us', 'Roll plan'],
      ['pt', 'Plano de rolo'],
    ] as const) {
      const { response, content } = await askForDocument(
        application,
        'orderrest/printrollplan',
        { chosen: selection, language },
        token,
      )
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const text = (await pageLines(content)).flat().join(' ')
      expect(text).toContain(`${title} · ${catalogue.material.name}`)
      for (const words of [order.code, `${more.code} · 1`, '3000 × 2500', '2·1/2', 'Żółć Ωμέγα Ёлка 书店'])
        expect(text).toContain(words)
      expect(text).toContain('مكتبة')
      // A replacement character would mean that no font contains the character.
      expect(pdfText(content)).toContain('🎉')
      expect(pdfText(content)).not.toContain('\ufffd')
    }
  })

  test('shows the printed version of the artwork in the pieces, with one more statement', async () => {
    const { mine, token, customer, order: plain } = await orderForRolls()
    const campaign = await mine.campaign({ customer_id: customer.id })
    const artwork = async (width: number, record: object = {}) => {
      const content = await detailedPicture(width, 300).png().toBuffer()
      const file = await upload(application.address, token, 'cartel.png', content)
      const input = { campaign_id: campaign.id, name: `Cartel ${width}`, upload: file, ...record }
      return { content, ...(await application.done('campaignrest/imageupdate', input, token)) }
    }
    const [first, missingArtwork, third] = [await artwork(301), await artwork(302), await artwork(303)]
    const sheet = (campaign_image_id: number) =>
      catalogue.line({ width: 600, height: 400, copies: 2, campaign_image_id })
    const orderOf = (...ids: number[]) =>
      mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines: ids.map(sheet) })
    const [one, three] = [await orderOf(first.id), await orderOf(first.id, missingArtwork.id, third.id)]
    const print = async (id: number, asker = token) => {
      const input = { chosen: { id } }
      const { response, content } = await askForDocument(application, 'orderrest/printrollplan', input, asker)
      expect(response.status).toBe(200)
      return [...content.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
    }
    expect([await print(plain.id), await print(one.id), await print(three.id)]).toEqual([0, 1, 3])
    const [without, few, many] = [
      await queriesOf(() => print(plain.id)),
      await queriesOf(() => print(one.id)),
      await queriesOf(() => print(three.id)),
    ]
    expect([few.length, many.length]).toEqual([without.length, without.length])
    await application.services.files.delete(createHash('sha256').update(missingArtwork.content).digest('hex'))
    await application.services.thumbnails.remove(
      createHash('sha256').update(missingArtwork.content).digest('hex'),
    )
    expect(await print(three.id, admin)).toBe(2)
  })

  test('is available to the house too, but not to callers who cannot see the order', async () => {
    const { order } = await orderForRolls()
    const house = await houseUser(application, admin)
    expect((await readPlan({ id: order.id }, house.token)).sums.pieces).toBe(6)
    const stranger = await customerWithStaff(application, admin)
    for (const path of ['orderrest/rollplan', 'orderrest/printrollplan'] as const) {
      const input = { chosen: { id: order.id } }
      expect(await application.send(path, input, stranger.token)).toMatchObject({ status: 404 })
      expect(await application.send(path, input)).toMatchObject({ status: 401 })
    }
  })
})
