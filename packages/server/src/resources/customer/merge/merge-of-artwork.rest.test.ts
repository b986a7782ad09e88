import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworkOf, customerWithStaff, makerOf, printable, unique } from '../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Creates two customers whose products have the same code, and an artwork of the second customer that advertises that
 * customer's product.
 */
async function twins() {
  const make = makerOf(application, admin)
  const [kept, merged] = [
    await customerWithStaff(application, admin),
    await customerWithStaff(application, admin),
  ]
  const code = unique('EAN')
  const product = {
    kept: await make.promotion({ customer_id: kept.customer.id, code, name: unique('Kept product') }),
    merged: await make.promotion({ customer_id: merged.customer.id, code }),
    other: await make.promotion({ customer_id: kept.customer.id, name: unique('Kept secret') }),
  }
  const campaign = await make.campaign({ customer_id: merged.customer.id })
  const image_id = await artworkOf(application, campaign.id)
  await advertise(image_id, product.merged.id)
  return { kept, merged, product, campaign, image_id }
}

async function advertise(id: number, promotion_id: number | null): Promise<void> {
  const { version, name, campaign_id } = await artwork(id)
  const input = { id, version, name, campaign_id, promotion_id }
  await application.done('campaignrest/imageupdate', input, admin)
}

const artwork = (id: number, token = admin) => application.done('campaignrest/imageget', { id }, token)

async function merge({ kept, merged }: Awaited<ReturnType<typeof twins>>): Promise<void> {
  const [one, other] = [kept.customer, merged.customer]
  const versions = { kept_version: one.version, merged_version: other.version }
  const pair = { kept_id: one.id, merged_id: other.id }
  await application.done('customerrest/merge', { ...pair, ...versions, take: [] }, admin)
}

const undo = ({ merged }: Awaited<ReturnType<typeof twins>>) =>
  application.call('customerrest/undelete', { id: merged.customer.id }, admin)

describe('artwork of a product of both customers', () => {
  test('refers to the remaining product after the merge, and to its own again after the undo', async () => {
    const all = await twins()
    const { product, image_id, campaign } = all
    const before = await artwork(image_id)
    const { line } = await printable(application, admin)
    const order = await makerOf(application, all.merged.token).order({
      ...{ customer_id: all.merged.customer.id, lines: [line({ promotion_id: product.merged.id })] },
    })
    const ofLine = async () =>
      (await application.done('orderrest/get', { id: order.id }, admin)).lines[0]?.promotion_id
    await merge(all)
    expect(await ofLine()).toBe(product.kept.id)
    const after = await artwork(image_id)
    expect(after).toMatchObject({ promotion_id: product.kept.id, promotion_name: product.kept.name })
    const findImages = (promotion_id: number) =>
      application.done(
        'campaignrest/imagelist',
        { campaign_id: campaign.id, filters: { promotion_id: `eq;${promotion_id}` } },
        admin,
      )
    expect((await findImages(product.kept.id)).total).toBe(1)
    expect((await findImages(product.merged.id)).total).toBe(0)
    // The merge increments the version, so users who have the artwork open get a conflict when they save.
    expect(after.version).toBeGreaterThan(before.version)
    expect((await undo(all)).status).toBe(200)
    expect(await artwork(image_id)).toMatchObject({ promotion_id: product.merged.id })
    expect(await ofLine()).toBe(product.merged.id)
    expect((await application.done('promotionrest/get', { id: product.merged.id }, admin)).id).toBe(
      product.merged.id,
    )
  })

  test('keeps a choice made since when the merge is undone', async () => {
    const all = await twins()
    await merge(all)
    await advertise(all.image_id, null)
    expect(await undo(all)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await artwork(all.image_id)).toMatchObject({ promotion_id: null })
  })
})

describe('the undo of a merge is refused', () => {
  test('if moved artwork now advertises a product of the other, whose users would see it', async () => {
    const all = await twins()
    const second = await artworkOf(application, all.campaign.id)
    await merge(all)
    await advertise(second, all.product.other.id)
    expect(await undo(all)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    await advertise(second, null)
    expect((await undo(all)).status).toBe(200)
    const images = await application.done(
      'campaignrest/imagelist',
      { campaign_id: all.campaign.id },
      all.merged.token,
    )
    expect(images.total).toBe(2)
    expect(JSON.stringify(images)).not.toContain(all.product.other.name)
  })

  test('if an order that the other had before now belongs to a moved campaign', async () => {
    const all = await twins()
    const { line } = await printable(application, admin)
    const customer_id = all.kept.customer.id
    const order = await makerOf(application, all.kept.token).order({ customer_id, lines: [line()] })
    await merge(all)
    const { version, lines } = await application.done('orderrest/get', { id: order.id }, admin)
    expect(lines).toHaveLength(1)
    const input = { id: order.id, version, customer_id, campaign_id: all.campaign.id, lines: [line()] }
    await makerOf(application, all.kept.token).order(input)
    expect(await undo(all)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    const again = await application.done('orderrest/get', { id: order.id }, admin)
    expect(again.campaign_id).toBe(all.campaign.id)
  })
})
