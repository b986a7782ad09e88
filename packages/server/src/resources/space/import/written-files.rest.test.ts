import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { writtenSpaces, writtenSpacesFolder } from '../../../testing/imports/written-spaces.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

test.each([
  'libreoffice.xlsx',
  'libreoffice.xls',
  'libreoffice.ods',
  'libreoffice.csv',
  'openpyxl.xlsx',
  'xlsxwriter.xlsx',
])('%s is imported as the same spaces, once its misspellings are corrected', async (name) => {
  const { prepared, takeIn, spacesOf } = spaceImportsIn(application, admin)
  const customer = await makerOf(application, admin).customer()
  const content = await readFile(new URL(name, writtenSpacesFolder))
  const { id } = await prepared(content, { customer_id: customer.id }, { name })
  const { groups } = await application.done('importsrest/getdetailforedit', { id }, admin)
  expect(groups.map(({ field, text, rows }) => [field, text, rows])).toEqual([['kind', 'Escapart', 2]])
  const fault = { key: 'import.fault.choice_nearest', text: 'Escapart' }
  await application.done('importsrest/updatedetail', { id, field: 'kind', value: 'window', fault }, admin)
  expect(await takeIn(id)).toMatchObject({ created: 5, refused: 0 })
  expect((await spacesOf(customer.id)).rows).toMatchObject(writtenSpaces)
})
