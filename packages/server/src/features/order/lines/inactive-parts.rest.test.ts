import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../../testing/company.ts'
import { noisePicture, upload } from '../../../testing/files/uploads.ts'
import { approveAndRelease } from '../../../testing/sales/artwork-reviews.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let make: ReturnType<typeof makerOf>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  make = makerOf(application, admin)
})
afterAll(() => application.close())

/** Creates all records to which a line can refer, and an order with a line that refers to them. */
async function wholeLine() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const finish = await make.finish()
  const material = await make.material({ finishes: [{ finish_id: finish.id, price: null }] })
  const product = await make.product({ materials: [material.id], name: unique('Lona') })
  const promotion = await make.promotion({ customer_id })
  const advertised = await make.promotion({ customer_id })
  const campaign = await make.campaign({ customer_id })
  const file = await upload(application.address, staff.token, 'cartel.png', await noisePicture(60, 60))
  const image = await application.done(
    'campaignrest/imageupdate',
    { campaign_id: campaign.id, name: 'Cartel', upload: file, promotion_id: promotion.id },
    staff.token,
  )
  const line = {
    ...{ product_id: product.id, material_id: material.id, finish_ids: [finish.id] },
    promotion_id: advertised.id,
    ...{ campaign_image_id: image.id, width: 20, height: 20, copies: 1, notes: '' },
  }
  const order = await makerOf(application, staff.token).order({
    ...{ customer_id, campaign_id: campaign.id },
    lines: [line],
  })
  const parts = { finish, material, product, promotion, advertised }
  const end = (name: keyof typeof parts) =>
    application.done(`${resourceOf(name)}rest/setactive`, { ids: [parts[name].id], active: false }, admin)
  return { ...staff, ...parts, campaign, image, line, order, end }
}

const resourceOf = (part: keyof typeof partFields) => (part === 'advertised' ? 'promotion' : part)

const partFields = {
  product: 'product_id',
  material: 'material_id',
  finish: 'finish_ids',
  promotion: 'campaign_image_id',
  advertised: 'promotion_id',
} as const

describe.each(Object.entries(partFields))('an inactive %s', (part, field) => {
  // covers: product 4.8
  test('is refused in new lines and at confirmation, never offered, and kept in existing records', async () => {
    const kind = part as keyof typeof partFields
    const shop = await wholeLine()
    const { order, token, line, campaign, customer, image } = shop
    const confirmedOrder = await makerOf(application, token).order({
      ...{ customer_id: customer.id, campaign_id: campaign.id },
      lines: [line],
    })
    const move = async (id: number, status: 'confirmed' | 'production') => {
      const { version } = await application.done('orderrest/get', { id }, admin)
      return application.call('orderrest/changestatus', { id, version, status }, admin)
    }
    expect(await move(confirmedOrder.id, 'confirmed')).toMatchObject({ status: 200 })
    await shop.end(kind)

    const key = `validation.${kind}_inactive`
    const values = { name: shop[kind].name, number: 1 }
    const input = { ...plainOrder(customer.id), campaign_id: campaign.id }
    const send = (changes: object) => application.send('orderrest/update', { ...input, ...changes }, token)
    const fault = { status: 422, fields: { [`lines.0.${field}`]: { key, values } } }
    expect(await send({ lines: [line] })).toMatchObject(fault)
    const lineInput = { customer_id: customer.id, lines: [line] }
    expect(await application.done('orderrest/validatesize', lineInput, token)).toMatchObject({
      lines: [{ former: [{ field, name: values.name }] }],
    })

    // An existing line with the part can be changed in other fields. A new line with the part is refused.
    const { id, version, lines } = order
    const own = { ...line, id: lines[0]?.id, copies: 2 }
    expect(await send({ id, version, lines: [own] })).toMatchObject({ status: 200 })
    expect(await send({ id, version: version + 1, lines: [own, line] })).toMatchObject({
      fields: { [`lines.1.${field}`]: { key, values: { number: 2 } } },
    })
    expect(await move(id, 'confirmed')).toMatchObject({
      ...{ status: 409, error: 'STATE_NOT_ALLOWED' },
      fields: { [`lines.0.${field}`]: { key, values } },
    })

    const search = shop.product.name
    const choices = [
      await application.done('orderrest/getproductsmc', { search, campaign_id: campaign.id }, token),
      await application.done('orderrest/getcampaignimages', { campaign_id: campaign.id }, token),
      await application.done('orderrest/getpromoscust', { customer_id: customer.id }, token),
    ]
    const ids = { product: shop.product.id, material: shop.material.id, finish: shop.finish.id }
    const names = { ...ids, promotion: image.id, advertised: shop.advertised.id }
    const [products, images, promotions] = choices
    const all = {
      product: products,
      material: (products as { materials: object[] }[]).flatMap((each) => each.materials),
      finish: (products as { materials: { finishes: object[] }[] }[]).flatMap(({ materials }) =>
        materials.flatMap((each) => each.finishes),
      ),
      promotion: images,
      advertised: promotions,
    }
    expect((all[kind] as { id: number }[]).map((each) => each.id)).not.toContain(names[kind])

    // A confirmed order can still go to production.
    await approveAndRelease(application, admin, image.id)
    expect(await move(confirmedOrder.id, 'production')).toMatchObject({ status: 200 })
  })
})

