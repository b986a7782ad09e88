import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { csvOf } from '../../../testing/imports/imports.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const header = 'Número;Tienda;Provincia;Instalador'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>
let duero: { id: number; name: string }
let sur: { id: number; name: string }

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
  const { installer } = makerOf(application, admin)
  duero = await installer({
    name: 'Montajes Duero',
    country: 'ES',
    tax_id: 'B12345674',
    email: 'taller@duero.example',
    states_served: ['ES-VA', 'ES-M'],
  })
  sur = await installer({ name: 'Rótulos del Sur', states_served: ['ES'], email: 'dos@correo.example' })
  await installer({ name: 'Norte', email: 'dos@correo.example' })
  await installer({ name: 'Cansado', active: false })
  const { id } = await installer({ name: 'De antes' })
  await application.done('installerrest/delete', { ids: [id] }, admin)
})
afterAll(() => application.close())

const make = () => makerOf(application, admin)

const namesOf = async (customerId: number) =>
  (await imports.spacesOf(customerId)).rows.map((space) => space.default_installer_name)

const faultsOf = async (id: number, token = admin) => {
  const { rows } = await application.done('spacerest/import-detail', { id }, token)
  return rows.map(({ faults }) =>
    faults.map(({ level, field, key, values }) => [level, field, key.slice(13), values]),
  )
}

describe('usual installers in a spreadsheet of the house', () => {
  // covers: product 3.50
  test('are matched by name, tax id or e-mail, previewed before and after, and undone', async () => {
    const { id: customer_id } = await make().customer()
    const state = 'Valladolid'
    for (const number of [1, 2, 3, 4]) {
      const default_installer_id = number < 3 ? sur.id : null
      await make().space({ customer_id, number, shop_name: 'Luz', state, default_installer_id })
    }
    const { id, ...preview } = await imports.prepared(
      csvOf(
        header,
        '1;;;montajes duero',
        '2;;;',
        '3;;;B-12.345.674',
        '4;;;Taller@Duero.example',
        ';Mar;;rotulos del sur',
      ),
      { customer_id, key: 'number' },
    )
    expect(preview).toMatchObject({ created: 1, updated: 3, unchanged: 1, warned: 0, refused: 0 })
    const [first, , third] = await imports.rowsOf(id)
    expect(first?.changes).toEqual([
      { field: 'default_installer_id', before: 'Rótulos del Sur', after: 'Montajes Duero' },
    ])
    expect(third?.changes).toEqual([{ field: 'default_installer_id', before: '', after: 'Montajes Duero' }])
    await imports.takeIn(id)
    expect(await namesOf(customer_id)).toEqual([duero.name, sur.name, duero.name, duero.name, sur.name])
    await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
    expect((await imports.atRest(id)).undone).toEqual({ deleted: 1, restored: 3, kept: 0 })
    expect(await namesOf(customer_id)).toEqual([sur.name, sur.name, null, null])
  })

  test('cause a warning if they are unknown or do not work there', async () => {
    const { id: customer_id } = await make().customer()
    await make().space({ customer_id, number: 9, shop_name: 'Nueve', state: 'Madrid' })
    const { id } = await imports.prepared(
      csvOf(
        header,
        ';Uno;Madrid;Nadie',
        ';Dos;Madrid;Cansado',
        ';Tres;Madrid;De antes',
        ';Cuatro;Madrid;dos@correo.example',
        ';Cinco;Sevilla;Montajes Duero',
        '9;Nueve;Sevilla;Montajes Duero',
        '9;Nueve;;Montajes Duero',
        ';Ocho;Sevilla;Rótulos del Sur',
      ),
      { customer_id, key: 'number' },
    )
    const refusalOf = (key: string, text: string) => [['error', 'default_installer_id', key, { text }]]
    const doubt = { text: 'Montajes Duero', state: 'Sevilla' }
    const elsewhere = [['warning', 'default_installer_id', 'installer_elsewhere', doubt]]
    const [uno, dos, tres, cuatro, cinco, nueve, again, ocho] = await faultsOf(id)
    expect([uno, dos, tres, cuatro]).toEqual([
      refusalOf('reference', 'Nadie'),
      refusalOf('reference_inactive', 'Cansado'),
      refusalOf('reference_deleted', 'De antes'),
      refusalOf('reference_several', 'dos@correo.example'),
    ])
    expect([cinco, nueve, ocho]).toEqual([elsewhere, elsewhere, []])
    // This row only repeats a number. Its space stays in Madrid, which the installer serves.
    expect(again).toEqual([['error', 'number', 'twice', { row: 7 }]])
  })

  test('take two statements for any number of rows, and none without their column', async () => {
    const { id: customer_id } = await make().customer()
    async function statementsFor(...lines: string[]) {
      const { id } = await imports.prepared(csvOf(...lines), { customer_id })
      const texts = await queriesOf(() => imports.takeIn(id))
      return texts.filter((text) => text.includes('"installers"')).length
    }
    const many = Array.from({ length: 400 }, (_, index) => `;Tienda ${index};;Montajes Duero`)
    expect(await statementsFor(header, ...many)).toBe(2)
    expect(await statementsFor('Tienda', 'Sola')).toBe(0)
  })
})

