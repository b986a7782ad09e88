import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allPermissions,
  attachmentOf,
  customerWithStaff,
  houseUser,
  makerOf,
  unique,
} from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a customer with three spaces. The first has two photos, the second has one, and the third only has a document. */
async function spacesWithPhotos() {
  const { customer, user, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const word = unique('Ensanche')
  const spaceIn = (shop_name: string, city: string) =>
    make.space({ customer_id: customer.id, shop_name: `${word} ${shop_name}`, city, position: 'Entrada' })
  const spaces = [await spaceIn('A', 'Lugo'), await spaceIn('B', 'Faro'), await spaceIn('C', 'Faro')] as const
  const at = (index: 0 | 1 | 2) => ({ resource: 'space' as const, record_id: spaces[index].id })
  const photos = [
    await attachmentOf(application, 'picture', at(0)),
    await attachmentOf(application, 'picture', at(0)),
    await attachmentOf(application, 'picture', at(1)),
  ] as const
  await attachmentOf(application, 'document', at(2))
  return { customer, user, token, word, spaces, photos }
}

const photosOf = (input: object, token = admin) => application.done('spacerest/photo-list', input, token)
const idsOf = async (input: object, token = admin) => (await photosOf(input, token)).rows.map(({ id }) => id)

describe('the photos of the spaces in a list', () => {
  // covers: spec 7.38; product 6.24
  test('are sorted like the spaces, with position, photographer and cover', async () => {
    const { spaces, photos, word, customer } = await spacesWithPhotos()
    const { rows, total } = await photosOf({ search: word })
    expect(total).toBe(3)
    expect(rows.map(({ id, is_cover }) => [id, is_cover])).toEqual([
      [photos[0], true],
      [photos[1], false],
      [photos[2], true],
    ])
    const [{ number, shop_name, id: space_id }] = spaces
    expect(rows[0]).toMatchObject({ space_id, number, shop_name, position: 'Entrada', city: 'Lugo' })
    expect(rows[0]).toMatchObject({ customer_name: customer.name, created_at: expect.any(Number), title: '' })
    expect(rows[0]?.file).toMatchObject({ kind: 'picture', medium: expect.stringContaining('/medium?') })
    expect(await idsOf({ search: word, sort: 'shop_name', order: 'desc' })).toEqual([
      photos[2],
      photos[0],
      photos[1],
    ])
    await application.done('galleryrest/move', { ids: [photos[1]], before: photos[0] }, admin)
    const afterMove = await photosOf({ search: word })
    expect(afterMove.rows.slice(0, 2).map(({ id, is_cover }) => [id, is_cover])).toEqual([
      [photos[1], true],
      [photos[0], false],
    ])
  })

  test('are filtered like the list, which counts the spaces without any', async () => {
    const { photos, word, spaces } = await spacesWithPhotos()
    const ofWord = await photosOf({ search: word })
    expect(ofWord).toMatchObject({ spaces_with: 2, spaces_without: 1 })
    const inFaro = await photosOf({ search: word, filters: { city: 'eq;Faro' } })
    expect(inFaro).toMatchObject({ total: 1, spaces_with: 1, spaces_without: 1 })
    expect(inFaro.rows.map(({ id }) => id)).toEqual([photos[2]])
    await application.done('galleryrest/delete', { ids: [photos[2]] }, admin)
    await application.done('spacerest/delete', { id: spaces[0].id }, admin)
    const remaining = await photosOf({ search: word })
    expect(remaining).toMatchObject({ rows: [], total: 0, spaces_with: 0, spaces_without: 2 })
    const wrong = await application.call('spacerest/photo-list', { filters: { shape: 'eq;1' } }, admin)
    expect(wrong).toMatchObject({
      status: 422,
      fields: { 'filters.shape': { key: 'validation.unknown_column' } },
    })
  })

  // covers: product 6.24
  test('are paginated without duplicates, in one query for each page', async () => {
    const { photos, word, token } = await spacesWithPhotos()
    await photosOf({ search: word }, token)
    for (const perpage of [1, 2, 500]) {
      const queries = await queriesOf(() => photosOf({ search: word, perpage }, token))
      expect(queries).toHaveLength(1)
    }
    const pages = [1, 2, 3, 4].map((page) => idsOf({ search: word, perpage: 1, page }))
    expect((await Promise.all(pages)).flat()).toEqual([...photos])
    expect((await photosOf({ search: word, perpage: 1, page: 4 })).total).toBe(3)
  })

  test('are limited to the caller’s spaces, and require access to the list', async () => {
    const { photos, token } = await spacesWithPhotos()
    await spacesWithPhotos()
    const own = await photosOf({}, token)
    expect(own.rows.map(({ id }) => id)).toEqual([...photos])
    expect(own).toMatchObject({ total: 3, spaces_with: 2, spaces_without: 1 })
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/space': { perm_view: '0', perm_access: '0', perm_edit: '0' } },
    })
    const other = await houseUser(application, admin, { role_id: role.id })
    expect(await application.call('spacerest/photo-list', {}, other.token)).toMatchObject({ status: 403 })
    expect(await application.call('spacerest/photo-list', {}, '')).toMatchObject({ status: 401 })
  })
})

test('the list can be filtered by spaces with or without a photo, at once', async () => {
  const { spaces, photos, word } = await spacesWithPhotos()
  const idsFor = async (has_photo: string) => {
    const { rows } = await application.done('spacerest/list', { search: word, filters: { has_photo } }, admin)
    return rows.map(({ id }) => id)
  }
  expect(await idsFor('eq;true')).toEqual([spaces[0].id, spaces[1].id])
  expect(await idsFor('eq;false')).toEqual([spaces[2].id])
  await application.done('galleryrest/delete', { ids: [photos[2]] }, admin)
  expect(await idsFor('eq;false')).toEqual([spaces[1].id, spaces[2].id])
  await application.done('galleryrest/undelete', { ids: [photos[2]] }, admin)
  expect(await idsFor('eq;false')).toEqual([spaces[2].id])
})
