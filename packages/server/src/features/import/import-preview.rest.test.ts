import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { sheetXml, textCell, xlsxOf } from '../../testing/files/spreadsheets/make-xlsx.ts'
import { ean, headers, importsIn, longCsv, mapping, xlsx } from '../../testing/imports/imports.ts'
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

describe('a preview', () => {
  // covers: product 9.18
  test('matches the headers, and reports every fault of every row at once', async () => {
    const customer = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(
      await xlsx([
        [Number(ean(1)), 'Bruma', 'Alameda', 'femenino', customer.name, 'sí'],
        ['8412345678900', 'Jabón', '', 'Masculin', 'Nadie, S.A.', 'quizá'],
        [],
        [ean(1), 'Otra bruma', '', '', customer.name, ''],
        [ean(2), '', '', '', customer.name, null],
      ]),
    )
    expect(preview.headers).toEqual(headers)
    expect(preview.mapping).toEqual(mapping)
    expect(preview).toMatchObject({ created: 1, refused: 3 })
    const faults = preview.rows.map(({ number, faults }) => [number, faults.map(({ key }) => key.slice(13))])
    expect(faults).toEqual([
      [2, []],
      [3, ['ean', 'choice_nearest', 'yes_or_no', 'customer']],
      [5, ['twice']],
      [6, ['missing']],
    ])
    expect(preview.rows[1]?.faults[0]?.values).toMatchObject({ digit: 5 })
  })

  // covers: product 9.18
  test('shows existing values before and after, and an empty cell erases nothing', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    const fields = { customer_id: customer.id, brand: 'Alameda', family: 'SOL' as const }
    await make.promotion({ ...fields, code: 'A-1', name: 'Bruma' })
    await make.promotion({ ...fields, code: 'A-2', name: 'Crema' })
    const content = await xlsx([
      ['a-1', 'Bruma de azahar', '', '', '', ''],
      ['A-2', '', null, '', null, ''],
    ])
    const preview = await imports.previewOf(content, { customer_id: customer.id })
    expect(preview.rows.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual([
      { outcome: 'updated', changes: [{ field: 'name', before: 'Bruma', after: 'Bruma de azahar' }] },
      { outcome: 'unchanged', changes: [] },
    ])
    const skipping = await imports.previewOf(content, { customer_id: customer.id, update_existing: false })
    expect(skipping).toMatchObject({ skipped: 2 })
  })

  test('reads a CSV file from Windows, with its accents, quotes and line breaks', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('Código;Designação\r\nA1;"Jabón\r\nde ""limón"""\r\n', 'latin1')
    const preview = await imports.previewOf(content, { customer_id: customer.id }, 'productos.csv')
    expect(preview.rows[0]?.texts).toMatchObject({ code: 'A1', name: 'Jabón de "limón"' })
  })

  test('shows the detected encoding, and can be repeated with another', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('EAN;Nombre\nA1;Jab\u00f3n\n', 'latin1')
    const first = await imports.previewOf(content, { customer_id: customer.id }, 'x.csv')
    expect(first.reading?.text).toEqual({ encoding: 'windows-1252', separator: ';', unreadable: 0 })
    expect(first.rows[0]?.texts.name).toBe('Jabón')
    const reading = { encoding: 'cp850', separator: ';' } as const
    await application.done('importsrest/load-spreadsheet', { id: first.id, reading }, admin)
    const again = await imports.atRest(first.id)
    expect(again).toMatchObject({ state: 'ready', mapping: { code: 0, name: 1 }, created: 1 })
    expect(again.reading?.text).toMatchObject({ encoding: 'cp850' })
    expect((await imports.rowsOf(first.id)).rows[0]?.texts.name).toBe('Jab¾n')
  })

  test('uses the chosen sheet and headers, even after a failed detection', async () => {
    const customer = await makerOf(application, admin).customer()
    const header = (first: string) => `<row r="1">${textCell('A1', first)}${textCell('B1', 'Nombre')}</row>`
    const row = (number: number, code: string) =>
      `<row r="${number}">${textCell(`A${number}`, code)}${textCell(`B${number}`, 'Bruma')}</row>`
    const content = await xlsxOf([
      { xml: [sheetXml(header('EAN') + row(2, 'A-1'))] },
      { xml: [sheetXml(header('Ref') + row(2, 'EAN') + row(3, 'A-2'))] },
      { xml: [sheetXml(header('EAN'))] },
    ])
    const first = await imports.previewOf(content, { customer_id: customer.id })
    const read = async (reading: object) => {
      await application.done('importsrest/load-spreadsheet', { id: first.id, reading }, admin)
      return imports.atRest(first.id)
    }
    expect(first.reading).toMatchObject({ sheets: ['S1', 'S2', 'S3'], sheet: 0, header_row: 1, text: null })
    expect(await read({ sheet: 5 })).toMatchObject({
      state: 'failed',
      failure: { key: 'validation.sheet.no_such_sheet' },
      ...{ rows: 0, created: 0 },
    })
    expect(await read({ sheet: 2 })).toMatchObject({
      state: 'failed',
      failure: { key: 'validation.sheet.empty' },
      reading: { sheet: 2 },
    })
    expect(await read({ sheet: 1, header_row: 2 })).toMatchObject({
      state: 'ready',
      headers: ['EAN', 'Bruma'],
      rows: 1,
      reading: { sheet: 1, header_row: 2 },
    })
    expect((await imports.rowsOf(first.id)).rows.map(({ number }) => number)).toEqual([3])
  })

  test('accepts corrections of several people, and none overwrites an unseen one', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('EAN;Nombre\nA1;\nA2;\n')
    const { id } = await imports.previewOf(content, { customer_id: customer.id }, 'x.csv')
    const correct = (row: number, value: string, before: string) =>
      application.call('importsrest/updatedetail', { id, field: 'name', row, value, before }, admin)
    expect((await correct(2, 'Gel', '')).content).toEqual({ rows: 1 })
    expect(await correct(2, 'Crema', '')).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { text: 'Gel' },
    })
    const names = async () => (await imports.rowsOf(id)).rows.map(({ texts }) => texts.name)
    expect(await names()).toEqual(['Gel', ''])
    expect((await correct(2, 'Crema', 'Gel')).status).toBe(200)
    // `before` is compared with the value that the record will store, not with the text in the cell.
    await application.done(
      'importsrest/updatedetail',
      { id, field: 'family', row: 2, value: 'femenino' },
      admin,
    )
    const family = { id, field: 'family', row: 2, value: 'solar', before: 'FEMENINO' }
    expect((await application.call('importsrest/updatedetail', family, admin)).status).toBe(200)
    // Makes as many concurrent calls as the pool has connections. All have read the same cell, but only one of them writes.
    const together = Array.from({ length: 10 }, (_, index) => correct(3, `Jabón ${index}`, ''))
    const codes = (await Promise.all(together)).map(({ status }) => status)
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    expect(codes.filter((status) => status === 409)).toHaveLength(9)
    expect(await names()).toEqual(['Crema', expect.stringMatching(/^Jabón \d+$/)])
  })

  test('reads a legacy Excel workbook with its title, days and codes', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = await readFile(
      new URL('../../testing/files/spreadsheets/libreoffice.xls', import.meta.url),
    )
    const preview = await imports.previewOf(content, { customer_id: customer.id }, 'productos.xls')
    expect(preview.rows[0]).toMatchObject({ number: 4, texts: { code: '0012345678905' } })
  })

  test('refuses row numbers beyond any spreadsheet, without a retry', async () => {
    const rows = ['1', '2', '2', '3000000000'].map(
      (number) => `<row r="${number}">${textCell(`A${number}`, 'EAN')}</row>`,
    )
    const preview = await imports.prepared(await xlsxOf([{ xml: [sheetXml(rows.join(''))] }]))
    expect(preview).toMatchObject({
      state: 'failed',
      failure: { key: 'validation.sheet.row_numbers', values: { row: 2 } },
    })
    const { rows: tries } = await application.handle.execute(
      `select retry_count from lienzo_jobs.job where data ->> 'import_id' = '${preview.id}'`,
    )
    expect(tries).toEqual([{ retry_count: 0 }])
  })

  test('refuses a row whose code is too long for an index', async () => {
    const customer = await makerOf(application, admin).customer()
    const code = Array.from({ length: 900 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    )
    const content = Buffer.from(`EAN;Nombre\n${code.join('')};Bruma\n`)
    const preview = await imports.previewOf(content, { customer_id: customer.id }, 'x.csv')
    expect(preview).toMatchObject({
      refused: 1,
      rows: [{ faults: [{ key: 'import.fault.too_long' }] }],
    })
  })

  test('of a text that is not a table recognises none of its columns', async () => {
    expect(await imports.previewOf(Buffer.from('Hola\nadiós\n'), {}, 'x.csv')).toMatchObject({
      headers: ['Hola'],
      mapping: {},
      created: 0,
      refused: 1,
    })
  })

  test('is computed again for other columns or another customer', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('EAN;Nombre;Corto\nA1;Bruma de azahar;Bruma\nA2;Crema;\n')
    const first = await imports.previewOf(content, {}, 'x.csv')
    expect(first).toMatchObject({ refused: 2, mapping: { code: 0, name: 1 } })
    const choices = { customer_id: customer.id, mapping: { code: 0, name: 2 } }
    await application.done('importsrest/load-spreadsheet', { id: first.id, ...choices }, admin)
    expect(await imports.atRest(first.id)).toMatchObject({
      state: 'ready',
      created: 1,
      refused: 1,
    })
    const { rows } = await imports.rowsOf(first.id)
    expect(rows.map(({ texts }) => texts.name)).toEqual(['Bruma', ''])
  })

  // covers: product 9.16
  test('starts with the columns of the last file of this kind, for the same customer only', async () => {
    const make = makerOf(application, admin)
    const [customer, other] = [await make.customer(), await make.customer()]
    const content = (code: string) => Buffer.from(`EAN;Nombre;Corto\n${code};Bruma de azahar;Bruma\n`)
    const read = (text: Buffer, choices: Parameters<typeof imports.prepared>[1]) =>
      imports.prepared(text, choices, 'gama.csv')
    const chosenMapping = { code: 0, name: 2 }
    const { id } = await read(content('Z-1'), { customer_id: customer.id, mapping: chosenMapping })
    await application.done('importsrest/import-file', { id }, admin)
    await imports.atRest(id)
    expect(await read(content('Z-2'), { customer_id: customer.id })).toMatchObject({ mapping: chosenMapping })
    const usualMapping = { code: 0, name: 1 }
    expect(await read(content('Z-3'), { customer_id: other.id })).toMatchObject({ mapping: usualMapping })
    // A mapping is not remembered if all rows of its import were refused. A mapping to a column that the file lacks is refused.
    const { id: wrong } = await read(content('Z-9'), { customer_id: customer.id, mapping: { code: 1 } })
    await application.done('importsrest/import-file', { id: wrong }, admin)
    expect(await imports.atRest(wrong)).toMatchObject({ state: 'done_with_warnings', refused: 1 })
    const again = await read(content('Z-2'), { customer_id: customer.id })
    expect(again).toMatchObject({ mapping: chosenMapping })
    const beyond = { id: again.id, mapping: { code: 3 } }
    expect(await application.call('importsrest/load-spreadsheet', beyond, admin)).toMatchObject({
      status: 422,
      fields: { 'mapping.code': { key: 'validation.choice' } },
    })
    const others = Buffer.from('EAN;Nombre\nZ-4;Gel\n')
    expect(await read(others, { customer_id: customer.id })).toMatchObject({ mapping: usualMapping })
    const wider = Buffer.from('Marca;Corto;EAN;Nombre\nAlameda;Gel;Z-5;Gel de baño\n')
    const expected = { mapping: { brand: 0, name: 1, code: 2 } }
    expect(await read(wider, { customer_id: customer.id })).toMatchObject(expected)
  })

  test('uses the sheet and headers of the last file of the customer', async () => {
    const customer = await makerOf(application, admin).customer()
    const rowOf = (number: number, first: string, second: string) =>
      `<row r="${number}">${textCell(`A${number}`, first)}${textCell(`B${number}`, second)}</row>`
    const table = rowOf(1, 'Campaña', 'Otoño') + rowOf(2, 'Clave', 'Rótulo') + rowOf(3, 'A-1', 'Bruma')
    const content = () => xlsxOf([1, 2, 3].map(() => ({ xml: [sheetXml(table)] })))
    const preview = await imports.prepared(await content(), { customer_id: customer.id })
    expect(preview.reading).toMatchObject({ sheet: 0, header_row: 1 })
    const { id } = preview
    const input = { id, reading: { encoding: 'windows-1252' as const } }
    expect(await application.call('importsrest/load-spreadsheet', input, admin)).toMatchObject({
      status: 422,
      fields: { 'reading.encoding': { key: 'validation.choice' } },
    })
    const reading = { sheet: 1, header_row: 2 }
    await application.done('importsrest/load-spreadsheet', { id, reading }, admin)
    await imports.atRest(id)
    const mapping = { code: 0, name: 1 }
    await application.done('importsrest/load-spreadsheet', { id, mapping }, admin)
    await imports.atRest(id)
    await application.done('importsrest/import-file', { id }, admin)
    expect(await imports.atRest(id)).toMatchObject({ created: 1 })
    const again = await imports.prepared(await content(), { customer_id: customer.id })
    expect(again).toMatchObject({ reading, mapping, unchanged: 1 })
  })

  test("suggests the customer of the person's last file, unless the file names one", async () => {
    const customer = await makerOf(application, admin).customer()
    const last = async () => application.done('importsrest/lastcustomer', { resource: 'promotion' }, admin)
    const content = Buffer.from('EAN;Nombre\nY-1;Gel\n')
    await imports.prepared(content, { customer_id: customer.id }, 'x.csv')
    expect(await last()).toEqual({ customer: { id: customer.id, name: customer.name } })
    await imports.prepared(content, {}, 'y.csv')
    expect(await last()).toEqual({ customer: null })
  })

  test('is paginated if it has more rows than one read returns', async () => {
    const customer = await makerOf(application, admin).customer()
    const preview = await imports.previewOf(longCsv(600), { customer_id: customer.id }, 'x.csv')
    expect(preview).toMatchObject({ created: 600, total: 600 })
    expect(preview.rows).toHaveLength(50)
  })
})
