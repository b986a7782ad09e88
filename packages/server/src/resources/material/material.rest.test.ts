import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('the finishes allowed by a material', () => {
  // covers: product 3.10
  test('have their own price there, or that of the finish', async () => {
    const make = makerOf(application, admin)
    const dear = await make.finish({ name: 'Zeta', price: 9.99 })
    const plain = await make.finish({ name: 'alfa', price: 1.5 })
    const material = await make.material({
      finishes: [
        { finish_id: dear.id, price: 0 },
        { finish_id: plain.id, price: null },
      ],
    })
    expect(material.finishes).toEqual([
      {
        finish_id: plain.id,
        code: plain.code,
        name: 'alfa',
        price_mode: 'm2',
        finish_price: 1.5,
        price: null,
      },
      { finish_id: dear.id, code: dear.code, name: 'Zeta', price_mode: 'm2', finish_price: 9.99, price: 0 },
    ])
    expect(await application.done('materialfinishesrest/get', { material_id: material.id }, admin)).toEqual({
      material_id: material.id,
      version: 1,
      finishes: material.finishes,
      deleted_finishes: 0,
    })
  })

  test('are kept if an update omits them, and replaced if it includes them', async () => {
    const make = makerOf(application, admin)
    const [one, other] = [await make.finish(), await make.finish()]
    const material = await make.material({ finishes: [{ finish_id: one.id, price: 2 }] })
    const { id, code } = material
    const sameMaterial = await make.material({ id, code, version: 1 })
    expect(sameMaterial.finishes).toEqual(material.finishes)
    const changedMaterial = await make.material({
      id,
      code,
      version: 2,
      finishes: [{ finish_id: other.id, price: null }],
    })
    expect(changedMaterial.finishes.map((finish) => finish.finish_id)).toEqual([other.id])
    const bareMaterial = await make.material({ id, code, version: 3, finishes: [] })
    expect(bareMaterial.finishes).toEqual([])
  })

  // covers: spec 7.30; product 6.14
  test('can be set separately with the version of the material', async () => {
    const make = makerOf(application, admin)
    const finish = await make.finish()
    const { id: material_id } = await make.material()
    const finishes = [{ finish_id: finish.id, price: 3.33 }]
    const set = (version: number) =>
      application.call('materialfinishesrest/update', { material_id, version, finishes }, admin)
    const answers = await Promise.all([set(1), set(1), set(1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const now = await application.done('materialfinishesrest/get', { material_id }, admin)
    expect(now).toMatchObject({ version: 2, finishes: [{ finish_id: finish.id, price: 3.33 }] })
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: 'CONFLICT', content: now })
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'material'), eq(entry.record_id, material_id)),
      orderBy: (entry) => entry.id,
    })
    expect(entries.slice(1).map(({ action, changes }) => ({ action, changes }))).toEqual([
      {
        action: 'finishes',
        changes: { finishes: { before: [], after: [{ finish_id: finish.id, price: 333 }] } },
      },
    ])
  })

  test('must exist and be unique', async () => {
    const make = makerOf(application, admin)
    const finish = await make.finish()
    const { id: material_id } = await make.material()
    const finishOf = (finish_id: number, price: unknown = null) => ({ finish_id, price })
    for (const [finishes, field] of [
      [[finishOf(999_999)], 'finishes'],
      [[finishOf(finish.id), finishOf(finish.id, 1)], 'finishes'],
      [[finishOf(finish.id, -1)], 'finishes.0.price'],
      [[finishOf(finish.id, 1.001)], 'finishes.0.price'],
      [[{ finish_id: finish.id }], 'finishes.0.price'],
    ] as const) {
      const answer = await application.send(
        'materialfinishesrest/update',
        { material_id, version: 1, finishes },
        admin,
      )
      expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
      expect(Object.keys(answer.fields)).toEqual([field])
    }
    expect(
      await application.call(
        'materialfinishesrest/update',
        { material_id: 999_999, version: 1, finishes: [] },
        admin,
      ),
    ).toMatchObject({ status: 404 })
    expect(await application.call('materialfinishesrest/get', { material_id: 999_999 }, admin)).toMatchObject(
      { status: 404 },
    )
  })

  test('are hidden once deleted, and do not prevent changes of the material', async () => {
    const make = makerOf(application, admin)
    const [deletedFinish, stays] = [await make.finish(), await make.finish()]
    const finishes = [deletedFinish, stays].map(({ id }) => ({ finish_id: id, price: null }))
    const { id, code } = await make.material({ finishes })
    await application.done('finishrest/delete', { id: deletedFinish.id }, admin)
    const updatedMaterial = await make.material({ id, code, version: 1, finishes })
    expect(updatedMaterial.finishes.map((finish) => finish.finish_id)).toEqual([stays.id])
    await application.done('finishrest/undelete', { id: deletedFinish.id }, admin)
    const back = await application.done('materialrest/get', { id }, admin)
    expect(back.finishes).toHaveLength(2)
  })

  test('are restored with their price, after any changes', async () => {
    const make = makerOf(application, admin)
    const [deletedFinish, stays, newFinish] = [await make.finish(), await make.finish(), await make.finish()]
    const { id, code } = await make.material({
      finishes: [
        { finish_id: deletedFinish.id, price: 7.77 },
        { finish_id: stays.id, price: null },
      ],
    })
    await application.done('finishrest/delete', { id: deletedFinish.id }, admin)
    const afterDeletion = await application.done('materialrest/get', { id }, admin)
    expect(afterDeletion).toMatchObject({ deleted_finishes: 1, finishes: [{ finish_id: stays.id }] })
    // The form sends only the finishes that it shows, so the deleted finish is missing.
    const finishes = [{ finish_id: newFinish.id, price: null }]
    await make.material({ id, code, version: 1, finishes })
    const input = { material_id: id, version: 2, finishes: [] }
    await application.done('materialfinishesrest/update', input, admin)
    await application.done('finishrest/undelete', { id: deletedFinish.id }, admin)
    const back = await application.done('materialrest/get', { id }, admin)
    expect(back).toMatchObject({
      deleted_finishes: 0,
      finishes: [{ finish_id: deletedFinish.id, price: 7.77 }],
    })
    expect(back.finishes).toHaveLength(1)
  })
})
