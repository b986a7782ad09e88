import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Sends a valid new product with `changes` and expects INVALID_INPUT. Returns the refused fields, each with the key of the
 * reason.
 */
async function refusalOf(changes: object): Promise<[field: string, key: string][]> {
  const answer = await application.send('productrest/update', { ...(await newProduct()), ...changes }, admin)
  expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
  return Object.entries(answer.fields).map(([field, { key }]) => [field, key])
}

/** Creates a product and returns its values, with a new code, as valid input for a second product. */
async function newProduct() {
  const { id: _id, version: _version, ...values } = formOf(await makerOf(application, admin).product())
  return { ...values, code: unique('NEW') }
}

type Product = Awaited<ReturnType<ReturnType<typeof makerOf>['product']>>

function formOf(product: Product) {
  const { created_at: _c, updated_at: _u, created_by: _b, deleted_at: _d, ...fields } = product
  const {
    picture: _p,
    category_name: _n,
    category_within: _w,
    deleted_materials: _deleted,
    materials,
    ...form
  } = fields
  return { ...form, materials: materials.map(({ id }) => id) }
}

describe('the materials of a product', () => {
  // covers: product 3.12
  test('are kept, replaced or removed, and must be unique', async () => {
    const make = makerOf(application, admin)
    const [one, other] = [await make.material({ name: 'B' }), await make.material({ name: 'a' })]
    const product = await make.product({ materials: [one.id, other.id, one.id] })
    expect(product.materials).toEqual([
      { id: other.id, code: other.code, name: 'a' },
      { id: one.id, code: one.code, name: 'B' },
    ])
    const { materials: _left, ...withoutMaterials } = formOf(product)
    const sameProduct = await application.done('productrest/update', withoutMaterials, admin)
    expect(sameProduct.materials).toEqual(product.materials)
    const bareProduct = await application.done(
      'productrest/update',
      { ...formOf(sameProduct), materials: [] },
      admin,
    )
    expect(bareProduct.materials).toEqual([])
  })

  test('are restored after deletion, despite changes meanwhile', async () => {
    const make = makerOf(application, admin)
    const [deletedMaterial, stays] = [await make.material(), await make.material()]
    const product = await make.product({ materials: [deletedMaterial.id, stays.id] })
    await application.done('materialrest/delete', { id: deletedMaterial.id }, admin)
    const afterDeletion = await application.done('productrest/get', { id: product.id }, admin)
    expect(afterDeletion).toMatchObject({ deleted_materials: 1, materials: [{ id: stays.id }] })
    await application.done('productrest/update', { ...formOf(afterDeletion), materials: [] }, admin)
    await application.done('materialrest/undelete', { id: deletedMaterial.id }, admin)
    const back = await application.done('productrest/get', { id: product.id }, admin)
    expect(back).toMatchObject({ deleted_materials: 0, materials: [{ id: deletedMaterial.id }] })
    expect(back.materials).toHaveLength(1)
  })

  test('must exist', async () => {
    expect(await refusalOf({ materials: [999_999] })).toEqual([['materials', 'validation.not_found']])
  })

  test('are not logged by a change that leaves them the same', async () => {
    const make = makerOf(application, admin)
    const material = await make.material()
    const product = await make.product({
      materials: [material.id],
      breaks: [{ from_copies: 5, discount: 2.5 }],
      fixed_sizes: [{ height: 20, width: 10 }],
    })
    await application.done('productrest/update', formOf(product), admin)
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'product'), eq(entry.record_id, product.id)),
      orderBy: (entry) => entry.id,
    })
    expect(entries.slice(2).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'update', changes: {} },
    ])
  })
})

