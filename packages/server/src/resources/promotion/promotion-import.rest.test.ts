import { eanCheckDigit } from '@lienzo/rules/ean'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../features/testing-uploads.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { readSpreadsheet } from '../../testing/read-spreadsheet.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Cell = string | number | boolean | Date | null

const headers = ['EAN', 'Nombre', 'Marca', 'Familia', 'Cliente', 'Activo']
const mapping = { code: 0, name: 1, brand: 2, family: 3, customer: 4, active: 5 }

function ean(number: number): string {
  const digits = `84${String(number).padStart(10, '0')}`
  return `${digits}${eanCheckDigit(digits)}`
}

async function xlsx(rows: Cell[][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [headers, ...rows] }] }))
}

const sent = (content: Buffer, name = 'productos.xlsx', token = admin) =>
  upload(application.address, token, name, content)

async function previewOf(content: Buffer, input: object = {}, name?: string, token = admin) {
  return application.done(
    'promotionimportrest/preview',
    { upload: await sent(content, name, token), customer_id: null, ...input },
    token,
  )
}

/** Takes a file in, to the end of its work. */
async function takeIn(content: Buffer, input: object = {}, token = admin) {
  const started = await application.done(
    'promotionimportrest/start',
    { upload: await sent(content, 'productos.xlsx', token), customer_id: null, mapping, ...input },
    token,
  )
  await application.workOnJobs()
  await expect.poll(async () => (await stateOf(started.id, token)).state, { timeout: 20_000 }).toBe('done')
  return stateOf(started.id, token)
}

const stateOf = (id: number, token = admin) => application.done('promotionimportrest/get', { id }, token)

async function promotionsOf(customerId: number) {
  const { rows } = await application.done(
    'promotionrest/list',
    { filters: { customer_id: `eq;${customerId}` }, sort: 'code', perpage: 500 },
    admin,
  )
  return rows
}

