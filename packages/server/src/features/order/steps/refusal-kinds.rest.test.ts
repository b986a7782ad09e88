import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { readLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable, unique } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { noisePicture, upload } from '../../../testing/files/uploads.ts'
import { reviewsIn } from '../../../testing/sales/artwork-reviews.ts'
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

/** Creates a customer's user with a campaign, and functions that add artwork and deactivate the records used by lines. */
async function shop() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const mine = makerOf(application, staff.token)
  const { line, material } = await printable(application, admin)
  const campaign = await mine.campaign({ customer_id })
  const artwork = async (changes: object = {}) => {
    const file = await upload(application.address, staff.token, 'cartel.png', await noisePicture(60, 60))
    const input = { campaign_id: campaign.id, name: unique('Cartel'), upload: file, ...changes }
    return application.done('campaignrest/imageupdate', input, staff.token)
  }
  const end = (resource: 'product' | 'material' | 'finish' | 'promotion' | 'space', id: number) =>
    application.done(`${resource}rest/setactive`, { ids: [id], active: false }, admin)
  const read = (id: number) => application.done('orderrest/get', { id }, staff.token)
  const move = async (id: number, status: 'confirmed' | 'production') => {
    const { version } = await read(id)
    const answer = await application.call('orderrest/changestatus', { id, version, status }, admin)
    return { ...answer, kinds: kindsIn(answer.fields ?? {}) }
  }
  return { ...staff, customer_id, mine, line, material, campaign, artwork, end, read, move }
}

/** Returns the kinds of faults in a refusal, each with its line numbers. */
function kindsIn(fields: FieldErrors): [kind: string, numbers: string][] {
  return Object.values(fields)
    .flatMap(({ key, values }): [string, string][] =>
      values?.numbers === undefined ? [] : [[String(values.check ?? key), String(values.numbers)]],
    )
    .sort()
}

/**
 * Returns the checks of the given level, each with the number of its line. The pairs have the same format as in `kindsIn`, but
 * every check has a separate entry.
 */
function kindsOfChecks(
  lines: readonly { checks: readonly { level: string; key: string }[] }[],
  level: 'error' | 'warning',
): [kind: string, numbers: string][] {
  const entries = lines.flatMap(({ checks }, place) =>
    checks.filter((check) => check.level === level).map(({ key }) => [key, String(place + 1)] as const),
  )
  return entries.map(([key, number]): [string, string] => [key, number]).sort()
}

