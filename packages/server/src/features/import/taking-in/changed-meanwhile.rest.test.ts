import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { csvOf, textImportsIn } from '../../../testing/imports/imports.ts'
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

test('a row whose value somebody has changed since the preview is refused, and imported once it is tried again', async () => {
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