test.each(['draft', 'closed'] as const)(
  'a campaign that is %s accepts no order, line or confirmation, and is never offered',
  async (status) => {
    const { campaign, customer, token, line, order } = await wholeLine()
    const { name, code, starts_at, ends_at, description } = campaign
    const { id, version, customer_id } = campaign
    const fields = { id, version, customer_id, name, code, starts_at, ends_at, description, status }
    await application.done('campaignrest/update', fields, admin)
    const fault = { campaign_id: { key: 'validation.campaign_not_active', values: { name } } }
    const input = { ...plainOrder(customer.id), campaign_id: campaign.id }
    const send = (changes: object) => application.send('orderrest/update', { ...input, ...changes }, token)
    expect(await send({})).toMatchObject({ status: 422, fields: fault })
    const draft = { id: order.id, version: order.version }
    expect(await send({ ...draft, lines: [line] })).toMatchObject({ status: 422, fields: fault })
    expect(await send({ ...draft, reference: 'PO-9' })).toMatchObject({ status: 200 })
    const confirm = { id: order.id, version: order.version + 1, status: 'confirmed' }
    expect(await application.send('orderrest/changestatus', confirm, token)).toMatchObject({
      ...{ status: 409, fields: fault },
    })
    const choices = await application.done('orderrest/getcampaigns', { customer_id: customer.id }, token)
    expect(choices).toEqual([])
  },
)

// covers: product 4.8
test.each(['product', 'material', 'finish', 'advertised'] as const)(
  'a deleted %s prevents confirmation until it is restored, and stays in confirmed orders',
  async (kind) => {
    const shop = await wholeLine()
    const { order, token, image } = shop
    const move = async (status: 'confirmed' | 'production') => {
      const { id, version } = await application.done('orderrest/get', { id: order.id }, admin)
      return application.call(
        'orderrest/changestatus',
        { id, version, status },
        status === 'confirmed' ? token : admin,
      )
    }
    const resource = resourceOf(kind)
    await application.done(`${resource}rest/delete`, { id: shop[kind].id }, admin)
    const fault = { key: `validation.${kind}_inactive`, values: { name: shop[kind].name } }
    expect(await move('confirmed')).toMatchObject({ fields: { [`lines.0.${partFields[kind]}`]: fault } })
    await application.done(`${resource}rest/undelete`, { id: shop[kind].id }, admin)
    expect(await move('confirmed')).toMatchObject({ status: 200 })
    await application.done(`${resource}rest/delete`, { id: shop[kind].id }, admin)
    await approveAndRelease(application, admin, image.id)
    expect(await move('production')).toMatchObject({ status: 200 })
  },
)

test('a finish removed from its material prevents confirmation', async () => {
  const { order, token, finish, material } = await wholeLine()
  await application.done(
    'materialfinishesrest/update',
    { material_id: material.id, version: material.version, finishes: [] },
    admin,
  )
  const confirm = { id: order.id, version: order.version, status: 'confirmed' as const }
  expect(await application.call('orderrest/changestatus', confirm, token)).toMatchObject({
    fields: { 'lines.0.finish_ids': { key: 'validation.finish_inactive', values: { name: finish.name } } },
  })
})

// covers: product 4.8
test('an inactive customer cannot order', async () => {
  const { order, token, customer, line } = await wholeLine()
  const confirm = { id: order.id, version: order.version, status: 'confirmed' as const }
  await application.done('customerrest/setactive', { ids: [customer.id], active: false }, admin)
  const fault = { customer_id: { key: 'validation.customer_inactive', values: { name: customer.name } } }
  expect(await application.call('orderrest/changestatus', confirm, token)).toMatchObject({ fields: fault })
  const input = { ...plainOrder(customer.id), lines: [{ ...line, campaign_image_id: null }] }
  expect(await application.call('orderrest/update', input, token)).toMatchObject({ fields: fault })
})

test('an order without lines, or with a deleted address, is refused at confirmation with its field', async () => {
  const { order, customer, token, line } = await wholeLine()
  const address = await makerOf(application, admin).address({ customer_id: customer.id })
  const input = { ...plainOrder(customer.id), id: order.id, campaign_id: order.campaign_id }
  const save = (changes: object) => application.done('orderrest/update', { ...input, ...changes }, token)
  const confirm = (version: number) =>
    application.call('orderrest/changestatus', { id: order.id, version, status: 'confirmed' }, token)
  const empty = await save({ version: order.version, lines: [] })
  expect(await confirm(empty.version)).toMatchObject({ fields: { lines: { key: 'validation.order_empty' } } })
  const changes = { version: empty.version, lines: [line], delivery_address_id: address.id }
  const { version } = await save(changes)
  await application.done('customeraddressrest/delete', { id: address.id }, admin)
  expect(await confirm(version)).toMatchObject({
    ...{ status: 409, error: 'STATE_NOT_ALLOWED' },
    fields: {
      delivery_address_id: { key: 'validation.address_deleted', values: { name: address.name } },
    },
  })
})
