import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { openCampaign } from '../../../../testing/files/campaign-files.ts'
import { drawnPdf, pdfPicture } from '../../../../testing/files/drawn-pdf.ts'
import { blackPng } from '../../../../testing/files/sample-files.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const now = Math.floor(Date.now() / 1000)
const inDays = (days: number) => now - (now % SECONDS_PER_DAY) + days * SECONDS_PER_DAY

/**
 * Creates a campaign. Its customer has a square space, a strip-shaped space, and spaces for which no artwork can be printed.
 */
async function shop() {
  const own = await openCampaign(application, admin)
  const customer_id = own.staff.customer.id
  const mine = makerOf(application, own.staff.token)
  const square = { customer_id, visible_width: 500, visible_height: 500 }
  const free = await mine.space(square)
  const strip = await mine.space({ ...square, visible_height: 100 })
  const unmeasured = await mine.space({ customer_id })
  const inactive = await mine.space({ ...square, active: false })
  const closure = { closed_from: inDays(-3), closed_to: null, closed_reason: 'Obras' }
  const closed = await mine.space({ ...square, closures: [closure] })
  const taken = await mine.space(square)
  const other = await mine.campaign({ customer_id, starts_at: inDays(-9), ends_at: inDays(90) })
  const { line, product, material } = await printable(application, admin)
  await mine.order({ customer_id, campaign_id: other.id, lines: [line({ space_id: taken.id })] })
  const order = await mine.order({
    ...{ customer_id, campaign_id: own.campaign.id, installs_from: inDays(5), installs_to: inDays(6) },
    lines: [],
  })
  const ask = (input: object = {}, token = own.staff.token) =>
    application.send(
      'orderrest/allocation',
      { campaign_id: own.campaign.id, order_id: order.id, ...input },
      token,
    )
  const done = (input: object = {}) =>
    application.done(
      'orderrest/allocation',
      { campaign_id: own.campaign.id, order_id: order.id, ...input },
      own.staff.token,
    )
  return {
    ...own,
    mine,
    order,
    free,
    strip,
    unmeasured,
    inactive,
    closed,
    taken,
    line,
    product,
    material,
    ask,
    done,
  }
}

// covers: product 9.13
test('an allocation shows for each artwork and space whether they fit, and what prevents each space', async () => {
  const { artwork, done, free, strip, unmeasured, inactive, closed, taken } = await shop()
  const sharp = await artwork('nítido.png', blackPng(2000, 2000))
  await artwork('tosco.png', blackPng(1500, 1500))
  await artwork('apaisado.png', blackPng(2000, 400))
  const resources = '/XObject << /Im0 5 0 R >>'
  const content = 'q 720 0 0 720 0 0 cm /Im0 Do Q'
  await artwork('cartel.pdf', drawnPdf({ resources, content, objects: [pdfPicture(300, 300, 'DeviceRGB')] }))
  const { artworks, spaces: spaceRows, codes, left_out } = await done()
  expect(artworks[0]).toMatchObject({
    id: sharp.id,
    name: sharp.name,
    approval: 'pending',
    release: 'pending',
  })
  expect(spaceRows.map(({ id, state }) => [id, state])).toEqual([
    ...[
      [free.id, 'free'],
      [strip.id, 'free'],
      [unmeasured.id, 'not_measured'],
    ],
    ...[
      [inactive.id, 'inactive'],
      [closed.id, 'closed'],
      [taken.id, 'taken'],
    ],
  ])
  // An order line for the space shows the same warning.
  expect(spaceRows.map((space) => space.taken?.key ?? null)).toEqual([
    ...[null, null, null, null, null],
    'size.taken.by_campaign',
  ])
  // In the square space, the artworks have 101, 76 and 20 dpi; the PDF has 15 dpi.
  expect(codes.map((row) => row.slice(0, 3))).toEqual(
    ['06?', '17?', '80?', '28?'].map((row) => expect.stringMatching(row)),
  )
  expect(left_out).toBe(0)
})

test('an allocation shows the sizes of a product, and the lines that are already allocated', async () => {
  const { artwork, done, free, strip, order, line, staff, product, material } = await shop()
  const image = await artwork('nítido.png', blackPng(2000, 2000))
  const make = makerOf(application, admin)
  const tall = await make.product({ materials: [material.id], min_height: 200 })
  const states = async (product_id: number) =>
    (await done({ product_id })).spaces.slice(0, 2).map(({ state }) => state)
  expect(await states(product.id)).toEqual(['free', 'free'])
  expect(await states(tall.id)).toEqual(['free', 'size'])
  const { width: _, height: _height, ...template } = line({ campaign_image_id: image.id })
  const input = { id: order.id, ids: [free.id, strip.id], line: template }
  await application.done('orderrest/updatespaces', input, staff.token)
  const artworkIds = (await done()).spaces.map(({ artwork_ids }) => artwork_ids)
  expect(artworkIds.slice(0, 3)).toEqual([[image.id], [image.id], []])
})

test('an allocation is hidden from callers who are signed out, lack the rights, or belong elsewhere', async () => {
  const { ask, campaign, staff } = await shop()
  expect(await application.send('orderrest/allocation', { campaign_id: campaign.id })).toMatchObject({
    status: 401,
  })
  const make = makerOf(application, admin)
  const access = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
  for (const permissions of [{ '/order': access }, { '/campaign': access }]) {
    const role = await make.role({ permissions })
    const user = await make.user({ role_id: role.id, usergroup_id: staff.usergroup.id })
    expect(await ask({}, await application.signIn(user.username))).toMatchObject({ status: 403 })
  }
  const other = await customerWithStaff(application, admin)
  expect(await ask({}, other.token)).toMatchObject({ status: 404 })
  const foreign = await makerOf(application, other.token).campaign({ customer_id: other.customer.id })
  expect(await ask({ campaign_id: foreign.id }, admin)).toMatchObject({
    ...{ status: 422, fields: { order_id: { key: 'validation.not_found' } } },
  })
  expect(await ask({ product_id: 999_999 })).toMatchObject({ status: 422 })
})

// covers: product 9.13
test('an allocation takes as many statements for three thousand spaces as for six', async () => {
  const { artwork, done, staff } = await shop()
  await artwork('nítido.png', blackPng(2000, 2000))
  await done()
  const few = await queriesOf(done)
  await application.handle.execute(sql`insert into ${spaces} (number, customer_id, shop_name, kind, country, visible_width, visible_height, created_at, updated_at)
    select 10000 + each, ${staff.customer.id}, 'Kette ' || each, 'window', 'ES', 300 + each, 900, ${now}, ${now}
    from generate_series(1, 3000) each`)
  expect(await queriesOf(done)).toHaveLength(few.length)
  const { spaces: spaceRows, codes } = await done()
  expect([spaceRows.length, codes[0]?.length]).toEqual([3006, 3006])
})
