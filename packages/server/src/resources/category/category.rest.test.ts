import { ancestorsOf, childrenByParent, DEEPEST_LEVEL } from '@lienzo/rules/catalogue/category-tree'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '../../db/tables/catalogue/catalogue.ts'
import { makerOf } from '../../testing/company.ts'
import { lockWaits } from '../../testing/postgresql/lock-waits.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Category = Awaited<ReturnType<ReturnType<typeof makerOf>['category']>>

function move({ id, version, code, name, active }: Category, parent_id: number | null) {
  return application.call('categoryrest/update', { id, version, code, name, active, parent_id }, admin)
}

const tree = () => application.done('categoryrest/gettree', {}, admin)

/** Returns the names of a category's direct children in order; of the top-level categories if `parent_id` is null. */
async function below(parent_id: number | null): Promise<string[]> {
  const nodes = await tree()
  return nodes.filter((node) => node.parent_id === parent_id).map((node) => node.name)
}

test('a category shows the name of its parent', async () => {
  const make = makerOf(application, admin)
  const above = await make.category()
  const below = await make.category({ parent_id: above.id })
  expect(below).toMatchObject({ parent_id: above.id, parent_name: above.name })
})

// covers: product 3.9
test('a category cannot be below itself, at any depth', async () => {
  const make = makerOf(application, admin)
  const top = await make.category()
  const middle = await make.category({ parent_id: top.id })
  const bottom = await make.category({ parent_id: middle.id })
  for (const parent of [top, middle, bottom]) {
    expect(await move(top, parent.id)).toMatchObject({
      status: 422,
      fields: { parent_id: { key: 'validation.category_ring' } },
    })
  }
  expect(await move(bottom, top.id)).toMatchObject({ status: 200 })
  expect(await move(middle, null)).toMatchObject({ status: 200 })
})

