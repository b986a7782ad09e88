import { eanCheckDigit } from '@lienzo/rules/catalogue/ean'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../../testing/company.ts'
import { readSpreadsheet } from '../../../testing/files/read-spreadsheet.ts'
import { upload } from '../../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

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

type Choices = { customer_id?: number | null; update_existing?: boolean; mapping?: Record<string, number> }

/** Has a file read and judged, and gives its import once it is at rest. */
async function prepared(content: Buffer, input: Choices = {}, name?: string, token = admin) {
  const { id } = await application.done(
    'promotionimportrest/prepare',
    { upload: await sent(content, name, token), customer_id: null, ...input },
    token,
  )
  return atRest(id, token)
}

/** The import once nothing is at work on it. */
async function atRest(id: number, token = admin) {
  await application.workOnJobs()
  const working = ['preparing', 'importing', 'undoing']
  await expect
    .poll(async () => working.includes((await stateOf(id, token)).state), { timeout: 30_000 })
    .toBe(false)
  return stateOf(id, token)
}

/** An import that is ready, with its first rows. */
async function previewOf(content: Buffer, input: Choices = {}, name?: string) {
  const ready = await prepared(content, input, name)
  expect(ready).toMatchObject({ state: 'ready', failure: null })
  return { ...ready, ...(await rowsOf(ready.id)) }
}

const rowsOf = (id: number, show?: 'refused') =>
  application.done('promotionimportrest/rows', { id, ...(show ? { show } : {}) }, admin)

/** Takes a file in, to the end of its work. */
async function takeIn(content: Buffer, input: Choices = {}, token = admin) {
  const { id } = await prepared(content, { mapping, ...input }, 'productos.xlsx', token)
  await application.done('promotionimportrest/start', { id }, token)
  return atRest(id, token)
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
    expect(preview.rows.map(({ texts }) => [texts.code, texts.name])).toEqual([['A1', 'Bruma de "azahar"']])
  })

  test('reads the accents of Windows', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('Código;Designação\r\nA1;Jabón de limón\r\n', 'latin1')
    const preview = await previewOf(content, { customer_id: customer.id }, 'productos.csv')
    expect(preview.rows[0]?.texts).toMatchObject({ code: 'A1', name: 'Jabón de limón' })
  })

  test('of a text that is no table knows none of its columns', async () => {
    expect(await previewOf(Buffer.from('Hola\nadiós\n'), {}, 'x.csv')).toMatchObject({
      headers: ['Hola'],
      mapping: {},
      counts: { created: 0, refused: 1 },
    })
  })

  test('is judged anew by other columns, for another customer', async () => {
    const customer = await makerOf(application, admin).customer()
    const content = Buffer.from('EAN;Nombre;Corto\nA1;Bruma de azahar;Bruma\nA2;Crema;\n')
    const first = await previewOf(content, {}, 'x.csv')
    expect(first).toMatchObject({ counts: { refused: 2 }, mapping: { code: 0, name: 1 } })
    const choices = { customer_id: customer.id, mapping: { code: 0, name: 2 } }
    await application.done('promotionimportrest/choose', { id: first.id, ...choices }, admin)
    expect(await atRest(first.id)).toMatchObject({ state: 'ready', counts: { created: 1, refused: 1 } })
    const { rows } = await rowsOf(first.id)
    expect(rows.map(({ texts }) => texts.name)).toEqual(['Bruma', ''])
  })

  test('of 5,000 rows shows a page of them', async () => {
    const customer = await makerOf(application, admin).customer()
    const preview = await previewOf(longCsv(5_000), { customer_id: customer.id }, 'x.csv')
    expect(preview).toMatchObject({ counts: { created: 5_000 }, total: 5_000 })
    expect(preview.rows).toHaveLength(50)
  })
})