describe('limits and quantity breaks', () => {
  // covers: product 3.12
  test('refuse a maximum below the minimum, and treat a maximum of 0 as unlimited', async () => {
    expect(await refusalOf({ min_width: 10, max_width: 9, min_height: 10, max_height: 9 })).toEqual([
      ['max_width', 'validation.below_minimum'],
      ['max_height', 'validation.below_minimum'],
    ])
    const product = await makerOf(application, admin).product({ min_width: 10, max_width: 0, max_height: 10 })
    expect(product).toMatchObject({ min_width: 10, max_width: 0, max_height: 10 })
  })

  // covers: product 3.12
  test('are sorted by number of copies, each number once', async () => {
    const breaks = [
      { from_copies: 100, discount: 10 },
      { from_copies: 10, discount: 2.25 },
    ]
    const product = await makerOf(application, admin).product({ breaks })
    expect(product.breaks).toEqual([...breaks].reverse())
    expect(await refusalOf({ breaks: [...breaks, { from_copies: 10, discount: 3 }] })).toEqual([
      ['breaks.2.from_copies', 'validation.twice'],
    ])
    for (const [wrong, field] of [
      [{ from_copies: 1, discount: 1 }, 'from_copies'],
      [{ from_copies: 2, discount: 101 }, 'discount'],
      [{ from_copies: 2, discount: 1.234 }, 'discount'],
    ] as const) {
      expect((await refusalOf({ breaks: [wrong] })).map(([name]) => name)).toEqual([`breaks.0.${field}`])
    }
  })

  // covers: product 3.4
  test('require both sides of a size, and accept at most four decimals in areas', async () => {
    const product = await makerOf(application, admin).product({ min_m2: 0.1234 })
    expect(product.min_m2).toBe(0.1234)
    expect(await refusalOf({ min_m2: 0.12345 })).toEqual([['min_m2', 'validation.decimals']])
    expect((await refusalOf({ fixed_sizes: [{ width: 0, height: 1 }] })).map(([name]) => name)).toEqual([
      'fixed_sizes.0.width',
    ])
  })
})

test('a product shows its category', async () => {
  const make = makerOf(application, admin)
  const category = await make.category()
  const product = await make.product({ category_id: category.id })
  expect(product).toMatchObject({ category_id: category.id, category_name: category.name })
  const { id, version, code, name, parent_id, position, active } = category
  await application.done(
    'categoryrest/update',
    { id, version, code, name: 'Otra', parent_id, position, active },
    admin,
  )
  expect(name).not.toBe('Otra')
  expect((await application.done('productrest/get', { id: product.id }, admin)).category_name).toBe('Otra')
})

describe('the category of a product', () => {
  test('is never deleted while a product is being added to it', async () => {
    const make = makerOf(application, admin)
    for (let round = 0; round < 8; round += 1) {
      const category = await make.category()
      const product = { ...(await newProduct()), category_id: category.id }
      const [creation, deletion] = await Promise.all([
        application.call('productrest/update', product, admin),
        application.call('categoryrest/delete', { id: category.id }, admin),
      ])
      expect([creation.status, deletion.status].sort()).toEqual(
        creation.status === 200 ? [200, 409] : [200, 422],
      )
    }
  })

  test('stays after both were deleted and the product was restored, until another is chosen', async () => {
    const make = makerOf(application, admin)
    const [deletedCategory, other] = [await make.category(), await make.category()]
    const product = await make.product({ category_id: deletedCategory.id })
    await application.done('productrest/delete', { id: product.id }, admin)
    await application.done('categoryrest/delete', { id: deletedCategory.id }, admin)
    await application.done('productrest/undelete', { id: product.id }, admin)
    const back = await application.done('productrest/get', { id: product.id }, admin)
    const renamedProduct = await application.done(
      'productrest/update',
      { ...formOf(back), name: 'Otro' },
      admin,
    )
    expect(renamedProduct).toMatchObject({ name: 'Otro', category_id: deletedCategory.id })
    const movedProduct = await application.done(
      'productrest/update',
      { ...formOf(renamedProduct), category_id: other.id },
      admin,
    )
    expect(
      await application.call(
        'productrest/update',
        { ...formOf(movedProduct), category_id: deletedCategory.id },
        admin,
      ),
    ).toMatchObject({ status: 422, fields: { category_id: { key: 'validation.not_found' } } })
  })
})
