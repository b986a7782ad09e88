import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { csvOf, importsIn, textImportsIn } from '../../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof textImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = textImportsIn(application, admin, {
    calls: 'spacerest',
    begin: (upload, input, token) => application.done('spacerest/upload-file', { upload, ...input }, token),
  })
})
afterAll(() => application.close())

test('a row whose value changed since the preview is refused, and imported on retry', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const space = await make.space({ customer_id, number: 1, visible_width: 1111 })
  const width = async () => (await application.done('spacerest/get', { id: space.id }, admin)).visible_width
  const { id } = await imports.previewOf(csvOf('Nº;Ancho', '1;2222'), { customer_id, key: 'number' })
  const form = await spaceForm(application, admin, space.id)
  await application.done('spacerest/update', { ...form, visible_width: 3333 }, admin)
  await application.done('importsrest/import-file', { id }, admin)
  expect(await imports.atRest(id)).toMatchObject({ state: 'done_with_warnings', updated: 0, refused: 1 })
  const { rows } = await application.done('importsrest/import-detail', { id, show: 'refused' }, admin)
  expect(rows).toMatchObject([{ number: 2, faults: [{ key: 'import.fault.changed_meanwhile' }] }])
  expect(await width()).toBe(3333)
  await application.done('importsrest/retrywarnings', { id }, admin)
  expect(await imports.atRest(id)).toMatchObject({ updated: 1, refused: 0 })
  expect(await width()).toBe(2222)
})

test('a product or a material that changed since the preview is refused too', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const promotion = await make.promotion({ customer_id, code: 'M-1', brand: 'Antes' })
  const material = await make.material({ code: 'MM-1', price_per_m2: 10 })
  const { prepared, atRest } = importsIn(application, admin)
  const products = await prepared(csvOf('EAN;Marca', 'M-1;Archivo'), { customer_id }, 'm.csv')
  const prices = textImportsIn(application, admin, {
    calls: 'importsrest',
    begin: (upload, input, token) =>
      application.done(
        'importsrest/upload-file',
        { resource: 'material', upload, customer_id: null, ...input },
        token,
      ),
  })
  const materials = await prices.previewOf(csvOf('Código;Precio', 'MM-1;11'))
  const again = ({ id, version, code, name }: typeof promotion | typeof material) => ({
    id,
    version,
    code,
    name,
  })
  await make.promotion({ ...again(promotion), customer_id, brand: 'A mano' })
  await make.material({ ...again(material), price_per_m2: 12 })
  for (const { id } of [products, materials]) {
    await application.done('importsrest/import-file', { id }, admin)
    expect(await atRest(id)).toMatchObject({ updated: 0, refused: 1 })
    const { rows } = await application.done('importsrest/import-detail', { id, show: 'refused' }, admin)
    expect(rows).toMatchObject([{ faults: [{ key: 'import.fault.changed_meanwhile' }] }])
  }
  expect(await application.done('materialrest/get', { id: material.id }, admin)).toMatchObject({
    price_per_m2: 12,
  })
})
