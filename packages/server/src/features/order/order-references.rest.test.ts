import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { asInput, type LineInput, openShop } from '../../testing/sales/order-shop.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let make: ReturnType<typeof makerOf>
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  make = makerOf(application, admin)
  shop = await openShop(application, admin)
})
afterAll(() => application.close())

describe('the references of an order', () => {
  // covers: ASVS 2.2.3
  test('report unsuitable products, materials, finishes and artwork by line and field', async () => {
    const stranger = await printable(application, admin)
    const otherCampaign = await make.campaign({ customer_id: shop.customer.id })
    const cases: [Partial<LineInput>, string, string][] = [
      [{ product_id: 999_999 }, 'product_id', 'validation.not_found'],
      [{ material_id: stranger.material.id }, 'material_id', 'validation.material_not_permitted'],
      [{ material_id: 999_999 }, 'material_id', 'validation.not_found'],
      [{ material_id: null }, 'material_id', 'validation.required'],
      [{ finish_ids: [stranger.finish.id] }, 'finish_ids', 'validation.finish_not_permitted'],
      [{ finish_ids: [shop.finishes.perM2.id, shop.finishes.perM2.id] }, 'finish_ids', 'validation.twice'],
      [{ campaign_image_id: 999_999 }, 'campaign_image_id', 'validation.not_found'],
      [{ width: 0 }, 'width', 'validation.too_small.number'],
      [{ copies: 0 }, 'copies', 'validation.too_small.number'],
    ]
    for (const [changes, field, key] of cases) {
      const lines = [shop.line(), shop.line(changes)]
      const answer = await application.call(
        'orderrest/validatesize',
        { customer_id: shop.customer.id, lines },
        shop.token,
      )
      expect(answer, field).toMatchObject({
        status: 422,
        error: 'INVALID_INPUT',
        fields: { [`lines.1.${field}`]: { key } },
      })
      await expect(shop.order(lines)).rejects.toThrow(`lines.1.${field}`)
    }
    const lines = [shop.line({ campaign_image_id: shop.image.id })]
    await expect(shop.order(lines, { campaign_id: otherCampaign.id })).rejects.toThrow(
      'lines.0.campaign_image_id',
    )
    await expect(shop.order(lines, { campaign_id: null })).rejects.toThrow('lines.0.campaign_image_id')
  })

  test('report every faulty line, not only the first', async () => {
    const lines = [shop.line({ product_id: 999_999 }), shop.line(), shop.line({ material_id: 999_999 })]
    const answer = await application.call(
      'orderrest/validatesize',
      { customer_id: shop.customer.id, lines },
      shop.token,
    )
    expect(Object.keys(answer.fields)).toEqual(['lines.0.product_id', 'lines.2.material_id'])
  })

  // covers: ASVS 1.4.2
  test('report amounts beyond the limits by line, and nothing is saved', async () => {
    const huge = shop.line({ width: 1_000_000, height: 1_000_000, copies: 1_000_000 })
    const large = shop.line({ width: 5000, height: 100_000, copies: 20_000 })
    const before = (await application.done('orderrest/list', {}, shop.token)).total
    for (const lines of [
      [shop.line(), huge],
      [shop.line(), large],
    ]) {
      const input = { customer_id: shop.customer.id, lines }
      expect(await application.call('orderrest/validatesize', input, shop.token)).toMatchObject({
        status: 422,
        fields: { 'lines.1.copies': { key: 'validation.amount_too_large' } },
      })
      await expect(shop.order(lines)).rejects.toThrow('lines.1.copies')
    }
    const many = Array.from({ length: 40 }, () => shop.line({ width: 5000, height: 20_000, copies: 10_000 }))
    await expect(shop.order(many)).rejects.toThrow('INVALID_INPUT')
    expect((await application.done('orderrest/list', {}, shop.token)).total).toBe(before)
  })

  test('allow the largest order to be saved, listed and charged, and refuse any amount beyond', async () => {
    const { customer, token, user } = await customerWithStaff(application, admin)
    const { id, version } = customer
    await make.customer({ id, version, vat: 0 })
    const dear = await make.product({ price_mode: 'unit', unit_price: 1_000_000 })
    const cent = await make.product({ price_mode: 'unit', unit_price: 0.01 })
    const lineOf = (product: { id: number }, changes: Partial<LineInput> = {}) =>
      shop.line({ product_id: product.id, material_id: null, finish_ids: [], ...changes })
    const largest = lineOf(dear, { width: 1_000_000, height: 1_000_000, copies: 20 })
    const input = { ...plainOrder(id), lines: [largest] }
    const order = await application.done('orderrest/update', input, token)
    const amounts = { m2: 20_000_000, net: 20_000_000, total: 20_000_000 }
    expect(order).toMatchObject({ ...amounts, lines: [{ net: 20_000_000, m2: 20_000_000 }] })

    const small = { width: 1, height: 1, copies: 1 }
    const tooMuch = { status: 422, fields: { lines: { key: 'validation.amount_too_large' } } }
    for (const more of [lineOf(cent, small), lineOf(cent, { ...small, width: 10, height: 10 })]) {
      const lines = [largest, more]
      expect(await application.call('orderrest/update', { ...input, lines }, token)).toMatchObject(tooMuch)
    }
    const current = { id: order.id, version: order.version }
    expect(
      await application.call(
        'orderrest/update',
        { ...input, ...current, lines: [{ ...largest, copies: 21 }] },
        token,
      ),
    ).toMatchObject({ status: 422, fields: { 'lines.0.copies': { key: 'validation.amount_too_large' } } })

    const confirm = (one: { id: number; version: number }) =>
      application.call(
        'orderrest/changestatus',
        { id: one.id, version: one.version, status: 'confirmed' },
        token,
      )
    expect(await confirm(order)).toMatchObject({ status: 200 })
    const next = await application.done('orderrest/update', { ...input, lines: [lineOf(cent, small)] }, token)
    expect(await confirm(next)).toMatchObject({
      ...{ status: 422, fields: { euros: { key: 'validation.amount_too_large' } } },
    })
    const { rows } = await application.done('orderrest/list', { sort: 'total', order: 'desc' }, token)
    expect(rows[0]).toMatchObject(amounts)
    const { saldo } = await application.done('userrest/getsaldo', {}, token)
    expect(saldo).toEqual({ euros: 20_000_000, m2: 20_000_000 })
    expect((await application.done('userrest/movements', { user_id: user.id }, admin)).rows).toHaveLength(1)
    expect(await application.call('homerest/getdata', {}, token)).toMatchObject({ status: 200 })
  })

  test('do not find campaigns and addresses of another customer', async () => {
    const other = await customerWithStaff(application, admin)
    const campaign = await make.campaign({ customer_id: other.customer.id })
    const address = await application.done(
      'customeraddressrest/update',
      {
        customer_id: other.customer.id,
        kind: 'delivery',
        name: 'Almacén',
        contact: '',
        street: 'Calle Mayor 1',
        city: 'Soria',
        postal_code: '42001',
        state: '',
        country: 'ES',
        phone: '',
        is_default: true,
      },
      admin,
    )
    const forHouse = makerOf(application, admin)
    for (const maker of [makerOf(application, shop.token), forHouse]) {
      const customer_id = shop.customer.id
      await expect(maker.order({ customer_id, campaign_id: campaign.id })).rejects.toThrow('campaign_id')
      await expect(maker.order({ customer_id, delivery_address_id: address.id })).rejects.toThrow(
        'delivery_address_id',
      )
    }
    const fine = { customer_id: other.customer.id, campaign_id: campaign.id, delivery_address_id: address.id }
    expect(await forHouse.order(fine)).toMatchObject(fine)
  })

  // covers: product 3.25
  test("keep an order of a customer's group with that customer", async () => {
    const order = await shop.order([shop.line()], { campaign_id: null })
    const other = await make.customer()
    const answer = await application.call(
      'orderrest/update',
      asInput(order, { customer_id: other.id }),
      admin,
    )
    expect(answer).toMatchObject({ status: 422, fields: { customer_id: { key: 'validation.fixed' } } })
  })
})