describe('usual installers in a spreadsheet of a customer’s staff', () => {
  // covers: product 3.50
  test('are never revealed, because the column is ignored', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    await make().space({ customer_id: customer.id, number: 1, default_installer_id: sur.id })
    const preparedImport = await imports.prepared(
      csvOf(header, '1;;;Montajes Duero', ';Dos;;Nadie', ';Tres;;Cansado'),
      { key: 'number' },
      { token },
    )
    const { id } = preparedImport
    expect(preparedImport).toMatchObject({
      mapping: { number: 0, shop_name: 1, state: 2 },
      ...{ created: 2, updated: 0, unchanged: 1, refused: 0, warned: 0 },
    })
    const { rows } = await application.done('spacerest/import-detail', { id }, token)
    expect(rows.map(({ texts }) => texts.default_installer_id)).toEqual([undefined, undefined, undefined])
    const column = { mapping: { ...preparedImport.mapping, default_installer_id: 3 } }
    expect(await application.call('spacerest/load-spreadsheet', { id, ...column }, token)).toMatchObject({
      status: 422,
      fields: { 'mapping.default_installer_id': { key: 'validation.choice' } },
    })
    const cell = { id, field: 'default_installer_id', row: 2, value: 'Montajes Duero' }
    expect(await application.call('importsrest/updatedetail', cell, token)).toMatchObject({
      status: 422,
      fields: { field: { key: 'validation.choice' } },
    })
    expect(await imports.takeIn(id, token)).toMatchObject({ created: 2, unchanged: 1, refused: 0 })
    expect(await namesOf(customer.id)).toEqual([sur.name, null, null])
  })

  test('are not remembered from a house import, which the house itself remembers', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const file = csvOf('Nombre de la tienda;Quién monta', 'Luz;Montajes Duero')
    const mapping = { shop_name: 0, default_installer_id: 1 }
    const first = await imports.prepared(file, { customer_id: customer.id, mapping })
    await imports.takeIn(first.id)
    expect((await imports.prepared(file, { customer_id: customer.id })).mapping).toEqual(mapping)
    expect((await imports.prepared(file, {}, { token })).mapping).toEqual({ shop_name: 0 })
  })

  test('stay hidden and unchanged in an import that the house prepared for them', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const file = csvOf(header, ';Uno;;Montajes Duero', ';Dos;;Nadie')
    const { id } = await imports.prepared(file, { customer_id: customer.id })
    const fault = ['error', 'default_installer_id', 'reference', { text: 'Nadie' }]
    expect(await faultsOf(id)).toEqual([[], [fault]])
    expect(await faultsOf(id, token)).toEqual([[], []])
    const groups = async (by: string) =>
      (await application.done('importsrest/getdetailforedit', { id }, by)).groups.length
    expect([await groups(admin), await groups(token)]).toEqual([1, 0])
    const detail = await application.done('importsrest/detail', { id }, token)
    expect(detail.mapping).toEqual({ number: 0, shop_name: 1, state: 2 })
    expect(await imports.takeIn(id, token)).toMatchObject({ created: 2, refused: 0 })
    expect(await namesOf(customer.id)).toEqual([null, null])
  })

  test('are imported if the house maps the column, but not after a preview by the staff', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { id } = await imports.prepared(csvOf(header, ';Uno;;Nadie'), {}, { token })
    const mapping = { number: 0, shop_name: 1, default_installer_id: 3 }
    await application.done('spacerest/load-spreadsheet', { id, mapping }, admin)
    expect(await imports.atRest(id)).toMatchObject({ mapping, refused: 1 })
    await application.done('spacerest/load-spreadsheet', { id, update_existing: false }, token)
    expect(await imports.atRest(id, token)).toMatchObject({
      mapping: { number: 0, shop_name: 1 },
      ...{ customer_id: customer.id, created: 1, refused: 0 },
    })
  })
})
