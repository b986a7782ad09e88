import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Points = Awaited<ReturnType<typeof points>>

const points = (input: object, token = admin) => application.done('spacerest/points', input, token)

/** Converts an answer, which has one array per column, to one object per point. */
function readPoints({ ids, numbers, latitudes, longitudes, shops, shop_names }: Points) {
  return ids.map((id, index) => ({
    id,
    number: numbers[index],
    latitude: latitudes[index],
    longitude: longitudes[index],
    shop_name: shop_names[shops[index] ?? -1],
  }))
}

/** Creates a customer with three spaces that have coordinates, two of them in one shop, and a space without coordinates. */
async function openMap() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const make = makerOf(application, admin)
  const shop = {
    customer_id,
    shop_name: unique('Faro'),
    city: 'Porto',
    latitude: 41.1579,
    longitude: -8.6291,
  }
  const window = await make.space({ ...shop, kind: 'window' })
  const totem = await make.space({ ...shop, kind: 'totem' })
  const elsewhere = {
    customer_id,
    shop_name: unique('Delta'),
    city: 'Lisboa',
    latitude: 38.7,
    longitude: -9.1,
  }
  const other = await make.space({ ...elsewhere, kind: 'window' })
  const unplaced = await make.space({
    customer_id,
    shop_name: unique('Sin'),
    latitude: null,
    longitude: null,
  })
  return { ...staff, window, totem, other, unplaced, mine: { filters: { customer_id: `eq;${customer_id}` } } }
}

const idsOf = async (input: object, token?: string) => (await points(input, token)).ids

describe('the points of spaces on the map', () => {
  test('show position and shop, sorted by id, and the number of spaces without a position', async () => {
    const { window, totem, other, mine } = await openMap()
    const mapPoints = await points(mine)
    const { id, number, latitude, longitude, shop_name } = window
    expect(readPoints(mapPoints)).toEqual([
      { id, number, latitude, longitude, shop_name },
      { id: totem.id, number: totem.number, latitude, longitude, shop_name },
      { id: other.id, number: other.number, latitude: 38.7, longitude: -9.1, shop_name: other.shop_name },
    ])
    expect(mapPoints.shop_names).toEqual([shop_name, other.shop_name])
    expect(mapPoints.unplaced).toBe(1)
  })

  test('follow the search and the filters of the list, even those by location', async () => {
    const { window, totem, other, unplaced, mine } = await openMap()
    const withFilters = (filters: object) => ({ filters: { ...mine.filters, ...filters } })
    expect(await idsOf({ ...mine, search: 'porto' })).toEqual([window.id, totem.id])
    expect(await idsOf(withFilters({ kind: 'eq;window' }))).toEqual([window.id, other.id])
    const box = { latitude: 'range;38|39.5', longitude: 'range;-10|-8.999999' }
    expect(await idsOf(withFilters(box))).toEqual([other.id])
    const { rows } = await application.done('spacerest/list', withFilters(box), admin)
    expect(rows.map(({ id }) => id)).toEqual([other.id])
    const without = withFilters({ placed: 'eq;false' })
    expect(await points(without)).toMatchObject({ ids: [], unplaced: 1 })
    const spaceList = await application.done('spacerest/list', without, admin)
    expect(spaceList.rows.map(({ id }) => id)).toEqual([unplaced.id])
    expect(await points(withFilters({ placed: 'eq;true' }))).toMatchObject({ unplaced: 0 })
  })

  test('are those of the bin on request', async () => {
    const { window, totem, other, unplaced, mine } = await openMap()
    await application.done('spacerest/delete', { ids: [totem.id, unplaced.id] }, admin)
    expect(await points(mine)).toMatchObject({ ids: [window.id, other.id], unplaced: 0 })
    expect(await points({ ...mine, deleted: true })).toMatchObject({ ids: [totem.id], unplaced: 1 })
  })

  test("are limited to the caller's customer, for any input", async () => {
    const { window, totem, other, token } = await openMap()
    const foreign = await openMap()
    expect(await idsOf({}, token)).toEqual([window.id, totem.id, other.id])
    expect((await points({}, token)).unplaced).toBe(1)
    expect(await points(foreign.mine, token)).toEqual({
      ids: [],
      numbers: [],
      latitudes: [],
      longitudes: [],
      shops: [],
      shop_names: [],
      unplaced: 0,
    })
  })

  test('require a session and the right to read spaces', async () => {
    const role = await makerOf(application, admin).role({ permissions: {} })
    const { username } = await makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(username)
    const answer = await application.call('spacerest/points', {}, token)
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(await application.call('spacerest/points', {})).toMatchObject({ status: 401 })
  })

  test('take one query', async () => {
    const { mine } = await openMap()
    await points({})
    const queries = await queriesOf(() => points({ ...mine, search: 'a' }))
    expect(queries.length).toBe(1)
  })

  test('report the column of an invalid filter', async () => {
    const answer = await application.call('spacerest/points', { filters: { latitude: 'range;1' } }, admin)
    expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
    expect(Object.keys(answer.fields ?? {})).toEqual(['filters.latitude'])
    const unknown = await application.call('spacerest/points', { filters: { place: 'eq;1' } }, admin)
    expect(unknown.fields?.['filters.place']?.values).toEqual({
      columns: Object.keys(spaceColumns).join(', '),
    })
  })
})