test('one of two concurrent moves that would form a cycle is refused', async () => {
  const make = makerOf(application, admin)
  for (let round = 0; round < 5; round += 1) {
    const one = await make.category()
    const other = await make.category()
    const answers = await Promise.all([move(one, other.id), move(other, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
  const nodes = await tree()
  for (const { id } of nodes) expect(ancestorsOf(nodes, id).length).toBeLessThanOrEqual(DEEPEST_LEVEL)
})

test('a deleted category cannot be a parent', async () => {
  const make = makerOf(application, admin)
  const deletedCategory = await make.category()
  await application.done('categoryrest/delete', { id: deletedCategory.id }, admin)
  expect(await move(await make.category(), deletedCategory.id)).toMatchObject({
    status: 422,
    fields: { parent_id: { key: 'validation.not_found' } },
  })
})

describe('moving a category', () => {
  async function family(names: string[]) {
    const make = makerOf(application, admin)
    const parent = await make.category()
    const children: Category[] = []
    for (const name of names) children.push(await make.category({ name, parent_id: parent.id }))
    return { parent, children }
  }
  const put = ({ id, version }: Category, parent_id: number | null, position: number) =>
    application.call('categoryrest/move', { id, version, parent_id, position }, admin)

  // covers: product 3.9
  test('puts it at the given position, and renumbers its siblings from 0', async () => {
    const { parent, children } = await family(['a', 'b', 'c', 'd'])
    const [, , , d] = children
    if (!d) throw new Error('No category')
    expect(await put(d, parent.id, 1)).toMatchObject({ content: { position: 1, version: d.version + 1 } })
    expect(await below(parent.id)).toEqual(['a', 'd', 'b', 'c'])
    const places = (await tree()).filter((node) => node.parent_id === parent.id).map((node) => node.position)
    expect(places).toEqual([0, 1, 2, 3])
  })

  test('keeps the versions of its siblings, so nobody who edits them gets a conflict', async () => {
    const { parent, children } = await family(['a', 'b'])
    const [a, b] = children
    if (!a || !b) throw new Error('No category')
    await put(b, parent.id, 0)
    expect(await application.done('categoryrest/get', { id: a.id }, admin)).toMatchObject({
      position: 1,
      version: a.version,
    })
  })

  test('takes it out of its parent, and closes the gap', async () => {
    const { parent, children } = await family(['a', 'b', 'c'])
    const other = await family(['x', 'y'])
    const [, b] = children
    if (!b) throw new Error('No category')
    expect(await put(b, other.parent.id, 1)).toMatchObject({ status: 200 })
    expect(await below(parent.id)).toEqual(['a', 'c'])
    expect(await below(other.parent.id)).toEqual(['x', 'b', 'y'])
  })

  test('is a conflict that shows the category if somebody moved it meanwhile', async () => {
    const { parent, children } = await family(['a', 'b'])
    const [a] = children
    if (!a) throw new Error('No category')
    await put(a, parent.id, 1)
    expect(await put(a, null, 0)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { position: 1, version: a.version + 1 },
    })
  })

  test('below itself, or too deep, is refused with the reason', async () => {
    const make = makerOf(application, admin)
    const chain = [await make.category()]
    while (chain.length < DEEPEST_LEVEL)
      chain.push(await make.category({ parent_id: chain.at(-1)?.id ?? null }))
    const [top] = chain
    const deepest = chain.at(-1)
    if (!top || !deepest) throw new Error('No category')
    expect(await put(top, deepest.id, 0)).toMatchObject({
      status: 422,
      fields: { parent_id: { key: 'validation.category_ring' } },
    })
    expect(await put(await make.category(), deepest.id, 0)).toMatchObject({
      status: 422,
      fields: { parent_id: { key: 'validation.category_too_deep' } },
    })
  })

  // covers: spec 7.25
  test('leaves a complete tree after many concurrent moves: no cycle, none lost, numbered from 0', async () => {
    const { children } = await family(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const ids = children.map((child) => child.id)
    for (let round = 0; round < 4; round += 1) {
      const known = new Map((await tree()).map((node) => [node.id, node]))
      const answers = await Promise.all(
        ids.map((id, index) => {
          const parent_id = ids[(index * 3 + round + 1) % ids.length] ?? null
          const version = known.get(id)?.version ?? 0
          return application.call('categoryrest/move', { id, version, parent_id, position: index % 3 }, admin)
        }),
      )
      expect(answers.some((answer) => answer.status === 200)).toBe(true)
      for (const { status } of answers) expect([200, 422]).toContain(status)
    }
    const nodes = await tree()
    expect(ids.every((id) => nodes.some((node) => node.id === id))).toBe(true)
    for (const { id } of nodes) {
      const top = ancestorsOf(nodes, id).at(-1)
      expect(nodes.find((node) => node.id === top)?.parent_id).toBeNull()
    }
    for (const siblings of childrenByParent(nodes).values()) {
      expect(siblings.map((node) => node.position)).toEqual(siblings.map((_, index) => index))
    }
  })

  test('is announced to the lists that show the order', async () => {
    const { parent, children } = await family(['a', 'b'])
    const page = () =>
      application.done(
        'categoryrest/list',
        { sort: 'position', filters: { parent_name: `eq;${parent.name}` } },
        admin,
      )
    expect((await page()).rows.map((row) => row.name)).toEqual(['a', 'b'])
    const [, b] = children
    if (!b) throw new Error('No category')
    await put(b, parent.id, 0)
    expect((await page()).rows.map((row) => row.name)).toEqual(['b', 'a'])
  })
})

describe('deleting a category', () => {
  test('is refused with the number of its subcategories or products, unless it is empty', async () => {
    const make = makerOf(application, admin)
    const holding = await make.category()
    const inside = await make.category({ parent_id: holding.id })
    const product = await make.product({ category_id: holding.id })
    expect(await application.call('categoryrest/delete', { id: holding.id }, admin)).toMatchObject({
      status: 409,
      error: 'IN_USE',
      fields: {
        ids: { key: 'validation.category_holds', values: { name: holding.name, categories: 1, products: 1 } },
      },
    })
    await application.done('productrest/delete', { id: product.id }, admin)
    expect(await application.call('categoryrest/delete', { id: holding.id }, admin)).toMatchObject({
      fields: { ids: { key: 'validation.category_holds_categories', values: { categories: 1 } } },
    })
    expect(
      await application.call('categoryrest/delete', { ids: [holding.id, inside.id] }, admin),
    ).toMatchObject({ status: 200 })
  })

  test('closes the gap, and it is restored at the top level if its parent is gone', async () => {
    const make = makerOf(application, admin)
    const above = await make.category()
    const [first, second] = [
      await make.category({ parent_id: above.id }),
      await make.category({ parent_id: above.id }),
    ]
    await application.done('categoryrest/delete', { id: first.id }, admin)
    expect(await application.done('categoryrest/get', { id: second.id }, admin)).toMatchObject({
      position: 0,
    })
    await application.done('categoryrest/delete', { ids: [second.id, above.id] }, admin)
    await application.done('categoryrest/undelete', { id: second.id }, admin)
    expect(await application.done('categoryrest/get', { id: second.id }, admin)).toMatchObject({
      parent_id: null,
    })
  })
})

describe('the category picker', () => {
  // covers: spec 7.19
  test('shows the path of a category, and finds it by that too', async () => {
    const make = makerOf(application, admin)
    const top = await make.category({ name: 'Textiles anchos' })
    const middle = await make.category({ name: 'Banderas', parent_id: top.id })
    const leaf = await make.category({ name: 'Gota', parent_id: middle.id })
    for (const path of ['categoryrest/getcategories', 'orderrest/getcategories'] as const) {
      expect(await application.done(path, { search: 'gota' }, admin)).toEqual([
        { id: leaf.id, name: 'Gota', code: leaf.code, within: 'Textiles anchos › Banderas' },
      ])
    }
    const found = await application.done('categoryrest/getcategories', { search: 'textiles' }, admin)
    expect(found.map((each) => each.name)).toEqual(['Banderas', 'Gota', 'Textiles anchos'])
    const product = await make.product({ category_id: leaf.id })
    expect(product).toMatchObject({ category_name: 'Gota', category_within: 'Textiles anchos › Banderas' })
  })
})

test('a move waits for locks on other categories before it takes its own', async () => {
  const make = makerOf(application, admin)
  const parent = await make.category()
  const first = await make.category({ parent_id: parent.id })
  const second = await make.category({ parent_id: parent.id })
  const { id, version } = second
  const hold = (categoryId: number) => sql`select 1 from ${categories} where id = ${categoryId} for update`
  let moving: ReturnType<typeof application.call<'categoryrest/move'>> | undefined
  await application.handle.transaction(async (holder) => {
    await holder.execute(hold(first.id))
    moving = application.call('categoryrest/move', { id, version, parent_id: parent.id, position: 0 }, admin)
    await expect.poll(() => lockWaits(application), { timeout: 10_000, interval: 20 }).toBe(1)
    // The move locks rows in order of id and is still waiting for the first, so the second is not locked yet.
    await holder.execute(hold(second.id))
  })
  expect(await moving).toMatchObject({ status: 200, content: { position: 0 } })
})