describe('a correction', () => {
  test('of a cell is judged by the rules of the file, and stays', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows: Cell[][] = [
      ['8412345678900', 'Jabón', '', 'Femenin'],
      ['A-2', 'Crema', '', ''],
    ]
    const { id } = await previewOf(await xlsx(rows), { customer_id: customer.id })
    const correct = (field: 'code' | 'family', value: string) =>
      application.done('promotionimportrest/correct', { id, field, value, row: 2 }, admin)
    expect(await correct('family', 'femenino')).toEqual({ rows: 1 })
    expect((await rowsOf(id)).rows[0]).toMatchObject({
      outcome: 'refused',
      corrected: ['family'],
      texts: { family: 'FEMENINO', code: '8412345678900' },
      faults: [{ field: 'code', key: 'import.fault.ean' }],
    })
    await correct('code', 'A-2')
    expect((await rowsOf(id)).rows.map(({ faults }) => faults.map(({ key }) => key))).toEqual([
      [],
      ['import.fault.twice'],
    ])
    await correct('code', '8412345678905')
    expect((await stateOf(id)).counts).toMatchObject({ created: 2, refused: 0 })
    await application.done('promotionimportrest/start', { id }, admin)
    expect(await atRest(id)).toMatchObject({ state: 'done', counts: { created: 2 } })
    expect((await promotionsOf(customer.id)).map(({ code, family }) => [code, family])).toEqual([
      ['8412345678905', 'FEMENINO'],
      ['A-2', 'SIN CATEGORÍA'],
    ])
  })

  test('of the same text corrects all rows that have it, and no other', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows = Array.from({ length: 60 }, (_, index): Cell[] => [
      `F-${index}`,
      `Crema ${index}`,
      '',
      index < 37 ? 'Femenin' : 'Ferretería',
    ])
    const { id } = await previewOf(await xlsx(rows), { customer_id: customer.id })
    const { groups } = await application.done('promotionimportrest/faults', { id }, admin)
    expect(groups.map(({ field, text, rows, values }) => [field, text, rows, values.nearest])).toEqual([
      ['family', 'Femenin', 37, 'FEMENINO'],
      ['family', 'Ferretería', 23, undefined],
    ])
    const fault = { key: 'import.fault.family_nearest', text: 'Femenin' }
    const correction = { id, field: 'family' as const, value: 'FEMENINO', fault }
    expect(await application.done('promotionimportrest/correct', correction, admin)).toEqual({ rows: 37 })
    expect((await stateOf(id)).counts).toMatchObject({ created: 37, refused: 23 })
  })

  test('of thousands of rows goes on in the background', async () => {
    const customer = await makerOf(application, admin).customer()
    const lines = Array.from({ length: 2_500 }, (_, index) => `G-${index};Crema;Solar`)
    const content = Buffer.from(`EAN;Nombre;Familia\n${lines.join('\n')}`)
    const { id } = await previewOf(content, { customer_id: customer.id }, 'x.csv')
    const { groups } = await application.done('promotionimportrest/faults', { id }, admin)
    const [{ field, key, text } = { field: 'family' as const, key: '', text: '' }] = groups
    const correction = { id, field, value: 'SOL', fault: { key, text } }
    expect(await application.done('promotionimportrest/correct', correction, admin)).toEqual({ rows: 2_500 })
    expect(await atRest(id)).toMatchObject({ state: 'ready', counts: { created: 2_500, refused: 0 } })
  })

  test('names a row or a fault, and only what is ready is corrected', async () => {
    const customer = await makerOf(application, admin).customer()
    const { id } = await takeIn(await xlsx([['H-1', 'Gel']]), { customer_id: customer.id })
    const input = { id, field: 'name' as const, value: 'Otro', row: 2 }
    expect(await application.call('promotionimportrest/correct', input, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const ready = await previewOf(await xlsx([['H-2', 'Gel']]), { customer_id: customer.id })
    const nowhere = { id: ready.id, field: 'name' as const, value: 'Otro' }
    expect(await application.call('promotionimportrest/correct', nowhere, admin)).toMatchObject({
      status: 422,
      fields: { row: { key: 'validation.required' } },
    })
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
    expect(done).toMatchObject({ state: 'done', rows: 3, counts: { created: 1, updated: 1, refused: 1 } })
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
    const rows = Array.from({ length: 1_200 }, (_, index): Cell[] => [`R-${index}`, `Crema ${index}`])
    const done = await takeIn(await xlsx(rows), { customer_id: customer.id })
    expect(done.counts).toMatchObject({ created: 1_200 })
    // As after a server that lost the note of how far it came, whose rows are there already.
    await application.handle.execute(
      `update promotion_imports set state = 'importing', last_row = 501 where id = ${done.id}`,
    )
    const { jobs } = application.services
    await jobs.add(application.handle, 'promotion-import', { import_id: done.id })
    expect((await atRest(done.id)).counts).toMatchObject({ created: 500, unchanged: 700 })
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
    await application.done('promotionimportrest/undo', { id: done.id }, admin)
    expect(await atRest(done.id)).toMatchObject({
      state: 'undone',
      undone: { deleted: 1, restored: 1, kept: 1 },
    })
    expect((await promotionsOf(customer.id)).map((row) => row.name)).toEqual(['Bruma', 'Gel de ducha'])
    expect(await application.call('promotionimportrest/undo', { id: done.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('that is cancelled stops where it is, and what it has done can be undone', async () => {
    const customer = await makerOf(application, admin).customer()
    const { id } = await previewOf(await xlsx([['K-1', 'Gel']]), { customer_id: customer.id })
    const cancelled = await application.done('promotionimportrest/cancel', { id }, admin)
    expect(cancelled).toMatchObject({ state: 'cancelled' })
    expect(await application.call('promotionimportrest/start', { id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const done = await takeIn(await xlsx([['K-2', 'Gel']]), { customer_id: customer.id })
    // As where it was cancelled behind its only batch.
    await application.handle.execute(`update promotion_imports set state = 'cancelled' where id = ${done.id}`)
    await application.done('promotionimportrest/undo', { id: done.id }, admin)
    expect((await atRest(done.id)).undone).toEqual({ deleted: 1, restored: 0, kept: 0 })
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
    expect(done.counts).toMatchObject({ created: 1, refused: 1 })
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

describe('a customer that becomes another', () => {
  async function pair() {
    const make = makerOf(application, admin)
    return { kept: await make.customer(), merged: await make.customer() }
  }
  const merge = ({ kept, merged }: Awaited<ReturnType<typeof pair>>) =>
    application.done(
      'customerrest/merge',
      {
        kept_id: kept.id,
        kept_version: kept.version,
        merged_id: merged.id,
        merged_version: merged.version,
        take: [],
      },
      admin,
    )

  test('before its import is started gets its products as the other', async () => {
    const customers = await pair()
    const { id } = await prepared(await xlsx([['M-1', 'Gel']]), { customer_id: customers.merged.id })
    const named = await prepared(await xlsx([['M-2', 'Crema', '', '', customers.merged.name]]))
    await merge(customers)
    for (const each of [id, named.id]) {
      await application.done('promotionimportrest/start', { id: each }, admin)
      expect(await atRest(each)).toMatchObject({ state: 'done', counts: { created: 1, refused: 0 } })
    }
    expect((await promotionsOf(customers.kept.id)).map(({ code }) => code)).toEqual(['M-1', 'M-2'])
    expect(await promotionsOf(customers.merged.id)).toEqual([])
  })

  test('amid its import leaves none of its rows behind', async () => {
    const customers = await pair()
    const { id } = await prepared(longCsv(6_000), { customer_id: customers.merged.id }, 'x.csv')
    await application.done('promotionimportrest/start', { id }, admin)
    await expect
      .poll(async () => (await stateOf(id)).dealt, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0)
    await merge(customers)
    expect(await atRest(id)).toMatchObject({ state: 'done', counts: { created: 6_000, refused: 0 } })
    const { rows } = await application.handle.execute(
      `select customer_id, count(*)::int as count from promotions
        where customer_id in (${customers.kept.id}, ${customers.merged.id}) group by customer_id`,
    )
    expect(rows).toEqual([{ customer_id: customers.kept.id, count: 6_000 }])
  })

  test('that is deleted instead has its rows refused, and they say why', async () => {
    const { kept } = await pair()
    const { id } = await prepared(await xlsx([['M-3', 'Gel']]), { customer_id: kept.id })
    await application.done('customerrest/delete', { id: kept.id }, admin)
    await application.done('promotionimportrest/start', { id }, admin)
    expect(await atRest(id)).toMatchObject({ state: 'done', counts: { created: 0, refused: 1 } })
    expect((await rowsOf(id)).rows[0]?.faults).toMatchObject([{ key: 'import.fault.customer_gone' }])
  })
})

function longCsv(rows: number): Buffer {
  return Buffer.from(
    `EAN;Nombre\n${Array.from({ length: rows }, (_, index) => `C-${index};Crema`).join('\n')}`,
  )
}
