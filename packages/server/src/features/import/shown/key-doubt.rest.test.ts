import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { csvOf } from '../../../testing/imports/imports.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterAll(() => application.close())

/** Creates a customer with three shops and prepares an import with the given lines. */
async function preparedFor(...lines: string[]) {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  for (const [index, shop_name] of ['Mirador Plaza', 'Farmacia Luz', 'Quiosco Mar'].entries())
    await make.space({ customer_id, number: index + 1, shop_name })
  return { ...(await imports.prepared(csvOf('Número;Tienda', ...lines), { customer_id })), customer_id }
}

const shopsOf = async (customer: number) =>
  (await imports.spacesOf(customer)).rows.map(({ shop_name }) => shop_name)

const importFile = (id: number) => application.call('importsrest/import-file', { id }, admin)
const choose = async (id: number, choices: object) => {
  await application.done('importsrest/load-spreadsheet', { id, ...choices }, admin)
  return imports.atRest(id)
}

// covers: product 9.45
test('an import requires a confirmation of its key if most numbers belong to other shops', async () => {
  const { id, customer_id, key_doubt } = await preparedFor(
    '1;Óptica Sol',
    '2;Óptica Norte',
    '3;Quiosco Mar',
    '8;Bar',
  )
  expect(key_doubt).toEqual({
    ...{ rows: 2, known: 3, row: 2, text: '1' },
    ...{ here: 'Óptica Sol', there: 'Mirador Plaza' },
  })
  expect(await importFile(id)).toMatchObject({
    error: 'STATE_NOT_ALLOWED',
    fields: { key: { key: 'validation.import_key_doubtful' } },
  })
  expect(await shopsOf(customer_id)).toEqual(['Mirador Plaza', 'Farmacia Luz', 'Quiosco Mar'])
  expect(await choose(id, { key: 'number' })).toMatchObject({ key_doubt: null, updated: 2 })
  await imports.takeIn(id)
  expect(await shopsOf(customer_id)).toEqual(['Óptica Sol', 'Óptica Norte', 'Quiosco Mar', 'Bar'])
})

test('a doubtful key is settled by choosing another, or by correcting the rows', async () => {
  const first = await preparedFor('1;Óptica Sol', '2;Óptica Norte')
  expect(first.key_doubt).not.toBeNull()
  expect(await choose(first.id, { key: 'place' })).toMatchObject({ key_doubt: null, refused: 2 })
  const second = await preparedFor('1;Óptica Sol', '2;Óptica Norte')
  for (const row of [2, 3]) {
    const correction = { id: second.id, field: 'number', row, value: String(10 + row) }
    await application.done('importsrest/updatedetail', correction, admin)
  }
  expect(await imports.stateOf(second.id)).toMatchObject({ key_doubt: null, created: 2 })
})

test('a key is only doubted if half of the rows, or a single row, do not match', async () => {
  const half = await preparedFor('1;Óptica Sol', '2;Óptica Norte', '3;Quiosco Mar')
  expect(half.key_doubt).toMatchObject({ rows: 2 })
  expect((await preparedFor('1;Óptica Sol', '2;Farmacia Luz')).key_doubt).toBeNull()
  expect((await preparedFor('1;Óptica Sol', '9;Óptica Norte')).key_doubt).toBeNull()
})
