import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { askForDocument } from '../../../testing/files/ask-for-document.ts'
import { readSpreadsheet } from '../../../testing/files/read-spreadsheet.ts'
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

async function spacesOf(customerId: number) {
  const input = { filters: { customer_id: `eq;${customerId}` }, sort: 'number', perpage: 500 }
  return (await application.done('spacerest/list', input, admin)).rows
}

const faultsOf = ({ shown }: Awaited<ReturnType<typeof imports.previewOf>>) =>
  shown.map(({ number, faults }) => [
    number,
    faults.map(({ field, level, key }) => `${level} ${field} ${key.slice(13)}`),
  ])

describe('the cells of an import of spaces', () => {
  test('doubt postal codes that do not exist in their country, and tolerate surrounding text', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(
      csvOf(
        'Tienda;C.P.;Provincia;País',
        ...['A;99999;Madrid;ES', 'B;28013;;PT', 'C;1100-048;Madrid;ES', 'D;ABC;Madrid;ES', 'E;7500;;FR'],
        ...['F;D-28013;;ES', 'G;4000-123 Porto;Porto;PT', 'H;28013;Madrid;ES'],
      ),
      { customer_id },
    )
    const doubt = ['warning postal_code postal_code']
    expect(faultsOf(preview)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((row) => [row, row <= 6 ? doubt : []]))
    await application.done('importsrest/import-file', { id: preview.id }, admin)
    await imports.atRest(preview.id)
    const spaces = await spacesOf(customer_id)
    expect(spaces.slice(5).map(({ postal_code, city, state }) => [postal_code, city, state])).toEqual([
      ['28013', '', 'Madrid'],
      ['4000-123', 'Porto', 'Porto'],
      ['28013', '', 'Madrid'],
    ])
  })

  test('accept the official names of provinces, and those in the local language', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const stateTexts = ['Bizkaia', 'Guipúzcoa', 'A Coruña', 'ILLES BALEARS', 'Valencia/València', 'Girona']
    const lines = stateTexts.map((state, index) => `T${index};${state};ES`)
    const { id } = await imports.takeIn(csvOf('Tienda;Provincia;País', ...lines), { customer_id })
    const spaces = await spacesOf(customer_id)
    expect(spaces.map(({ state }) => state)).toEqual([
      ...['Bizkaia', 'Gipuzkoa', 'A Coruña'],
      ...['Illes Balears', 'Valencia', 'Girona'],
    ])
    // One call can put all spaces of an import into the basket.
    const all = { filters: { import_id: `eq;${id}` }, total: spaces.length }
    await application.done('spacerest/addremoveall', { all, in_basket: true }, admin)
    const ids = spaces.map((space) => space.id)
    const basket = await application.done('spacerest/getbasket', { ids }, admin)
    expect(basket.ids.toSorted((one, other) => one - other)).toEqual(
      ids.toSorted((one, other) => one - other),
    )
  })

  test('match products and materials without accents, and suggest the probable one', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const material = await make.material({ name: 'Vinilo monomérico mate' })
    const product = await make.product({ name: 'Rótulo de pérgola' })
    const preview = await imports.previewOf(
      csvOf(
        'Tienda;Material;Producto',
        'A;VINILO MONOMERICO MATE;rotulo de pergola',
        'B;Vinilo monomerico mare;Rotulo de pergula',
        'C;Azulejo de barro cocido;',
      ),
      { customer_id },
    )
    expect(
      preview.shown.map(({ texts, faults }) => [
        texts.default_material_id,
        texts.default_product_id,
        faults.map(({ values }) => values.nearest),
      ]),
    ).toEqual([
      [material.name, product.name, []],
      ['Vinilo monomerico mare', 'Rotulo de pergula', [product.name, material.name]],
      ['Azulejo de barro cocido', '', [undefined]],
    ])
  })

  // covers: product 9.17
  test('accept degrees with minutes, and suggest a decimal point for coordinates within the country', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(
      csvOf(
        'Tienda;Latitud;Longitud;País',
        `A;"40° 25' 0,5"" N";"3°42'9""W";ES`,
        'B;404167;-3,7038;ES',
        'C;40.416.775;-37038;ES',
        'D;404167;-3,7038;DE',
        'E;en la plaza;-3,7;ES',
        'F;404167;;ES',
      ),
      { customer_id },
    )
    expect(
      preview.shown.map(({ faults }) =>
        faults.map(({ field, key, values }) => [field, key.slice(13), values.nearest]),
      ),
    ).toEqual([
      [],
      [['latitude', 'degrees_nearest', '40.4167']],
      [
        ['latitude', 'degrees_nearest', '40.416775'],
        ['longitude', 'degrees_nearest', '-3.7038'],
      ],
      [['latitude', 'degrees', undefined]],
      [['latitude', 'number', undefined]],
      [['latitude', 'degrees', undefined]],
    ])
  })

  test('doubt a single coordinate if the space has a position, and refuse it otherwise', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 1, latitude: 40.4, longitude: -3.7 })
    await make.space({ customer_id, number: 2, latitude: null, longitude: null })
    const preview = await imports.previewOf(csvOf('Nº;Latitud', '1;40,5', '1;40,4', '2;40,5', '1;52,5'), {
      customer_id,
    })
    expect(faultsOf(preview).map(([, faults]) => faults)).toEqual([
      ['warning longitude place_kept'],
      ['error number twice'],
      ['error longitude place_half'],
      ['warning longitude place_kept', 'warning latitude outside_country', 'error number twice'],
    ])
  })

  test('group misspelt provinces apart from those contradicted by the postal code, to accept separately', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const file = csvOf(
      'Tienda;Provincia;C.P.',
      ...['A;Sevlla;41001', 'B;Sevlla;41002', 'C;Sevilla;08001', 'D;Sevilla;08001', 'E;Sevilla;46001'],
    )
    const { id } = await imports.previewOf(file, { customer_id })
    const groupsNow = () => application.done('importsrest/getdetailforedit', { id }, admin)
    const { columns, groups } = await groupsNow()
    expect(
      columns.map(({ field, contradicts, rows, proposals }) => [field, contradicts, rows, proposals]),
    ).toEqual([
      ['state', null, 2, 2],
      ['state', 'postal_code', 3, 3],
    ])
    expect(groups.map(({ text, rows, values }) => [text, rows, values.nearest, values.postal_code])).toEqual([
      ['Sevlla', 2, 'Sevilla', undefined],
      ['Sevilla', 2, 'Barcelona', '08001'],
      ['Sevilla', 1, 'Valencia', '46001'],
    ])
    const correct = (correction: object) =>
      application.done('importsrest/updatedetail', { id, field: 'state', ...correction }, admin)
    const [, , valencia] = groups
    const { key = '', text = '', values = {} } = valencia ?? {}
    expect(await correct({ value: 'Valencia', fault: { key, text, values } })).toEqual({ rows: 1 })
    expect(await correct({ proposed: true })).toEqual({ rows: 2 })
    expect((await groupsNow()).groups).toMatchObject([
      { rows: 2, values: { here: 'Sevilla', nearest: 'Barcelona' } },
    ])
    expect(await correct({ proposed: true, contradicts: 'postal_code' })).toEqual({ rows: 2 })
    expect((await groupsNow()).groups).toEqual([])
  })

  test('count the rows of each reason of a column', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const file = csvOf('Tienda;Alto', 'A;s/m', 'B;abc', 'C;s/m', 'D;-5', 'E;1,2', 'F;901,5')
    const { id } = await imports.previewOf(file, { customer_id })
    const { columns } = await application.done('importsrest/getdetailforedit', { id }, admin)
    expect(columns).toMatchObject([{ field: 'visible_height', rows: 6 }])
    const [height] = columns
    expect(
      height?.reasons.map(({ rows, texts, example }) => [rows, texts, example.key.slice(13), example.text]),
    ).toEqual([
      [3, 2, 'number', 's/m'],
      [1, 1, 'too_small', '-5'],
      [1, 1, 'length_unit', '1,2'],
      [1, 1, 'rounded', '901,5'],
    ])
  })

  test('accept the chosen reading of every ambiguous length, without another warning', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const file = csvOf('Tienda;Alto (cm)', 'A;1.500', 'B;1.800', 'C;90,5', 'D;s/m')
    const { id } = await imports.previewOf(file, { customer_id })
    const columnsNow = async () =>
      (await application.done('importsrest/getdetailforedit', { id }, admin)).columns
    expect(await columnsNow()).toMatchObject([{ rows: 3, proposals: 0, readings: 2 }])
    const input = { id, field: 'visible_height', proposed: true, reading: 'thousands' } as const
    expect(await application.done('importsrest/updatedetail', input, admin)).toEqual({ rows: 2 })
    expect(await columnsNow()).toMatchObject([{ rows: 1, readings: 0 }])
    const { rows } = await application.done('spacerest/import-detail', { id }, admin)
    expect(rows.map(({ texts }) => texts.visible_height)).toEqual(['15000', '18000', '905', 's/m'])
  })

  // covers: product 9.17
  test('accept suggestions one letter off in one step, but no mere similarity', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(csvOf('Tienda;País', 'A;Portgual', 'B;Irlandia', 'C;Holanda'), {
      customer_id,
    })
    const input = { id: preview.id, field: 'country', proposed: true } as const
    expect(await application.done('importsrest/updatedetail', input, admin)).toEqual({ rows: 1 })
    const { columns } = await application.done('importsrest/getdetailforedit', { id: preview.id }, admin)
    expect(columns).toMatchObject([{ field: 'country', rows: 1, proposals: 0 }])
    const { rows } = await application.done('spacerest/import-detail', { id: preview.id }, admin)
    expect(rows.map(({ texts }) => texts.country)).toEqual(['PT', 'Irlandia', 'NL'])
  })

  test('read a number after the street as house number, and match no other space by it', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    for (const number of [1, 4]) {
      await make.space({
        customer_id: customer.id,
        number,
        shop_name: `Mirador ${number}`,
        address: 'Plaza Nueva 2',
      })
    }
    const sheet = csvOf(
      'Tienda;Calle;Número;CP;Población',
      'Óptica Sol;Mayor;1;28013;Madrid',
      'Óptica Luna;Gran Vía, 4;4;28013;Madrid',
      'Óptica Mar;;7;28013;Madrid',
    )
    expect(await imports.takeIn(sheet, { customer_id: customer.id })).toMatchObject({
      created: 3,
      updated: 0,
    })
    expect((await spacesOf(customer.id)).map(({ number, address }) => [number, address])).toEqual([
      [1, 'Plaza Nueva 2'],
      [4, 'Plaza Nueva 2'],
      [5, 'Mayor, 1'],
      [6, 'Gran Vía, 4'],
      [7, ''],
    ])
  })

  test('read thousands with a point as thousands, and corrections of a cell in millimetres', async () => {
    const customer = await makerOf(application, admin).customer()
    const whole = csvOf('Tienda;Ancho;Alto;Tipo', 'P;1.000;2.000 mm;Escaparate', 'P2;1.200;3.000;Suelo')
    expect(await imports.takeIn(whole, { customer_id: customer.id })).toMatchObject({ created: 2, warned: 0 })
    const sides = async () =>
      (await spacesOf(customer.id)).map((space) => [space.visible_width, space.visible_height])
    expect(await sides()).toEqual([
      [1000, 2000],
      [1200, 3000],
    ])
    const inCentimetres = csvOf('Nº;Tienda;Ancho (cm);Tipo;Activo', '910003;P3;s/m;Escaparates;quizá')
    const { id } = await imports.previewOf(inCentimetres, { customer_id: customer.id })
    const correct = (field: 'visible_width' | 'active', value: string) =>
      application.done('importsrest/updatedetail', { id, field, value, row: 2 }, admin)
    await correct('visible_width', '1200')
    await correct('active', 'false')
    const { rows } = await application.done('spacerest/import-detail', { id }, admin)
    expect(rows[0]).toMatchObject({
      texts: { visible_width: '1200' },
      faults: [{ key: 'import.fault.choice_nearest', values: { nearest: 'window' } }],
    })
    // The file of refused rows contains labels instead of values. It can be corrected and imported again.
    const texts = { 'import.fault.choice_nearest': '¿Es {{nearest}}?' }
    const values = {
      kind: [{ value: 'window', label: 'Escaparate' }],
      active: [{ value: 'false', label: 'No' }],
    }
    const input = { id, texts, values }
    const { content } = await askForDocument(application, 'importsrest/refused', input, admin)
    expect((await readSpreadsheet(content)).rows[1]).toEqual([
      '910003',
      'P3',
      '1200 mm',
      'Escaparates',
      'No',
      '¿Es Escaparate?',
    ])
  })

  test('explain refused rows in the terms of the screens: countries, degrees and lengths', async () => {
    const customer = await makerOf(application, admin).customer()
    const file = csvOf(
      'Tienda;País;Código postal;Ancho;Latitud;Longitud',
      'R1;España;1100-148;1,2;;',
      'R2;España;28001;1200;404168;-37038',
    )
    const { id } = await imports.previewOf(file, { customer_id: customer.id })
    const fault = (key: string, text: string) => [`import.fault.${key}`, text]
    const texts = Object.fromEntries([
      fault('postal_code', '{{text}} no es de {{country}}.'),
      fault('length_unit', '¿Son {{nearest}}?'),
      fault('degrees_nearest', '¿Es {{nearest}}?'),
      fault('missing', 'Falta {{field}}.'),
    ])
    const reasons = async (language: 'es' | 'us') => {
      const input = { id, texts, language }
      const { content } = await askForDocument(application, 'importsrest/refused', input, admin)
      return (await readSpreadsheet(content)).rows.map((row) => row.at(-1))
    }
    expect((await reasons('es')).slice(1)).toEqual([
      '¿Son 1.200\u00a0mm? 1100-148 no es de España.',
      '¿Es 40,4168? ¿Es −3,7038?',
    ])
    expect((await reasons('us')).slice(1)).toEqual([
      '¿Son 1,200\u00a0mm? 1100-148 no es de Spain.',
      '¿Es 40.4168? ¿Es −3.7038?',
    ])
  })
})
