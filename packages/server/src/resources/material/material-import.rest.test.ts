import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { upload } from '../../testing/files/uploads.ts'
import { csvOf, textImportsIn } from '../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof textImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = textImportsIn(application, admin, {
    calls: 'importsrest',
    begin: (upload, input, token) =>
      application.done(
        'importsrest/upload-file',
        { resource: 'material', upload, customer_id: null, ...input },
        token,
      ),
  })
})
afterAll(() => application.close())

async function materialNamed(code: string) {
  const { rows } = await application.done('materialrest/list', { filters: { code: `eq;${code}` } }, admin)
  return rows[0]
}

const faultsOf = ({ shown }: Awaited<ReturnType<typeof imports.previewOf>>) =>
  shown.map(({ faults }) => faults.map(({ field, level, key }) => `${level} ${field} ${key.slice(13)}`))

describe('the import of a price list', () => {
  test('creates materials with all data of a row, in euros and in the units of its headers', async () => {
    const finishedImport = await imports.takeIn(
      csvOf(
        'Referencia;Material;Descripción;PVP (€/m²);Coste €/m2;Ancho (cm);Largo (m);Grosor (µm);Gramaje;Activo',
        'PL-1;Vinilo de lista;Brillo;1.012,50 €;4,20 €/m²;137;50;80;140 g/m²;sí',
        'PL-2;Lona de lista;;9.9;3;;;0,5 mm;;',
      ),
    )
    expect(finishedImport).toMatchObject({
      state: 'done',
      created: 2,
      refused: 0,
      warned: 0,
      customer_id: null,
    })
    expect(await materialNamed('PL-1')).toMatchObject({
      name: 'Vinilo de lista',
      description: 'Brillo',
      price_per_m2: 1012.5,
      cost_per_m2: 4.2,
      roll_width: 1370,
      roll_length: 50_000,
      thickness: 80,
      weight: 140,
      active: true,
    })
    expect(await materialNamed('PL-2')).toMatchObject({
      price_per_m2: 9.9,
      cost_per_m2: 3,
      roll_width: 0,
      thickness: 500,
    })
  })

  test('filters the list of materials to its created and changed ones, for the house', async () => {
    const { token } = await customerWithStaff(application, admin)
    await makerOf(application, admin).material({ code: 'DE-1', name: 'Cambiado' })
    const { id } = await imports.takeIn(csvOf('Código;Material;Precio', 'DE-1;;9', 'DE-2;Hecho;8'))
    const filters = { import_id: `eq;${id}` }
    const materialsFor = async (asking: string) =>
      (await application.done('materialrest/list', { filters, sort: 'code' }, asking)).rows
    expect((await materialsFor(admin)).map(({ code }) => code)).toEqual(['DE-1', 'DE-2'])
    expect(await materialsFor(token)).toEqual([])
  })

  test('matches by code or name, shows prices in euros before and after, and can be undone', async () => {
    const make = makerOf(application, admin)
    const finish = await make.finish()
    const otherFields = { description: 'Se queda', finishes: [{ finish_id: finish.id, price: 2 }] }
    const one = await make.material({
      code: 'Bus-1',
      name: 'Buscado uno',
      price_per_m2: 12.5,
      ...otherFields,
    })
    const other = await make.material({ code: 'BUS-2', name: 'Buscado dos', price_per_m2: 8 })
    const preview = await imports.previewOf(csvOf('Código;Precio', 'BUS-1;13,10', 'bus-2;8'))
    expect(preview).toMatchObject({ updated: 1, unchanged: 1, warned: 0 })
    expect(preview.shown[0]?.changes).toEqual([{ field: 'price_per_m2', before: '12.50', after: '13.10' }])
    await application.done('importsrest/import-file', { id: preview.id }, admin)
    const finishedImport = await imports.atRest(preview.id)
    const material = await application.done('materialrest/get', { id: one.id }, admin)
    expect(material).toMatchObject({ code: 'Bus-1', price_per_m2: 13.1, description: 'Se queda' })
    expect(material.finishes).toEqual(one.finishes)
    const byName = await imports.takeIn(csvOf('Material;Precio', 'BUSCADO DOS;8,40'), { key: 'name' })
    expect(byName).toMatchObject({ updated: 1, created: 0 })
    for (const { id } of [byName, finishedImport]) {
      await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
      expect((await imports.atRest(id)).undone).toEqual({ deleted: 0, restored: 1, kept: 0 })
    }
    expect(await materialNamed('Bus-1')).toMatchObject({ price_per_m2: 12.5 })
    expect(await materialNamed('BUS-2')).toMatchObject({ price_per_m2: 8, name: other.name })
  })

  test('warns about prices in cents or per roll, large changes, and prices below cost or missing', async () => {
    const make = makerOf(application, admin)
    const roll = { roll_width: 1370, roll_length: 50_000, cost_per_m2: 4 }
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await make.material({ code: `DUD-${number}`, price_per_m2: 12.5, ...roll })
    }
    const preview = await imports.previewOf(
      csvOf(
        'Código;Nombre;Precio;Coste;Ancho;Largo',
        'DUD-1;;1250;;;',
        'DUD-2;;890,50;;;',
        'DUD-3;;17;;;',
        'DUD-4;;3,90;;;',
        'DUD-5;;13;4,40;;',
        'DUD-6;;12,50;420;;',
        'DUD-7;Nuevo;;3;137;50',
      ),
    )
    expect(faultsOf(preview)).toEqual([
      ['warning price_per_m2 price_unit'],
      ['warning price_per_m2 price_unit'],
      ['warning price_per_m2 price_changed'],
      ['warning price_per_m2 price_changed', 'warning price_per_m2 price_below_cost'],
      [],
      ['warning cost_per_m2 price_unit', 'warning price_per_m2 price_below_cost'],
      [
        'warning roll_width length_short',
        'warning roll_length length_short',
        'warning price_per_m2 price_none',
      ],
    ])
    expect(preview.shown.map(({ faults }) => faults[0]?.values)).toEqual([
      { before: '12.50', nearest: '12.50' },
      { before: '12.50', nearest: '13.00' },
      { before: '12.50' },
      { before: '12.50' },
      undefined,
      { before: '4.00', nearest: '4.20' },
      { text: '137', nearest: '1370' },
    ])
    const [fault] = preview.shown[0]?.faults ?? []
    const correction = { id: preview.id, field: 'price_per_m2', value: '12.50', row: 2 }
    await application.done('importsrest/updatedetail', correction, admin)
    const { rows } = await application.done('importsrest/import-detail', { id: preview.id }, admin)
    expect([fault?.text, rows[0]?.outcome, rows[0]?.faults]).toEqual(['1250', 'unchanged', []])
  })

  test('never assigns one code to two materials, or the code of another', async () => {
    const make = makerOf(application, admin)
    await make.material({ code: 'COD-1', name: 'Con código' })
    await make.material({ code: 'COD-2', name: 'Otro con código' })
    await make.material({ code: 'COD-3', name: 'Tercero' })
    const preview = await imports.previewOf(
      csvOf(
        'Código;Nombre;Precio',
        'cod-1;Con código;11',
        'COD-1;Otro con código;11',
        'COD-9;Tercero;11',
        'cod-9;Cuarto;10',
        'COD-2;Quinto;10',
      ),
      { key: 'name' },
    )
    expect(faultsOf(preview).map((faults) => faults.filter((each) => each.startsWith('error')))).toEqual([
      [],
      ['error code code_taken'],
      [],
      ['error code twice'],
      ['error code code_taken'],
    ])
    await application.done('importsrest/import-file', { id: preview.id }, admin)
    expect(await imports.atRest(preview.id)).toMatchObject({ updated: 2, created: 0, refused: 3 })
    expect(await materialNamed('COD-9')).toMatchObject({ name: 'Tercero', price_per_m2: 11 })
  })

  test('reports a code written in two ways', async () => {
    const preview = await imports.previewOf(csvOf('Código;Nombre;Precio', 'DOS 1;Uno;1', 'dos-1;Dos;1'))
    expect(faultsOf(preview)).toEqual([[], ['warning code alike']])
  })

  test('is available to the house only, whose users share remembered choices', async () => {
    const { token } = await customerWithStaff(application, admin)
    const content = csvOf('Cosa;Importe', 'CASA-1;3')
    const file = await upload(application.address, token, 'tarifa.csv', content)
    const input = { resource: 'material', upload: file, customer_id: null } as const
    expect(await application.call('importsrest/upload-file', input, token)).toMatchObject({ status: 403 })
    const options = { mapping: { code: 0, name: 0, price_per_m2: 1 } }
    const finishedImport = await imports.takeIn(content, options)
    expect(finishedImport).toMatchObject({ created: 1 })
    for (const call of ['importsrest/detail', 'importsrest/monitor-import'] as const) {
      expect(await application.call(call, { id: finishedImport.id }, token)).toMatchObject({ status: 404 })
    }
    const colleague = await makerOf(application, admin).user({ usergroup_id: 1, role_id: 1 })
    const again = await imports.previewOf(content, {}, await application.signIn(colleague.username))
    expect(again.mapping).toEqual(options.mapping)
  })
})
