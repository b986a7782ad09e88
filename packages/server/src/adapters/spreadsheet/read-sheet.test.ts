import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSheet } from './open-sheet.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'
import { type SheetLimits, sheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { zipStream } from './zip-stream.ts'

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-sheets-'))
  path = join(folder, 'sheet')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The headers and rows of a document, or why it cannot be read. */
async function read(content: Uint8Array, limits: Partial<SheetLimits> = {}) {
  await writeFile(path, content)
  const rows: SheetRow[] = []
  let headers: string[] = []
  try {
    const how = { limits: { ...sheetLimits, ...limits }, atOnce: 2 }
    for await (const batch of readSheet(path, content.length, how)) {
      headers = batch.headers
      rows.push(...batch.rows)
    }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    return { unreadable: error.reason, values: error.values }
  }
  return { headers, rows }
}

const csv = (text: string, encoding: BufferEncoding = 'utf8') => read(Buffer.from(text, encoding))

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XLSX document around the XML of its sheets, each with what stands in its entry in the list of sheets. */
async function xlsxOf(sheets: { xml: Iterable<string>; state?: string }[]): Promise<Buffer> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const listed = numbered.map(
    ({ number, state }) =>
      `<sheet name="S${number}" sheetId="${number}" r:id="rId${number}"${state ? ` state="${state}"` : ''}/>`,
  )
  const related = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const chunks: Buffer[] = []
  const parts = [
    {
      name: '[Content_Types].xml',
      content: ['<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    },
    {
      name: '_rels/.rels',
      content: [
        `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [`<workbook ${namespaces}><sheets>${listed.join('')}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [`<Relationships xmlns="${relationships}">${related.join('')}</Relationships>`],
    },
    ...numbered.map(({ xml, number }) => ({ name: `xl/worksheets/sheet${number}.xml`, content: xml })),
  ]
  for await (const chunk of zipStream(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheetXml = (rows: string, more = '') =>
  `<worksheet ${namespaces}>${more}<sheetData>${rows}</sheetData></worksheet>`
const small = `<row r="1">${text('A1', 'EAN')}${text('B1', 'Nombre')}</row><row r="2">${text('A2', 'A-1')}${text('B2', 'Bruma')}</row>`
const smallRead = { headers: ['EAN', 'Nombre'], rows: [{ number: 2, cells: ['A-1', 'Bruma'] }] }

describe('a CSV document', () => {
  test.each([
    ['with semicolons', 'EAN;Nombre\r\nA-1;Bruma\r\n', 'utf8'],
    ['with a mark', '\ufeffEAN;Nombre\r\nA-1;Bruma\r\n', 'utf8'],
    ['as UTF-16', '\ufeffEAN\tNombre\r\nA-1\tBruma\r\n', 'utf16le'],
    ['with its sign named', 'sep=;\r\nEAN;Nombre\r\nA-1;Bruma', 'utf8'],
  ] as const)('%s is read', async (name, content, encoding) => {
    const number = name.includes('named') ? 3 : 2
    expect(await csv(content, encoding)).toEqual({
      ...smallRead,
      rows: [{ number, cells: ['A-1', 'Bruma'] }],
    })
  })

  test('as UTF-16 with the bytes the other way round is read', async () => {
    const content = Buffer.from('\ufeffEAN\tNombre\r\nA-1\tBruma\r\n', 'utf16le').swap16()
    expect(await read(content)).toEqual(smallRead)
  })

  test('in the letters of Windows keeps its accents and its euro', async () => {
    const content = Buffer.from('C\u00f3digo;Denominaci\u00f3n\nA1;Jab\u00f3n \u0080\n', 'latin1')
    expect(await read(content)).toEqual({
      headers: ['Código', 'Denominación'],
      rows: [{ number: 2, cells: ['A1', 'Jabón €'] }],
    })
  })

  test('keeps the numbers that its rows have, empty ones counted', async () => {
    expect(await csv('\n\nEAN;Nombre\n;;\nA-1;Bruma\n\nA-2;"De\n""dos"""\n')).toEqual({
      headers: ['EAN', 'Nombre'],
      rows: [
        { number: 5, cells: ['A-1', 'Bruma'] },
        { number: 7, cells: ['A-2', 'De\n"dos"'] },
      ],
    })
  })

  test('with a quotation mark that is never closed says where', async () => {
    const rest = Array.from({ length: 4_000 }, (_, index) => `B-${index};Crema`).join('\n')
    expect(await csv(`EAN;Nombre\nA-1;"Bruma\n${rest}`)).toEqual({
      unreadable: 'open_quote',
      values: { row: 2 },
    })
  })
})

describe('an XLSX document', () => {
  test('is read from its first sheet that is seen and holds something', async () => {
    const sheets = [
      { xml: [sheetXml(`<row r="1">${text('A1', 'Hidden')}</row>`)], state: 'hidden' },
      { xml: [sheetXml('')] },
      { xml: [sheetXml(small)] },
    ]
    expect(await read(await xlsxOf(sheets))).toEqual(smallRead)
  })

  test('gives the last result of formulas, days as people write them, and merged cells once', async () => {
    const day = new Date(Date.UTC(2026, 10, 2))
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Hoja1',
          rows: [
            ['EAN', 'Nombre', 'Alta'],
            [8412345678905, 'Bruma', day],
            ['A-2', null, null],
          ],
          merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
        },
      ],
    })
    expect(await read(content)).toMatchObject({
      rows: [{ cells: [8412345678905, 'Bruma', '02/11/2026'] }, { cells: ['A-2'] }],
    })
    const formula = `<row r="2"><c r="A2" t="str"><f>"A-"&amp;1</f><v>A-1</v></c><c r="B2"><f>1/0</f></c></row>`
    const xml = [sheetXml(small.slice(0, small.indexOf('<row r="2">')) + formula)]
    expect(await read(await xlsxOf([{ xml }]))).toMatchObject({ rows: [{ cells: ['A-1', null] }] })
  })

  test('that says it has 1,048,576 rows and 16,384 columns is as large as what it holds', async () => {
    const far = `<row r="1048576">${text('A1048576', 'A-9')}</row>`
    const xml = [sheetXml(small + far, '<dimension ref="A1:XFD1048576"/>')]
    expect(await read(await xlsxOf([{ xml }]))).toEqual({
      ...smallRead,
      rows: [...smallRead.rows, { number: 1_048_576, cells: ['A-9'] }],
    })
  })

  test('with 10,000 columns says how many there may be', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `C${index}`)
    const content = await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [many, many] }] })
    expect(await read(content)).toEqual({
      unreadable: 'too_many_columns',
      values: { columns: sheetLimits.columns, found: 10_000 },
    })
  })

  test('whose columns beyond the headers are filled is read without those', async () => {
    const wide = `<row r="3">${text('A3', 'A-2')}${text('XFD3', 'far away')}</row>`
    const { rows } = await read(await xlsxOf([{ xml: [sheetXml(small + wide)] }]))
    expect(rows?.[1]).toEqual({ number: 3, cells: ['A-2', null] })
  })

  test('that is small and unpacks to very much is refused before it is in memory', async () => {
    function* bomb() {
      yield `<worksheet ${namespaces}><sheetData><row r="1">${text('A1', 'EAN')}</row><row r="2"><c r="A2" t="inlineStr"><is><t>`
      for (let megabytes = 0; megabytes < 30; megabytes += 1) yield '0'.repeat(1_000_000)
      yield '</t></is></c></row></sheetData></worksheet>'
    }
    const content = await xlsxOf([{ xml: bomb() }])
    expect(content.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    expect(await read(content, { unpacked: 20_000_000 })).toEqual({
      unreadable: 'too_large',
      values: { megabytes: 20 },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('that is damaged says so', async () => {
    const whole = await xlsxOf([{ xml: [sheetXml(small)] }])
    expect(await read(whole.subarray(0, whole.length / 2))).toMatchObject({ unreadable: 'damaged' })
    const broken = await xlsxOf([{ xml: [`<worksheet ${namespaces}><sheetData><row r="1"><c r="A1`] }])
    expect(['damaged', 'empty']).toContain((await read(broken)).unreadable)
  })
})

describe('what is no table', () => {
  test.each([
    ['an old Excel document', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'old_format'],
    ['zeros', Buffer.alloc(1_000), 'no_sheet'],
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['headers alone', Buffer.from('EAN;Nombre\n;\n'), 'empty'],
  ] as const)('as %s is told apart', async (_, content, reason) => {
    expect(await read(content)).toMatchObject({ unreadable: reason })
  })

  test('as another archive is told apart', async () => {
    const chunks: Buffer[] = []
    for await (const chunk of zipStream([{ name: 'readme.txt', content: ['Hola'] }])) chunks.push(chunk)
    expect(await read(Buffer.concat(chunks))).toMatchObject({ unreadable: 'no_sheet' })
  })

  test('more rows and bytes than are taken in are named', async () => {
    expect(await read(Buffer.from('EAN\nA\nB\nC\n'), { rows: 2 })).toEqual({
      unreadable: 'too_many_rows',
      values: { rows: 2 },
    })
    expect(await read(Buffer.from('EAN\nA\n'), { document: 3 })).toMatchObject({ unreadable: 'too_large' })
  })
})

describe('a thread of its own', () => {
  test('gives the same, some rows at a time', async () => {
    const content = Buffer.from(`EAN\n${Array.from({ length: 25 }, (_, index) => `A-${index}`).join('\n')}`)
    await writeFile(path, content)
    const sizes: number[] = []
    for await (const { rows } of openSheet(path, content.length, 10)) sizes.push(rows.length)
    expect(sizes).toEqual([10, 10, 5])
  })

  test('says why a document cannot be read, and ends when nobody wants more', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await writeFile(path, old)
    await expect(openSheet(path, old.length, 10).next()).rejects.toMatchObject({ reason: 'old_format' })
    await writeFile(path, 'EAN\nA\nB\n')
    for await (const { rows } of openSheet(path, 8, 1)) {
      expect(rows).toHaveLength(1)
      break
    }
  })
})
