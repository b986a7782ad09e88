import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('promotionrest/update', () => {
  // covers: product 2.3, 3.13
  test('creates a product of a customer with its picture, and returns it', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const content = await noisePicture(40, 40)
    const picture_upload = await upload(application.address, token, 'bruma.png', content)
    const values = {
      code: '4006381333931',
      name: 'Bruma de azahar',
      brand: 'Alameda',
      family: 'FEMENINO' as const,
      customer_id: customer.id,
      active: true,
    }
    const promotion = await application.done('promotionrest/update', { ...values, picture_upload }, token)
    expect(promotion).toMatchObject({ ...values, customer_name: customer.name, version: 1 })
    expect(promotion.picture).toMatchObject({ name: 'bruma.png' })
    const { rows } = await application.done('promotionrest/list', { search: 'alameda' }, token)
    expect(rows.map(({ id }) => id)).toEqual([promotion.id])

    // The picker also returns thumbnails. The number of queries does not depend on the number of rows.
    const pick = () => application.done('promotionrest/getpromotions', { search: '', limit: 20 }, token)
    expect(await pick()).toMatchObject([{ id: promotion.id, thumbnail: expect.stringMatching(/^\/files\//) }])
    const queries = await queriesOf(pick)
    const plain = await makerOf(application, admin).promotion({ customer_id: customer.id })
    expect(await pick()).toContainEqual(expect.objectContaining({ id: plain.id, thumbnail: '' }))
    expect((await queriesOf(pick)).length).toBe(queries.length)
  })

  test.each([
    ['4 006381-333931', '4006381333931'],
    ['96385074', '96385074'],
    ['MIR-POL-01', 'MIR-POL-01'],
    ['12345', '12345'],
  ])('stores %s as %s', async (input, code) => {
    const customer = await makerOf(application, admin).customer()
    const promotion = await makerOf(application, admin).promotion({ customer_id: customer.id, code: input })
    expect(promotion.code).toBe(code)
  })

  // covers: product 3.13
  test("accepts a customer's own code that resembles an EAN", async () => {
    const customer = await makerOf(application, admin).customer()
    for (const code of ['20240115', '202401151234', '4006381333930', '20240115123456']) {
      const promotion = await makerOf(application, admin).promotion({ customer_id: customer.id, code })
      expect(promotion.code).toBe(code)
    }
  })

  // covers: product 2.3
  test('refuses a family outside the nine', async () => {
    const customer = await makerOf(application, admin).customer()
    const promotion = await makerOf(application, admin).promotion({ customer_id: customer.id })
    const { picture: _picture, customer_name: _name, ...own } = promotion
    const answer = await application.send('promotionrest/update', { ...own, family: 'INFANTIL' }, admin)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.fields)).toContain('family')
  })

  // covers: product 3.3
  test('refuses a code that another product of the same customer has, but not of another customer', async () => {
    const make = makerOf(application, admin)
    const [customer, other] = [await make.customer(), await make.customer()]
    const code = unique('EAU')
    await make.promotion({ customer_id: customer.id, code })
    expect((await make.promotion({ customer_id: other.id, code })).code).toBe(code)
    const again = make.promotion({ customer_id: customer.id, code: code.toLowerCase() })
    await expect(again).rejects.toThrow('INVALID_INPUT')
  })

  test('keeps a product with its customer', async () => {
    const make = makerOf(application, admin)
    const [customer, other] = [await make.customer(), await make.customer()]
    const { id, version, code, name, brand, family } = await make.promotion({ customer_id: customer.id })
    const input = { id, version, code, name, brand, family, active: true, customer_id: other.id }
    expect(await application.call('promotionrest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.fixed' } },
    })
  })
})

// covers: spec 7.19; product 6.10
test('the picker has active products visible to the caller, and for an order those of its customer', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const own = await make.promotion({ customer_id: customer.id, name: 'Colonia propia' })
  await make.promotion({ customer_id: customer.id, name: 'Colonia antigua', active: false })
  const foreign = await make.promotion({ customer_id: (await make.customer()).id, name: 'Colonia ajena' })
  const search = 'colonia'
  const promotions = await application.done('promotionrest/getpromotions', { search }, token)
  expect(promotions.map(({ id }) => id)).toEqual([own.id])
  const forLine = async (customer_id: number, asker: string) =>
    (await application.done('orderrest/getpromoscust', { customer_id, search }, asker)).map(({ id }) => id)
  expect(await forLine(customer.id, token)).toEqual([own.id])
  expect(await forLine(foreign.customer_id, admin)).toEqual([foreign.id])
  expect(await forLine(foreign.customer_id, token)).toEqual([])
})
