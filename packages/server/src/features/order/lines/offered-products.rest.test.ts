import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../../testing/company.ts'
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

// covers: spec 7.19; product 4.8
test('an order line can use active products with active materials and finishes at their current prices', async () => {
  const { token } = await customerWithStaff(application, admin)
  const word = unique('Vinilo')
  const matt = await make.finish({ price: 4.2 })
  const gloss = await make.finish({ price: 3.9 })
  const old = await make.finish({ active: false })
  const finishes = [
    { finish_id: matt.id, price: 5 },
    { finish_id: gloss.id, price: null },
    { finish_id: old.id, price: null },
  ]
  const material = await make.material({ price_per_m2: 12.5, finishes })
  const inactiveMaterial = await make.material({ active: false })
  const product = await make.product({
    name: `${word} de escaparate`,
    materials: [material.id, inactiveMaterial.id],
  })
  await make.product({ name: `${word} de antes`, active: false, materials: [material.id] })

  const products = await application.done('orderrest/getproductsmc', { search: word.toUpperCase() }, token)
  expect(products.map(({ id }) => id)).toEqual([product.id])
  expect(products[0]?.materials).toMatchObject([{ id: material.id, price_per_m2: 12.5, roll_width: 1370 }])
  expect(products[0]?.materials[0]?.finishes.map(({ id, price }) => [id, price])).toEqual([
    [matt.id, 5],
    [gloss.id, 3.9],
  ])
  expect(JSON.stringify(products)).not.toContain('cost')
})