test('a refused confirmation lists every kind of fault at once, and the line check lists the same before', async () => {
  const { customer_id, mine, line, material, campaign, artwork, end, read, move, token } = await shop()
  const small = { width: 10, height: 10 }
  const product = await make.product({ materials: [material.id] })
  const narrow = await make.product({ materials: [material.id] })
  const other = await make.material()
  const deletedMaterial = await make.material()
  const finish = await make.finish()
  const materialWithFinish = await make.material({ finishes: [{ finish_id: finish.id, price: null }] })
  const catalogue = await make.product({ materials: [other.id, deletedMaterial.id, materialWithFinish.id] })
  const [advertisedPromotion, promotion] = [
    await make.promotion({ customer_id }),
    await make.promotion({ customer_id }),
  ]
  const [space, deletedSpace] = [await mine.space({ customer_id }), await mine.space({ customer_id })]
  const [newer, deletedArtwork] = [await artwork(), await artwork()]
  const promoting = await artwork({ promotion_id: promotion.id })
  const plain = { ...line(), finish_ids: [] }
  const lines = [
    line({ product_id: product.id }),
    { ...plain, product_id: catalogue.id, material_id: other.id },
    { ...plain, product_id: catalogue.id, material_id: deletedMaterial.id },
    line({ product_id: catalogue.id, material_id: materialWithFinish.id, finish_ids: [finish.id] }),
    line({ promotion_id: advertisedPromotion.id }),
    line({ campaign_image_id: promoting.id, ...small }),
    line({ space_id: space.id }),
    line({ space_id: deletedSpace.id }),
    line({ campaign_image_id: newer.id, ...small }),
    line({ campaign_image_id: deletedArtwork.id, ...small }),
    line({ product_id: narrow.id }),
  ]
  const order = await mine.order({ customer_id, campaign_id: campaign.id, lines })
  await end('product', product.id)
  await end('material', other.id)
  await application.done('materialrest/delete', { id: deletedMaterial.id }, admin)
  await end('finish', finish.id)
  await end('promotion', advertisedPromotion.id)
  await end('promotion', promotion.id)
  await end('space', space.id)
  await application.done('spacerest/delete', { id: deletedSpace.id }, admin)
  await artwork({ id: newer.id, version: newer.version })
  await application.done('campaignrest/imagedelete', { id: deletedArtwork.id }, admin)
  await make.product({ id: narrow.id, version: 1, code: narrow.code, max_width: 500 })
  await application.done('customerrest/setactive', { ids: [customer_id], active: false }, admin)

  const answer = await move(order.id, 'confirmed')
  expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
  expect(answer.fields).toMatchObject({ customer_id: { key: 'validation.customer_inactive' } })
  expect(answer.kinds).toEqual([
    ['size.product.too_wide', '11'],
    ['validation.advertised_inactive', '5'],
    ['validation.artwork_deleted', '10'],
    ['validation.artwork_version_changed', '9'],
    ['validation.finish_inactive', '4'],
    ['validation.material_inactive', '2,3'],
    ['validation.product_inactive', '1'],
    ['validation.promotion_inactive', '6'],
    ['validation.space_inactive', '7,8'],
  ])
  // The refused confirmation must not change the order.
  expect((await read(order.id)).status).toBe('draft')

  const line_ids = order.lines.map(({ id }) => id)
  const lineCheck = await application.done('orderrest/checklines', { id: order.id, line_ids }, token)
  const oneByOne = answer.kinds.flatMap(([kind, numbers]) =>
    readLineNumbers(numbers).map((number): [string, string] => [kind, String(number)]),
  )
  expect(kindsOfChecks(lineCheck.lines, 'error')).toEqual(oneByOne.sort())

  // Unsaved lines cannot refer to deleted records and always use the newest artwork, so lines with such faults are left out.
  const lineNumbers = [1, 2, 4, 5, 6, 7, 11]
  const input = {
    customer_id,
    campaign_id: campaign.id,
    lines: lineNumbers.map((number) => lines[number - 1]),
  }
  const trial = await application.done('orderrest/validatesize', input as never, token)
  const expectedKinds = oneByOne.flatMap(([kind, number]): [string, string][] => {
    const place = lineNumbers.indexOf(Number(number))
    return place === -1 ? [] : [[kind, String(place + 1)]]
  })
  expect(kindsOfChecks(trial.lines, 'error')).toEqual(expectedKinds.sort())
  expect(trial.faults).toEqual({ customer_id: answer.fields?.customer_id })
  const ofSaved = { ...input, id: order.id }
  await application.done('userrest/setactive', { ids: [order.user_id], active: false }, admin)
  expect((await application.done('orderrest/validatesize', ofSaved as never, admin)).faults).toMatchObject({
    customer_id: { key: 'validation.customer_inactive' },
    user_id: { key: 'validation.account_inactive' },
  })
})

test('missing artwork decisions are warnings of a draft, and one kind of fault each at production', async () => {
  const { customer_id, mine, line, campaign, artwork, move, token } = await shop()
  const { release } = reviewsIn(application, admin)
  const [waiting, refusedOne] = [await artwork(), await artwork({ name: 'Faldón' })]
  await release({ image: refusedOne }, { release: 'refused', text: 'Sin sangrado' })
  const print = (id: number) => line({ campaign_image_id: id, width: 10, height: 10 })
  const lines = [print(waiting.id), print(refusedOne.id), print(waiting.id), line()]
  const order = await mine.order({ customer_id, campaign_id: campaign.id, lines })
  const line_ids = order.lines.map(({ id }) => id)
  const check = () => application.done('orderrest/checklines', { id: order.id, line_ids }, token)
  const expectedKinds = [
    ['validation.artwork_not_approved', '1'],
    ['validation.artwork_not_approved', '2'],
    ['validation.artwork_not_approved', '3'],
    ['validation.artwork_not_released', '1'],
    ['validation.artwork_not_released', '3'],
    ['validation.artwork_refused', '2'],
  ]
  expect(kindsOfChecks((await check()).lines, 'warning')).toEqual(expectedKinds)
  const input = { customer_id, campaign_id: campaign.id, lines }
  const trial = await application.done('orderrest/validatesize', input, token)
  expect(kindsOfChecks(trial.lines, 'warning')).toEqual(expectedKinds)

  expect(await move(order.id, 'confirmed')).toMatchObject({ status: 200 })
  expect(kindsOfChecks((await check()).lines, 'error')).toEqual(expectedKinds)
  const { kinds, fields } = await move(order.id, 'production')
  expect(kinds).toEqual([
    ['validation.artwork_not_approved', '1-3'],
    ['validation.artwork_not_released', '1,3'],
    ['validation.artwork_refused', '2'],
  ])
  // Each further artwork with the same kind of fault is reported at its first line, so that the screen can link to it.
  const values = { number: 2, name: 'Faldón', artwork_id: refusedOne.id }
  expect(fields['lines.0.campaign_image_id']?.values).toMatchObject({
    lines: 3,
    names: 2,
    name: waiting.name,
  })
  expect(fields['lines.1.campaign_image_id']?.values).toEqual(values)
})

