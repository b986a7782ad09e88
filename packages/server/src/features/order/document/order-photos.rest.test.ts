import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allPermissions,
  attachmentOf,
  customerWithStaff,
  houseUser,
  makerOf,
  printable,
} from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Creates three spaces and an order for two of them. In the order, the first space has two photos and the second has none. The
 * third space has one photo but is not part of the order.
 */
async function photographedOrder() {
  const { customer, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const { line } = await printable(application, admin)
  const spaceIn = (shop_name: string) => make.space({ customer_id: customer.id, shop_name, city: shop_name })
  const spaces = [await spaceIn('Ávila'), await spaceIn('Braga'), await spaceIn('Coria')] as const
  const photoOf = (index: 0 | 1 | 2) =>
    attachmentOf(application, 'picture', { resource: 'space', record_id: spaces[index].id })
  const photos = [await photoOf(0), await photoOf(0), await photoOf(2)] as const
  const order = await makerOf(application, token).order({
    customer_id: customer.id,
    lines: [
      line({ space_id: spaces[0].id }),
      line({ space_id: spaces[0].id }),
      line({ space_id: spaces[1].id }),
      line(),
    ],
  })
  const photosOf = (input: object = {}) =>
    application.done('orderrest/photolist', { id: order.id, ...input }, token)
  return { order, token, customer, spaces, photos, photoOf, photosOf }
}

describe('the photos of the spaces of an order', () => {
  // covers: product 6.12
  test('are those of its lines, each once, with the number of spaces that have none', async () => {
    const { photosOf, photos, spaces } = await photographedOrder()
    const page = await photosOf()
    expect(page.rows.map(({ id, space_id }) => [id, space_id])).toEqual([
      [photos[0], spaces[0].id],
      [photos[1], spaces[0].id],
    ])
    expect(page).toMatchObject({ total: 2, spaces_with: 1, spaces_without: 1 })
  })

  // covers: spec 7.22
  test('are paginated, filtered and sorted like the list, in three queries', async () => {
    const { photosOf, photos, photoOf } = await photographedOrder()
    const braga = await photoOf(1)
    const byCity = { sort: 'city', order: 'desc' as const }
    const pages = [1, 2, 3].map((page) => photosOf({ ...byCity, perpage: 1, page }))
    const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toEqual([braga, photos[0], photos[1]])
    expect(await photosOf({ filters: { city: 'eq;Braga' } })).toMatchObject({ total: 1, spaces_without: 0 })
    const queries = await queriesOf(() => photosOf({ perpage: 500 }))
    expect(queries.length).toBeLessThanOrEqual(3)
  })

  test('are in the order of the lines', async () => {
    const { order, token, photosOf, photos } = await photographedOrder()
    expect((await photosOf()).total).toBe(2)
    const { lines, version } = await application.done('orderrest/get', { id: order.id }, token)
    const removals = lines
      .filter(({ space_id }) => space_id !== null)
      .map(({ id, version: of }) => ({ id, version: of }))
    expect(version).toBeGreaterThan(0)
    await application.done('orderrest/savelines', { id: order.id, removed: removals }, token)
    expect(photos).toHaveLength(3)
    expect(await photosOf()).toMatchObject({ rows: [], total: 0, spaces_with: 0, spaces_without: 0 })
  })

  test('are unavailable to callers who cannot see the order', async () => {
    const { order } = await photographedOrder()
    const stranger = await customerWithStaff(application, admin)
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/order': { perm_view: '0', perm_access: '0', perm_edit: '0' } },
    })
    const without = await houseUser(application, admin, { role_id: role.id })
    const photolist = (token: string) => application.call('orderrest/photolist', { id: order.id }, token)
    expect(await photolist(stranger.token)).toMatchObject({ status: 404 })
    expect(await photolist(without.token)).toMatchObject({ status: 403 })
    expect(await photolist('')).toMatchObject({ status: 401 })
  })
})
