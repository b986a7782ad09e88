import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { measureMemory } from '../../../testing/files/measure-memory.ts'
import { readArchive } from '../../../testing/files/read-archive.ts'
import { namespaces, xlsxOf } from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { noisePicture, tryUpload } from '../../../testing/files/uploads.ts'
import { manySpaces, spaceImportsIn } from '../../../testing/imports/space-imports.ts'
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

const odd = (name: string) =>
  readFile(new URL(`../../../testing/files/spreadsheets/odd/${name}`, import.meta.url))

async function rowsKept(id: number): Promise<number> {
  const { rows } = await application.handle.execute(
    `select count(*)::int as count from import_rows where import_id = ${id}`,
  )
  return Number(rows[0]?.count)
}

async function customerId(): Promise<number> {
  return (await makerOf(application, admin).customer()).id
}

/** Builds a small XLSX file that unpacks to 400 MB. */
function bomb(): Promise<Buffer> {
  function* xml() {
    yield `<worksheet ${namespaces}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>`
    const zeros = '0'.repeat(1_000_000)
    for (let megabytes = 0; megabytes < 400; megabytes += 1) yield zeros
    yield '</t></is></c></row></sheetData></worksheet>'
  }
  return xlsxOf([{ xml: xml() }])
}

describe('an unreadable file', () => {
  const gate = {
    'a document': ['t.xls', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'type-not-allowed'],
    'a picture': ['t.xlsx', () => noisePicture(60, 40), 'type-not-allowed'],
    'a program': [
      't.xlsx',
      async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 7)]),
      'type-not-allowed',
    ],
    'a page of the web': ['t.xls', async () => Buffer.from('<html><table/></html>'), 'web-page'],
    'XML called a sheet': ['t.xls', async () => Buffer.from('<?xml version="1.0"?><Workbook/>'), 'xml'],
    'bytes of nobody': ['t.xlsx', async () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'unknown-sheet'],
    'locked as Excel does': ['t.xlsx', () => odd('protected.xlsx'), 'locked'],
    'locked as Excel 2007 did': ['t.xlsx', () => odd('protected-2007.xlsx'), 'locked'],
    'a page of the web called a table': [
      't.csv',
      async () => Buffer.from('<html><table/></html>'),
      'web-page',
    ],
    'XML called a text': [
      't.txt',
      async () => Buffer.from('<?xml version="1.0"?><Workbook/>'),
      'type-not-allowed',
    ],
    cut: ['t.ods', async () => (await odd('odd.ods')).subarray(0, 6_000), 'corrupt'],
    'a bomb': ['t.xlsx', bomb, 'unpacks-too-large'],
  } as const

  test.each(Object.entries(gate))('is refused before it is stored: %s', async (_, [name, make, reason]) => {
    const content = await make()
    const { result, bytes } = await measureMemory(() => tryUpload(application.address, admin, name, content))
    expect(result).toMatchObject({
      status: 422,
      refusal: { fields: { file: { key: `upload.refused.${reason}` } } },
    })
    expect(bytes).toBeLessThan(150_000_000)
  })

  const later = {
    'locked as Excel 97 did': ['t.xls', () => odd('protected.xls'), 'protected', {}],
    'locked as LibreOffice does': ['t.ods', () => odd('protected.ods'), 'protected', {}],
    'headers alone': ['t.csv', async () => Buffer.from('Tienda;Ancho\n'), 'empty', {}],
    'one row too long': ['t.csv', async () => manySpaces(100_001), 'too_many_rows', { rows: 100_000 }],
  } as const

  test.each(Object.entries(later))(
    'is reported with the reason after reading: %s',
    async (_, [name, make, reason, values]) => {
      const customer_id = await customerId()
      const content = await make()
      const { result, bytes } = await measureMemory(() =>
        imports.prepared(content, { customer_id }, { name }),
      )
      expect(result).toMatchObject({
        ...{ state: 'failed', rows: 0, dealt: 0, created: 0 },
        failure: { key: `validation.sheet.${reason}`, values },
      })
      expect(await rowsKept(result.id)).toBe(0)
      expect((await imports.spacesOf(customer_id)).total).toBe(0)
      expect(bytes).toBeLessThan(300_000_000)
    },
  )
})

test('a text that looks like a formula is returned as text', async () => {
  const formulas = ['=2+3', '+34 600', '-5', '@SUM(A1)', '=cmd|calc!A1']
  const lines = formulas.map((formula) => `"${formula}";1,2`)
  const content = Buffer.from(['Tienda;Ancho', ...lines].join('\n'))
  const { id } = await imports.prepared(content, { customer_id: await customerId() })
  expect(await imports.takeIn(id)).toMatchObject({ refused: formulas.length })
  const bytes = Buffer.from(await (await refusedOf(id)).arrayBuffer())
  const parts = await readArchive(bytes)
  const textOf = (name: string) => parts.find((part) => part.name === name)?.content.toString() ?? ''
  const sheet = textOf('xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  const looks =
    textOf('xl/styles.xml')
      .match(/<xf [^>]*>/g)
      ?.slice(1) ?? []
  const cells = [...sheet.matchAll(/<c s="(\d)" t="inlineStr"><is><t[^>]*>([^<]*)</g)]
  for (const formula of [...formulas, '=Motivo']) {
    const [, look] = cells.find(([, , text]) => text === formula) ?? []
    expect(looks[Number(look)], formula).toContain('quotePrefix="1"')
  }
  // Importing the file of refused rows again must not alter texts that look like formulas.
  const again = await imports.prepared(bytes, {}, { name: 't.xlsx' })
  expect(again).toMatchObject({ rows: formulas.length })
  const { rows } = await application.handle.execute(
    `select cells ->> 0 as shop from import_rows where import_id = ${again.id} order by number`,
  )
  expect(rows.map(({ shop }) => shop)).toEqual(formulas)
})

function refusedOf(id: number): Promise<Response> {
  return fetch(`${application.address}/rest/importsrest/refused`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({ id, header: '=Motivo' }),
  })
}