test('a line with two kinds of faults in one field is listed under both', async () => {
  const { customer_id, mine, line, campaign, artwork, end, move } = await shop()
  const promotion = await make.promotion({ customer_id })
  const image = await artwork({ promotion_id: promotion.id })
  const lines = [line({ campaign_image_id: image.id, width: 10, height: 10 })]
  const order = await mine.order({ customer_id, campaign_id: campaign.id, lines })
  await end('promotion', promotion.id)
  await artwork({ id: image.id, version: image.version, promotion_id: promotion.id })
  expect((await move(order.id, 'confirmed')).kinds).toEqual([
    ['validation.artwork_version_changed', '1'],
    ['validation.promotion_inactive', '1'],
  ])
})

test('6,000 lines of three kinds of faults are refused in 20 kB, with as few statements as for six', async () => {
  const { customer_id, mine, line, material, move } = await shop()
  const narrow = await make.product({ materials: [material.id] })
  const low = await make.product({ materials: [material.id] })
  const space = await mine.space({ customer_id })
  const lines = [line({ product_id: narrow.id }), line({ product_id: low.id, space_id: space.id }), line()]
  const orderOf = async (rounds: number) => {
    const order = await mine.order({ customer_id, lines })
    await application.handle.execute(sql`insert into order_lines (order_id, number, version, product_id, material_id,
        space_id, finish_ids, width, height, copies, m2, discount, net, price_steps, checks)
      select order_id, number + 3 * more, version, product_id, material_id, space_id, finish_ids, width, height, copies,
        m2, discount, net, price_steps, checks from order_lines, generate_series(1, ${rounds - 1}::int) more
      where order_id = ${order.id}`)
    return order.id
  }
  const [few, many] = [await orderOf(2), await orderOf(2000)]
  await make.product({ id: narrow.id, version: 1, code: narrow.code, max_width: 500 })
  await make.product({ id: low.id, version: 1, code: low.code, max_height: 500 })
  await application.done('spacerest/setactive', { ids: [space.id], active: false }, admin)
  const statements = await queriesOf(() => move(few, 'confirmed'))
  let answer: Awaited<ReturnType<typeof move>> | undefined
  const ofMany = await queriesOf(async () => {
    answer = await move(many, 'confirmed')
  })
  expect(ofMany.length).toBe(statements.length)
  expect(answer?.kinds).toEqual([
    ['size.product.too_high', '2-5999/3'],
    ['size.product.too_wide', '1-5998/3'],
    ['validation.space_inactive', '2-5999/3'],
  ])
  expect(Object.values(answer?.fields ?? {}).map(({ values }) => values?.lines)).toEqual([2000, 2000, 2000])
  expect(JSON.stringify(answer).length).toBeLessThan(20_000)

  // A refusal of several orders is also grouped by kind, but without line numbers.
  const { refused: together } = await application.done(
    'orderrest/changestatuses',
    { chosen: { ids: [few, many] }, status: 'confirmed' },
    admin,
  )
  expect(together.map(({ fields }) => Object.values(fields).map(({ values }) => values?.lines))).toEqual([
    [2, 2, 2],
    [2000, 2000, 2000],
  ])
  expect(JSON.stringify(together)).not.toContain('numbers')
})
