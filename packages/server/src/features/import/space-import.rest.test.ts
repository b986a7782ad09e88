import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { upload } from '../../testing/files/uploads.ts'
import { csvOf, importsIn, textImportsIn } from '../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

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

async function spacesOf(customerId: number) {
  const input = { filters: { customer_id: `eq;${customerId}` }, sort: 'number', perpage: 500 }
  return (await application.done('spacerest/list', input, admin)).rows
}

const faultsOf = ({ shown }: Awaited<ReturnType<typeof imports.previewOf>>) =>
  shown.map(({ number, faults }) => [
    number,
    faults.map(({ field, level, key }) => `${level} ${field} ${key.slice(13)}`),
  ])

describe('an import of spaces', () => {
  // covers: spec 7.37; product 3.23, 6.17
  test('creates them with all data of a row, in any supported wording', async () => {
    const customer = await makerOf(application, admin).customer()
    const { product, material } = await printable(application, admin)
    const importRun = await imports.takeIn(
      csvOf(
        'Nº;Tienda;Tipo;Ubicación;Ancho (cm);Alto (mm);Sangre;Producto;Material;Dirección;Población;C.P.;Provincia;País;Lat;Long;Teléfono;Activo',
        `7;Farmacia Luz;Escaparate;Planta 1;99,5;1990;5;${product.code};${material.name};Rúa Nova 3;Culleredo;15174;la coruna;España;43,29;-8,385;600 111 222;sí`,
        ';Farmácia Rio;montra;;120 cm;1,8 m;;;;;Porto;4050-001;;;;;;',
      ),
      { customer_id: customer.id },
    )
    expect(importRun).toMatchObject({ state: 'done', created: 2, refused: 0, warned: 0 })
    expect(await spacesOf(customer.id)).toMatchObject([
      {
        number: 7,
        shop_name: 'Farmacia Luz',
        kind: 'window',
        position: 'Planta 1',
        visible_width: 995,
        visible_height: 1990,
        bleed: 5,
        default_product_name: product.name,
        default_material_name: material.name,
        address: 'Rúa Nova 3',
        city: 'Culleredo',
        postal_code: '15174',
        state: 'A Coruña',
        country: 'ES',
        latitude: 43.29,
        longitude: -8.385,
        phone: '600 111 222',
        active: true,
      },
      // The import assigns the next number and derives the country from the postal code and the district from both.
      { number: 8, kind: 'window', visible_width: 1200, visible_height: 1800, country: 'PT', state: 'Porto' },
    ])
  })

  test('matches records by its available columns unless a key was chosen, and remembers the choice', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, shop_name: 'Farmacia Luz', position: 'Planta 1', number: 5 })
    const places = csvOf('Tienda;Posición', 'Farmacia Luz;Planta 1')
    expect(await imports.previewOf(places, { customer_id })).toMatchObject({
      key: 'place',
      updated: 0,
      unchanged: 1,
    })
    const withNumber = csvOf('Número;Tienda;Posición', '6;Farmacia Luz;Planta 1')
    expect(await imports.previewOf(withNumber, { customer_id })).toMatchObject({ key: 'number', created: 1 })
    expect(await imports.previewOf(csvOf('Tienda', 'Farmacia Sol'), { customer_id })).toMatchObject({
      key: 'number',
    })
    const choices = { customer_id, key: 'number', create_new: false }
    expect(await imports.previewOf(places, choices)).toMatchObject({
      key: 'number',
      unchanged: 0,
      skipped: 1,
    })
    await imports.takeIn(withNumber, { customer_id, key: 'place' })
    expect(await imports.previewOf(withNumber, { customer_id })).toMatchObject({ key: 'place' })
    const narrower = csvOf('Notas;Número', 'Llave;6')
    expect(await imports.previewOf(narrower, { customer_id })).toMatchObject({ key: 'number' })
  })

  // covers: product 9.17
  test('matches existing spaces by number, or by shop and position, and an empty cell erases nothing', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const fields = { customer_id, shop_name: 'Farmacia Luz', city: 'Getafe', notes: 'Llave en el almacén' }
    await make.space({ ...fields, number: 5, position: 'Planta 1' })
    await make.space({ ...fields, number: 6, position: 'Planta 2' })
    const byNumber = await imports.takeIn(csvOf('Número;Tienda;Población;Notas', '5;;Leganés;'), {
      customer_id,
    })
    expect(byNumber).toMatchObject({ updated: 1, created: 0 })
    const content = csvOf('Tienda;Posición;Ancho', 'FARMACIA LUZ;planta 2;1200', 'Farmacia Mar;;900')
    const byPlace = await imports.takeIn(content, { customer_id, key: 'place' })
    expect(byPlace).toMatchObject({ updated: 1, created: 1 })
    expect(
      (await spacesOf(customer_id)).map(({ number, shop_name, city, visible_width, notes }) => [
        number,
        shop_name,
        city,
        visible_width,
        notes,
      ]),
    ).toEqual([
      [5, 'Farmacia Luz', 'Leganés', 0, fields.notes],
      [6, 'FARMACIA LUZ', 'Getafe', 1200, fields.notes],
      [7, 'Farmacia Mar', '', 900, ''],
    ])
    await application.done('importsrest/changestatus', { id: byPlace.id, state: 'undoing' }, admin)
    expect((await imports.atRest(byPlace.id)).undone).toEqual({ deleted: 1, restored: 1, kept: 0 })
    expect((await spacesOf(customer_id)).map(({ visible_width }) => visible_width)).toEqual([0, 0])
  })

  test('assigns a number that no later row of the file uses to each row without one', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const lines = Array.from({ length: 1_500 }, (_, index) =>
      index === 1_400 ? '3;Tres' : `;Tienda ${index}`,
    )
    const importRun = await imports.takeIn(csvOf('Número;Tienda', ...lines), { customer_id })
    expect(importRun).toMatchObject({ created: 1_500, updated: 0, refused: 0 })
    const [first, second] = await spacesOf(customer_id)
    expect([first, second]).toMatchObject([
      { number: 3, shop_name: 'Tres' },
      { number: 4, shop_name: 'Tienda 0' },
    ])
  })

  // covers: product 9.17
  test('creates new spaces, changes existing ones, or both, as chosen', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 5 })
    const content = csvOf('Número;Tienda', '5;Otra', '9;Nueva')
    const preview = await imports.previewOf(content, { customer_id, create_new: false })
    expect(preview).toMatchObject({ created: 0, updated: 1, skipped: 1 })
    await application.done(
      'spacerest/load-spreadsheet',
      { id: preview.id, create_new: true, update_existing: false },
      admin,
    )
    expect(await imports.atRest(preview.id)).toMatchObject({ created: 1, updated: 0, skipped: 1 })
  })

  // covers: product 3.23
  test('reports every fault and doubt of every row, for anybody who corrects them', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 3, shop_name: 'Ya está', position: '' })
    const preview = await imports.previewOf(
      csvOf(
        'Número;Tienda;Tipo;Posición;Ancho;Alto;Provincia;C.P.;Lat;Lng;Producto',
        '10;Uno;Escapart;;1,2;18;Madriz;28901;40,4;-3,7;Nada',
        '11;Dos;Tótem;;2000;900;Madrid;08001;52,5;13,4;',
        '11;Tres;;;;;;;40;;',
        '12;Dos;;;;;;;;;',
      ),
      { customer_id },
    )
    expect(faultsOf(preview)).toEqual([
      [
        2,
        [
          'error kind choice_nearest',
          'error visible_width length_unit',
          'warning visible_height length_short',
          'error default_product_id reference',
          'error state state_nearest',
        ],
      ],
      [
        3,
        [
          'warning state postal_state',
          'warning latitude outside_country',
          'warning visible_width size_exchanged',
        ],
      ],
      [4, ['error longitude place_half', 'error number twice']],
      [5, ['warning shop_name alike']],
    ])
    expect(preview).toMatchObject({ created: 2, refused: 2, warned: 2 })
    const { groups } = await application.done('importsrest/getdetailforedit', { id: preview.id }, admin)
    expect(groups.map(({ level }) => level)).toEqual([...Array(6).fill('error'), ...Array(5).fill('warning')])
    const place = await imports.previewOf(csvOf('Número;Tienda', '3;Nueva'), { customer_id, key: 'place' })
    expect(faultsOf(place)).toEqual([[2, ['error number number_taken']]])
  })

  test('warns about implausible sizes, and accepts the suggested size in any column', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(
      csvOf(
        'Tienda;Tipo;Ancho;Alto (cm)',
        'Luz;Escaparate;120;18',
        'Sol;Mostrador;210;29,7',
        'Mar;Suelo;90 mm;9',
        'Río;Escaparate;13000;1800',
      ),
      { customer_id },
    )
    const short = (field: string) => `warning visible_${field} length_short`
    expect(faultsOf(preview)).toEqual([
      [2, [short('width'), short('height')]],
      [3, []],
      [4, [short('height')]],
      [5, ['warning visible_width length_long', 'warning visible_height length_long']],
    ])
    const correct = (correction: { field: 'visible_width' | 'visible_height'; proposed: true }) =>
      application.done('importsrest/updatedetail', { id: preview.id, ...correction }, admin)
    expect(await correct({ field: 'visible_width', proposed: true })).toEqual({ rows: 2 })
    expect(await correct({ field: 'visible_height', proposed: true })).toEqual({ rows: 3 })
    expect(await correct({ field: 'visible_height', proposed: true })).toEqual({ rows: 0 })
    const unsaid = { id: preview.id, field: 'visible_width', row: 2 }
    expect(await application.call('importsrest/updatedetail', unsaid, admin)).toMatchObject({ status: 422 })
    await application.done('importsrest/import-file', { id: preview.id }, admin)
    expect(await imports.atRest(preview.id)).toMatchObject({ created: 4, warned: 0 })
    expect(
      (await spacesOf(customer_id)).map(({ visible_width, visible_height }) => [
        visible_width,
        visible_height,
      ]),
    ).toEqual([
      [1200, 1800],
      [210, 297],
      [90, 900],
      [1300, 1800],
    ])
  })

  test('asks whether a shop is the same if its number exists under another name', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    for (const [index, shop_name] of ['Óptica Sol', 'Farmacia Central', 'Luz'].entries())
      await make.space({ customer_id, number: index + 1, shop_name })
    const file = csvOf('Número;Tienda', '1;Librería Mar', '2;Central', '3;LUZ', '4;Nueva')
    const preview = await imports.previewOf(file, { customer_id, key: 'number' })
    expect(faultsOf(preview)).toEqual([
      [2, ['warning number other_shop']],
      [3, []],
      [4, []],
      [5, []],
    ])
    expect(preview).toMatchObject({ created: 1, warned: 1 })
  })

  test('keeps the line breaks of long texts', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const content = csvOf('Tienda;Notas', '"Farmacia\nLuz";"Llave en el almacén\r\n  Pedir a Eva\n\n"')
    await imports.takeIn(content, { customer_id })
    expect(await spacesOf(customer_id)).toMatchObject([
      { shop_name: 'Farmacia Luz', notes: 'Llave en el almacén\nPedir a Eva' },
    ])
  })

  test('never keeps the source or date of an old measurement with new sizes', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const measurement = {
      measured_how: 'measured' as const,
      measured_at: Date.UTC(2025, 2, 12) / 1000,
      measured_by: 'Ana',
    }
    const sizes = { visible_width: 1200, visible_height: 1800 }
    for (const number of [1, 2, 3, 4]) await make.space({ customer_id, number, ...sizes, ...measurement })
    const importRun = await imports.takeIn(
      csvOf(
        'Número;Ancho;Alto;Notas;Cómo se midió;Medido el;Medido por',
        '1;1200;1800;Llave;;;',
        '2;1250;1800;;;;',
        '3;1250;;;Según un plano;15/06/2026;Eva',
        '4;1250;;;;31/12/2999;',
        '5;900;600;;De palabra;;',
      ),
      { customer_id },
    )
    expect(importRun).toMatchObject({ updated: 3, refused: 2 })
    const measurements = (await spacesOf(customer_id)).map(({ measured_how, measured_at, measured_by }) => [
      measured_how,
      measured_at,
      measured_by,
    ])
    expect(measurements).toEqual([
      ['measured', measurement.measured_at, 'Ana'],
      ['unsaid', null, ''],
      ['plan', Date.UTC(2026, 5, 15) / 1000, 'Eva'],
      // Row 4 has a date in the future and row 5 has no shop. Both rows are refused, so space 4 stays unchanged.
      ['measured', measurement.measured_at, 'Ana'],
    ])
  })

  test('omits and reports the example of a template, and refuses a template without other rows', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const columns = [
      { takes: 'Obligatorio. Texto.', header: 'Tienda', example: 'Farmacia Central' },
      { takes: 'En milímetros.', header: 'Ancho visible', example: '1200 mm' },
      { takes: 'Uno de: Escaparate.', header: 'Tipo', example: 'Escaparate' },
    ]
    const response = await fetch(`${application.address}/rest/importsrest/template`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ resource: 'space', columns }),
    })
    const template = Buffer.from(await response.arrayBuffer())
    const file = await upload(application.address, admin, 'plantilla.xlsx', template)
    const { id } = await application.done('spacerest/upload-file', { upload: file, customer_id }, admin)
    expect(await imports.atRest(id)).toMatchObject({
      state: 'failed',
      failure: { key: 'validation.sheet.example_only' },
    })
    const content = csvOf(
      columns.map(({ takes }) => takes).join(';'),
      columns.map(({ header }) => header).join(';'),
      columns.map(({ example }) => example).join(';'),
      'Farmacia Central;900;Escaparate',
    )
    const preview = await imports.previewOf(content, { customer_id })
    expect(preview).toMatchObject({
      ...{ rows: 1, created: 1, mapping: { shop_name: 0, visible_width: 1, kind: 2 } },
      reading: { header_row: 2, notes: { examples: 1 } },
    })
    expect(preview.shown.map(({ number }) => number)).toEqual([4])
  })

  test('of a customer’s staff covers their spaces only, and imports of other resources are separate', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const file = await upload(
      application.address,
      token,
      'x.csv',
      csvOf('Tienda;Cliente', `Propia;${other.customer.name}`),
    )
    const { id } = await application.done('spacerest/upload-file', { upload: file }, token)
    expect(await imports.atRest(id, token)).toMatchObject({
      customer_id: customer.id,
      refused: 1,
      created: 0,
    })
    expect(await application.call('spacerest/monitor-import', { id }, other.token)).toMatchObject({
      status: 404,
    })
    const promotions = await importsIn(application, admin).prepared(
      csvOf('EAN;Nombre', 'A;B'),
      { customer_id: customer.id },
      'y.csv',
    )
    expect(await application.call('spacerest/monitor-import', { id: promotions.id }, admin)).toMatchObject({
      status: 404,
    })
  })
})
