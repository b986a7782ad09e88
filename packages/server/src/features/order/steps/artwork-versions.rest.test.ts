import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { upload } from '../../../testing/files/uploads.ts'
import { approveAndRelease } from '../../../testing/sales/artwork-reviews.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

let shade = 0
/** Returns a unique square picture. At 40 mm, 400 pixels are enough and 20 pixels are far too few. */
function picture(pixels: number): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 80, b: 120 }
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Creates a customer's user with a draft. Its second line prints an artwork of 400 pixels. */
async function orderedArtwork() {
  const staff = await customerWithStaff(application, admin)
  const mine = makerOf(application, staff.token)
  const campaign = await mine.campaign({ customer_id: staff.customer.id })
  const { customer, token } = staff
  const send = async (pixels: number, before?: { id: number; version: number }) =>
    application.done(
      'campaignrest/imageupdate',
      {
        ...(before ? { id: before.id, version: before.version } : {}),
        campaign_id: campaign.id,
        name: 'Cartel',
        upload: await upload(application.address, token, 'cartel.png', await picture(pixels)),
      },
      token,
    )
  const approve = ({ id }: { id: number }) => approveAndRelease(application, admin, id)
  const image = await send(400)
  const lines = [catalogue.line(), catalogue.line({ campaign_image_id: image.id, width: 40, height: 40 })]
  const order = await mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines })
  const read = () => application.done('orderrest/get', { id: order.id }, token)
  const move = async (status: 'confirmed' | 'production' | 'draft', options = {}) => {
    const { id, version } = await read()
    return application.call('orderrest/changestatus', { id, version, status, ...options }, admin)
  }
  return { ...staff, mine, campaign, image, order, lines, send, approve, read, move }
}

const at = 'lines.1.campaign_image_id'

describe('the printed version of artwork', () => {
  test('blocks production after a newer version until that is accepted and passes the checks', async () => {
    const { image, send, approve, read, move } = await orderedArtwork()
    expect(await move('confirmed')).toMatchObject({ status: 200 })
    const coarse = await approve(await send(20, image))
    const before = await read()
    expect(before.lines[1]).toMatchObject({
      image: { id: image.file.id },
      image_revision: 1,
      newest_revision: 2,
    })
    expect(await move('production')).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
      fields: {
        [at]: {
          key: 'validation.artwork_version_changed',
          values: { number: 2, name: 'Cartel', checked: 1, newest: 2 },
        },
      },
    })
    expect(await move('production', { take_newest: true })).toMatchObject({
      status: 409,
      fields: { 'lines.1.checks': { key: 'validation.check_failed_now', values: { number: 2 } } },
    })
    expect(await read()).toEqual(before)

    const fine = await approve(await send(300, coarse))
    const answer = await move('production', { take_newest: true })
    expect(answer).toMatchObject({ status: 200, content: { status: 'production', net: before.net } })
    expect(answer.content.lines[1]).toMatchObject({ image: { id: fine.file.id }, image_revision: 3 })
    const entry = await application.handle.query.log.findFirst({
      where: (each, { and, eq }) => and(eq(each.action, 'status'), eq(each.record_id, before.id)),
      orderBy: (each, { desc }) => desc(each.id),
    })
    expect(entry?.changes).toMatchObject({ 'lines.2.image_revision': { before: 1, after: 3 } })

    // A version added after printing must not change the order.
    await approve(await send(500, fine))
    expect((await read()).lines[1]).toMatchObject({
      image: { id: fine.file.id },
      image_revision: 3,
      newest_revision: 4,
    })
  })

  // covers: product 9.10
  test('must be approved and released for production', async () => {
    const { image, send, approve, move } = await orderedArtwork()
    await move('confirmed')
    await send(300, await approve(image))
    expect(await move('production', { take_newest: true })).toMatchObject({
      status: 409,
      fields: {
        [at]: { key: 'validation.artwork_not_approved', values: { number: 2, name: 'Cartel' } },
        'lines.1.release': { key: 'validation.artwork_not_released', values: { number: 2, name: 'Cartel' } },
      },
    })
  })

  test('must be the one with which the draft was saved, or the draft is saved again', async () => {
    const { image, order, lines, send, move, mine, read } = await orderedArtwork()
    const finer = await send(300, image)
    expect(await move('confirmed')).toMatchObject({
      status: 409,
      fields: { [at]: { key: 'validation.artwork_version_changed', values: { checked: 1, newest: 2 } } },
    })
    const { id, version, customer_id, campaign_id } = order
    const orderAfter = await mine.order({ id, version, customer_id, campaign_id, lines })
    expect(orderAfter.lines[1]).toMatchObject({ image: { id: finer.file.id }, image_revision: 2 })
    expect(await move('confirmed')).toMatchObject({ status: 200 })
    expect((await read()).lines[1]).toMatchObject({ image_revision: 2, newest_revision: 2 })
  })

  test('is checked again with the limits of the product', async () => {
    const { lines, customer, mine } = await orderedArtwork()
    const { id, code } = await makerOf(application, admin).product({ materials: [catalogue.material.id] })
    const lineOfProduct = { ...lines[0], product_id: id } as (typeof lines)[number]
    const order = await mine.order({ customer_id: customer.id, lines: [lineOfProduct] })
    await makerOf(application, admin).product({ id, version: 1, code, max_width: 500 })
    const confirm = { id: order.id, version: order.version, status: 'confirmed' as const }
    expect(await application.call('orderrest/changestatus', confirm, admin)).toMatchObject({
      status: 409,
      fields: { 'lines.0.checks': { key: 'validation.check_failed' } },
    })
  })
})

describe('deleted artwork', () => {
  test('is neither confirmed nor printed, whether deleted alone or with its campaign', async () => {
    const { image, campaign, approve, move, read } = await orderedArtwork()
    await approve(image)
    const refusal = {
      status: 409,
      error: 'STATE_NOT_ALLOWED',
      fields: { [at]: { key: 'validation.artwork_deleted', values: { number: 2, name: 'Cartel' } } },
    }
    await application.done('campaignrest/imagedelete', { id: image.id }, admin)
    expect(await move('confirmed')).toMatchObject(refusal)
    expect((await read()).lines[1]).toMatchObject({ image_deleted: true, image: { id: image.file.id } })
    await application.done('campaignrest/imageundelete', { id: image.id }, admin)
    expect(await move('confirmed')).toMatchObject({ status: 200 })
    await application.done('campaignrest/delete', { id: campaign.id }, admin)
    expect(await move('production')).toMatchObject(refusal)
    await application.done('campaignrest/undelete', { id: campaign.id }, admin)
    expect(await move('production')).toMatchObject({ status: 200 })
    expect((await read()).lines[1]).toMatchObject({ image_deleted: false })
  })
})