describe('a preview', () => {
  test('matches the headers, and tells every fault of every row at once', async () => {
    const customer = await makerOf(application, admin).customer()
    const preview = await previewOf(
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
    expect(preview.counts).toMatchObject({ created: 1, refused: 3 })
    const faults = preview.rows.map(({ number, faults }) => [number, faults.map(({ key }) => key.slice(13))])
    expect(faults).toEqual([
      [2, []],
      [3, ['ean', 'family_nearest', 'active', 'customer']],
      [5, ['twice']],
      [6, ['missing']],
    ])
    expect(preview.rows[1]?.faults[0]?.values).toMatchObject({ digit: 5 })
  })

  test('shows before and after of what is there, and an empty cell erases nothing', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    const kept = { customer_id: customer.id, brand: 'Alameda', family: 'SOL' as const }
    await make.promotion({ ...kept, code: 'A-1', name: 'Bruma' })
    await make.promotion({ ...kept, code: 'A-2', name: 'Crema' })
    const content = await xlsx([
      ['a-1', 'Bruma de azahar', '', '', '', ''],
      ['A-2', '', null, '', null, ''],
    ])
    const preview = await previewOf(content, { customer_id: customer.id })
    expect(preview.rows.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual([
      { outcome: 'updated', changes: [{ field: 'name', before: 'Bruma', after: 'Bruma de azahar' }] },
      { outcome: 'unchanged', changes: [] },
    ])
    const skipping = await previewOf(content, { customer_id: customer.id, update_existing: false })
    expect(skipping.counts).toMatchObject({ skipped: 2 })
  })

  test.each([
    [
      'with semicolons, quotes and line breaks',
      'EAN;Nombre;Marca\r\nA1;"Bruma\r\nde ""azahar""";Alameda\r\n',
      'utf8',
    ],
    ['with a mark and commas', '\ufeffEAN,Nombre,Marca\nA1,"Bruma de ""azahar""",Alameda\n', 'utf8'],
    ['as Windows writes it', 'EAN;Nombre;Marca\r\nA1;Bruma de "azahar";Alameda\r\n', 'latin1'],
    ['with its sign named', 'sep=;\r\nEAN;Nombre;Marca\r\nA1;"Bruma de ""azahar""";Alameda\r\n', 'utf8'],
    ['with tabs, as UTF-16', '\ufeffEAN\tNombre\tMarca\r\nA1\t"Bruma de ""azahar"""\tAlameda\r\n', 'utf16le'],
  ] as const)('reads CSV %s', async (_, text, encoding) => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from(text, encoding)
    const preview = await previewOf(content, { customer_id: customer.id }, 'productos.csv')
    expect(preview.rows.map(({ code, name }) => [code, name])).toEqual([['A1', 'Bruma de "azahar"']])
  })

  test('reads the accents of Windows', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('Código;Designação\r\nA1;Jabón de limón\r\n', 'latin1')
    const preview = await previewOf(content, { customer_id: customer.id }, 'productos.csv')
    expect(preview.rows[0]).toMatchObject({ code: 'A1', name: 'Jabón de limón' })
  })

  test.each([
    ['nothing but headers', () => xlsx([]), 'empty'],
    ['more rows than are taken in at once', () => longCsv(20_001), 'too_many_rows'],
  ])('of a file with %s says so', async (_, content, reason) => {
    const file = await content()
    const uploadId = await sent(file, file.subarray(0, 2).toString() === 'PK' ? 'x.xlsx' : 'x.csv')
    expect(
      await application.call('promotionimportrest/preview', { upload: uploadId, customer_id: null }, admin),
    ).toMatchObject({ status: 422, fields: { upload: { key: `validation.sheet.${reason}` } } })
  })

  test('of a text that is no table knows none of its columns', async () => {
    const uploadId = await sent(Buffer.from('Hola\nadiós\n'), 'x.csv')
    const input = { upload: uploadId, customer_id: null }
    expect(await application.done('promotionimportrest/preview', input, admin)).toMatchObject({
      headers: ['Hola'],
      mapping: {},
      counts: { created: 0, refused: 1 },
    })
  })

  test('of 5,000 rows takes no more than a few seconds', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows = Array.from({ length: 5_000 }, (_, place): Cell[] => [
      ean(10_000 + place),
      `Crema ${place}`,
      'A',
      'SOL',
    ])
    const uploadId = await sent(await xlsx(rows))
    const began = performance.now()
    const preview = await application.done(
      'promotionimportrest/preview',
      { upload: uploadId, customer_id: customer.id },
      admin,
    )
    expect(preview.counts).toMatchObject({ created: 5_000 })
    expect(preview.rows).toHaveLength(50)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('an import', () => {
  test('makes and changes promotions, tells its task and gives the refused rows back with their reasons', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    await make.promotion({ customer_id: customer.id, code: 'A-1', name: 'Bruma', brand: 'Alameda' })
    const rows: Cell[][] = [
      ['A-1', 'Bruma de azahar', '', '', '', ''],
      [Number(ean(3)), 'Crema', 'Alameda', 'Skin care', '', 'no'],
      ['=2+3', 'Fórmula', '', 'Ferretería', '', ''],
    ]
    const done = await takeIn(await xlsx(rows), { customer_id: customer.id })
    expect(done).toMatchObject({ rows: 3, dealt: 3, created: 1, updated: 1, refused: 1, skipped: 0 })
    expect(
      (await promotionsOf(customer.id)).map(({ code, name, brand, family, active }) => [
        code,
        name,
        brand,
        family,
        active,
      ]),
    ).toEqual([
      [ean(3), 'Crema', 'Alameda', 'SKIN CARE', false],
      ['A-1', 'Bruma de azahar', 'Alameda', 'SIN CATEGORÍA', true],
    ])
    const response = await fetch(`${application.address}/rest/promotionimportrest/refused`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({
        id: done.id,
        header: 'Motivo',
        texts: { 'import.fault.family': '{{family}} no es una familia.' },
      }),
    })
    const sheet = await readSpreadsheet(Buffer.from(await response.arrayBuffer()))
    expect(JSON.stringify(sheet)).toContain('Ferretería no es una familia.')
    expect(JSON.stringify(sheet)).toContain('=2+3')
    const activities = await application.done('activityrest/list', {}, admin)
    expect(JSON.stringify(activities)).toContain('activity.task.imported_promotions')
  })

  test('that is begun again goes on where it was and makes no row twice', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows = Array.from({ length: 1_200 }, (_, place): Cell[] => [`R-${place}`, `Crema ${place}`])
    const done = await takeIn(await xlsx(rows), { customer_id: customer.id })
    expect(done).toMatchObject({ created: 1_200, dealt: 1_200 })
    // As after a server that lost the note of how far it came, whose rows are there already.
    await application.handle.execute(
      `update promotion_imports set state = 'running', last_row = 501, dealt = 500, created = 500 where id = ${done.id}`,
    )
    const { jobs } = application.services
    await jobs.add(application.handle, 'promotion-import', { import_id: done.id })
    await expect.poll(async () => (await stateOf(done.id)).state, { timeout: 20_000 }).toBe('done')
    expect(await stateOf(done.id)).toMatchObject({ created: 500, skipped: 700, dealt: 1_200 })
    const { rows: counted } = await application.handle.execute(
      `select count(*)::int as n, count(distinct code)::int as codes from promotions where customer_id = ${customer.id}`,
    )
    expect(counted).toEqual([{ n: 1_200, codes: 1_200 }])
  })

  test('is undone as a whole, but for what somebody has changed since', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    await make.promotion({ customer_id: customer.id, code: 'A-1', name: 'Bruma' })
    const rows: Cell[][] = [
      ['A-1', 'Otra'],
      ['A-2', 'Crema'],
      ['A-3', 'Gel'],
    ]
    const done = await takeIn(await xlsx(rows), { customer_id: customer.id })
    const touched = (await promotionsOf(customer.id)).find((row) => row.code === 'A-3')
    if (!touched) throw new Error('No promotion')
    const { id, version, code, brand, family, active, customer_id } = touched
    const changed = { id, version, code, brand, family, active, customer_id, name: 'Gel de ducha' }
    await application.done('promotionrest/update', changed, admin)
    expect(await application.done('promotionimportrest/undo', { id: done.id }, admin)).toEqual({
      deleted: 1,
      restored: 1,
      kept: 1,
    })
    expect((await promotionsOf(customer.id)).map((row) => row.name)).toEqual(['Bruma', 'Gel de ducha'])
    expect(await application.call('promotionimportrest/undo', { id: done.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('of a customer’s staff is for their customer alone, and seen by them and the house', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const code = unique('PROPIO')
    const rows: Cell[][] = [
      [code, 'Bruma', '', '', customer.name],
      ['B-1', 'Ajena', '', '', other.customer.name],
    ]
    const done = await takeIn(await xlsx(rows), {}, token)
    expect(done).toMatchObject({ created: 1, refused: 1 })
    expect((await promotionsOf(customer.id)).map((row) => row.code)).toEqual([code])
    expect(await promotionsOf(other.customer.id)).toEqual([])
    expect(await stateOf(done.id, admin)).toMatchObject({ id: done.id })
    expect(await application.call('promotionimportrest/get', { id: done.id }, other.token)).toMatchObject({
      status: 404,
    })
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'promotion'), eq(entry.customer_id, customer.id)),
    })
    expect(entries.map((entry) => [entry.action, entry.user_id !== null])).toContainEqual(['create', true])
  })
})

function longCsv(rows: number): Buffer {
  return Buffer.from(
    `EAN;Nombre\n${Array.from({ length: rows }, (_, place) => `C-${place};Crema`).join('\n')}`,
  )
}
