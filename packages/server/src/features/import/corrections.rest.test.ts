import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { upload } from '../../testing/files/uploads.ts'
import { type Cell, importsIn, xlsx } from '../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof importsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = importsIn(application, admin)
})
afterAll(() => application.close())

describe('a correction', () => {
  test('of a cell is validated by the rules of the file, and is kept', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows: Cell[][] = [
      ['8412345678900', 'Jabón', '', 'Femenin'],
      ['A-2', 'Crema', '', ''],
    ]
    const { id } = await imports.previewOf(await xlsx(rows), { customer_id: customer.id })
    const correct = (field: 'code' | 'family', value: string) =>
      application.done('importsrest/updatedetail', { id, field, value, row: 2 }, admin)
    expect(await correct('family', 'femenino')).toEqual({ rows: 1 })
    expect((await imports.rowsOf(id)).rows[0]).toMatchObject({
      outcome: 'refused',
      corrected: ['family'],
      texts: { family: 'FEMENINO', code: '8412345678900' },
      faults: [{ field: 'code', key: 'import.fault.ean' }],
    })
    await correct('code', 'A-2')
    expect((await imports.rowsOf(id)).rows.map(({ faults }) => faults.map(({ key }) => key))).toEqual([
      [],
      ['import.fault.twice'],
    ])
    await correct('code', '8412345678905')
    expect(await imports.stateOf(id)).toMatchObject({ created: 2, refused: 0 })
    await application.done('importsrest/import-file', { id }, admin)
    expect(await imports.atRest(id)).toMatchObject({ state: 'done', created: 2 })
    expect((await imports.promotionsOf(customer.id)).map(({ code, family }) => [code, family])).toEqual([
      ['8412345678905', 'FEMENINO'],
      ['A-2', 'SIN CATEGORÍA'],
    ])
  })

  // covers: product 9.19
  test('of a repeated text corrects all rows with it, and no others', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows = Array.from({ length: 60 }, (_, index): Cell[] => [
      `F-${index}`,
      `Crema ${index}`,
      '',
      index < 37 ? 'Femenin' : 'Ferretería',
    ])
    const { id } = await imports.previewOf(await xlsx(rows), { customer_id: customer.id })
    const { groups } = await application.done('importsrest/getdetailforedit', { id }, admin)
    expect(groups.map(({ field, text, rows, values }) => [field, text, rows, values.nearest])).toEqual([
      ['family', 'Femenin', 37, 'FEMENINO'],
      ['family', 'Ferretería', 23, undefined],
    ])
    const fault = { key: 'import.fault.choice_nearest', text: 'Femenin' }
    const correction = { id, field: 'family' as const, value: 'FEMENINO', fault }
    expect(await application.done('importsrest/updatedetail', correction, admin)).toEqual({ rows: 37 })
    expect(await imports.stateOf(id)).toMatchObject({ created: 37, refused: 23 })
  })

  test('is offered for each column, for any number of different faulty texts', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const lines = Array.from({ length: 300 }, (_, index) => {
      const [whole, tenths] = [index % 150, Math.floor(index / 150)]
      return `T${index};${20 + whole},${tenths + 1};${30 + whole},${tenths + 5}`
    })
    const content = Buffer.from(['Tienda;Ancho;Alto', ...lines].join('\n'))
    const uploadId = await upload(application.address, admin, 'tiendas.csv', content)
    const { id } = await application.done('spacerest/upload-file', { upload: uploadId, customer_id }, admin)
    await imports.atRest(id)
    const { columns, groups, total } = await application.done('importsrest/getdetailforedit', { id }, admin)
    expect(total).toBe(600)
    expect(groups).toHaveLength(40)
    const all = { rows: 300, errors: 300, proposals: 300, readings: 0, near: 0 }
    expect(columns).toMatchObject([
      {
        field: 'visible_height',
        ...all,
        reasons: [{ rows: 300, texts: 300, example: { text: '100,5', values: { nearest: '1005' } } }],
      },
      {
        field: 'visible_width',
        ...all,
        reasons: [{ rows: 300, texts: 300, example: { text: '100,1', values: { nearest: '1001' } } }],
      },
    ])
  })

  test('of thousands of rows runs in the background', async () => {
    const customer = await makerOf(application, admin).customer()
    const lines = Array.from({ length: 2_500 }, (_, index) => `G-${index};Crema;Playa`)
    const content = Buffer.from(`EAN;Nombre;Familia\n${lines.join('\n')}`)
    const { id } = await imports.previewOf(content, { customer_id: customer.id }, 'x.csv')
    const { groups } = await application.done('importsrest/getdetailforedit', { id }, admin)
    const [{ field, key, text } = { field: 'family' as const, key: '', text: '' }] = groups
    const correction = { id, field, value: 'SOL', fault: { key, text } }
    expect(await application.done('importsrest/updatedetail', correction, admin)).toEqual({ rows: 2_500 })
    expect(await imports.atRest(id)).toMatchObject({ state: 'ready', created: 2_500, refused: 0 })
  })

  test('requires a row or a fault, and a finished preview', async () => {
    const customer = await makerOf(application, admin).customer()
    const { id } = await imports.importFile(await xlsx([['H-1', 'Gel']]), { customer_id: customer.id })
    const input = { id, field: 'name' as const, value: 'Otro', row: 2 }
    expect(await application.call('importsrest/updatedetail', input, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const ready = await imports.previewOf(await xlsx([['H-2', 'Gel']]), { customer_id: customer.id })
    const nowhere = { id: ready.id, field: 'name' as const, value: 'Otro' }
    const correct = async (values: Record<string, string | number>) => {
      const fault = { key: 'import.fault.number', text: 'x', values }
      return (await application.call('importsrest/updatedetail', { ...nowhere, fault }, admin)).status
    }
    const odd: Record<string, string | number>[] = [
      { 'te\u0000xt': 'a' },
      { text: 'a\u0000' },
      { text: '\ud800' },
      { text: 1e308 },
    ]
    expect(await Promise.all(odd.map(correct))).toEqual([422, 422, 422, 200])
    expect(await application.call('importsrest/updatedetail', nowhere, admin)).toMatchObject({
      status: 422,
      fields: { row: { key: 'validation.required' } },
    })
  })
})
