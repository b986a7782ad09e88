import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  namespaces,
  sheetXml,
  small,
  smallRead,
  textCell,
  xlsxOf,
} from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../testing/files/spreadsheets/read-document.ts'
import { zipStream } from '../zip-stream.ts'
import { openSheet } from './open-sheet.ts'
import { sheetLimits } from './sheet-limits.ts'

describe('an XLSX document', () => {
  test('is read from its first visible sheet with content', async () => {
    const sheets = [
      { xml: [sheetXml(`<row r="1">${textCell('A1', 'Hidden')}</row>`)], state: 'hidden' },
      { xml: [sheetXml('')] },
      { xml: [sheetXml(small)] },
    ]
    expect(await readRows(await xlsxOf(sheets))).toEqual(smallRead)
  })

  test('returns cached formula results, days in a common notation, and merged cells once', async () => {
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
    expect(await readRows(content)).toMatchObject({
      rows: [{ cells: [8412345678905, 'Bruma', '02/11/2026'] }, { cells: ['A-2'] }],
    })
    const formula = `<row r="2"><c r="A2" t="str"><f>"A-"&amp;1</f><v>A-1</v></c><c r="B2"><f>1/0</f></c></row>`
    const xml = [sheetXml(small.slice(0, small.indexOf('<row r="2">')) + formula)]
    expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({ rows: [{ cells: ['A-1'] }] })
  })

  test('that declares 1,048,576 rows and 16,384 columns is read up to its content', async () => {
    const far = `<row r="1048576">${textCell('A1048576', 'A-9')}</row>`
    const xml = [sheetXml(small + far, '<dimension ref="A1:XFD1048576"/>')]
    expect(await readRows(await xlsxOf([{ xml }]))).toEqual({
      ...smallRead,
      rows: [...smallRead.rows, { number: 1_048_576, cells: ['A-9'] }],
    })
  })

  test('with 10,000 columns is refused with the maximum', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `C${index}`)
    const content = await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [many, many] }] })
    expect(await readRows(content)).toEqual({
      unreadable: 'too_many_columns',
      values: { columns: sheetLimits.columns, found: 10_000 },
    })
  })

  test('is read without filled columns beyond the headers', async () => {
    const wide = `<row r="3">${textCell('A3', 'A-2')}${textCell('XFD3', 'far away')}</row>`
    const { rows } = await readRows(await xlsxOf([{ xml: [sheetXml(small + wide)] }]))
    expect(rows?.[1]).toEqual({ number: 3, cells: ['A-2', null] })
  })

  // covers: ASVS 1.5.1
  test('loads no other file and expands no entities', async () => {
    const cell = sheetXml(
      `${small.slice(0, small.indexOf('<row r="2">'))}<row r="2">${textCell('A2', '&more;')}</row>`,
    )
    for (const entity of [`SYSTEM "${pathToFileURL(import.meta.filename)}"`, `"${'ja'.repeat(10_000)}"`]) {
      const xml = [`<!DOCTYPE worksheet [<!ENTITY more ${entity}>]>${cell}`]
      expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({ unreadable: 'damaged' })
    }
  })

  test('is reported if it is damaged', async () => {
    const whole = await xlsxOf([{ xml: [sheetXml(small)] }])
    expect(await readRows(whole.subarray(0, whole.length / 2))).toMatchObject({ unreadable: 'damaged' })
    const unclosedSheet = await xlsxOf([{ xml: [`<worksheet ${namespaces}><sheetData><row r="1"><c r="A1`] }])
    expect(['damaged', 'empty']).toContain((await readRows(unclosedSheet)).unreadable)
  })
})

describe('an XLSX document with unusual row numbers', () => {
  const header = `<row r="1">${textCell('A1', 'EAN')}</row><row r="2">${textCell('A2', 'A-1')}</row>`

  test.each(['2', '1', '2.5', '1048577', '99999999999', '-3', 'x'])(
    'is refused if a row is numbered %s',
    async (number) => {
      const xml = [sheetXml(`${header}<row r="${number}">${textCell('A3', 'A-2')}</row>`)]
      expect(await readRows(await xlsxOf([{ xml }]))).toEqual({
        unreadable: 'row_numbers',
        values: { row: 2 },
      })
    },
  )

  test('is numbered consecutively if it has none', async () => {
    const xml = [sheetXml(`${header}<row><c t="inlineStr"><is><t>A-2</t></is></c></row>`)]
    expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({ rows: [{ number: 2 }, { number: 3 }] })
  })

  test('is refused if cells are beyond the last column', async () => {
    const xml = [sheetXml(`${header}<row r="3">${textCell('XFE3', 'far')}</row>`)]
    expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({ unreadable: 'damaged' })
  })
})

describe('an XLSX document with many sheets', () => {
  test('is read from the last of 61 sheets without a process warning', async () => {
    const warnings: Error[] = []
    const collect = (warning: Error) => warnings.push(warning)
    process.on('warning', collect)
    const empty = Array.from({ length: 60 }, () => ({ xml: [sheetXml('')] }))
    const read = await readRows(await xlsxOf([...empty, { xml: [sheetXml(small)] }]))
    process.off('warning', collect)
    expect(read).toEqual(smallRead)
    expect(warnings).toEqual([])
  })

  test('is read from the sheet with the most known headers, wherever they are', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Resumen', rows: [['Resumen de la campaña'], [], [null, 12]] },
        {
          name: 'Notas',
          rows: [
            ['Nombre', 'Teléfono'],
            ['Ana', '600'],
          ],
        },
        {
          name: 'Locales 2026',
          rows: [['Locales'], [], [], ['Tienda', 'Ancho', 'Alto'], ['Faro', 1200, 1800]],
        },
      ],
    })
    const knownHeaders = ['tienda', 'ancho', 'alto', 'nombre']
    expect(await readDocument(Buffer.from(content), { knownHeaders })).toMatchObject({
      reading: { sheet: 2, headerRow: 4 },
      rows: [{ cells: ['Faro', 1200, 1800] }],
    })
    const first = await readDocument(Buffer.from(content), { knownHeaders: ['referencia'] })
    expect(first).toMatchObject({ reading: { sheet: 0 } })
  })

  test('lists them all, and returns the rows of the chosen one', async () => {
    const content = await xlsxOf([
      { xml: [sheetXml(small)] },
      { xml: [sheetXml(small.replace('Bruma', 'Crema'))], state: 'hidden' },
    ])
    expect(await readDocument(content, { choice: { sheet: 1 } })).toMatchObject({
      reading: { sheets: ['S1', 'S2'], sheet: 1, headerRow: 1 },
      rows: [{ cells: ['A-1', 'Crema'] }],
    })
    expect(await readRows(content, { choice: { sheet: 7 } })).toMatchObject({ unreadable: 'no_such_sheet' })
  })
})

describe('the header row', () => {
  const title = `<row r="1">${textCell('A1', 'Listado de productos')}</row><row r="2">${textCell('A2', 'Cliente')}${textCell('B2', 'ACME')}</row>`
  const table = `<row r="4">${['EAN', 'Nombre', 'Marca', 'Familia', 'Activo'].map((header, index) => textCell(`${'ABCDE'[index]}4`, header)).join('')}</row><row r="5">${textCell('A5', 'A-1')}</row>`

  test('is found below title lines', async () => {
    const content = await xlsxOf([{ xml: [sheetXml(title + table)] }])
    const expected = { reading: { headerRow: 4 }, rows: [{ number: 5, cells: ['A-1'] }] }
    expect(await readDocument(content)).toMatchObject(expected)
    expect(await readDocument(content, { knownHeaders: ['ean', 'nombre'] })).toMatchObject(expected)
  })

  test('is recognised by known headers, even with few columns', async () => {
    const wide = Array.from({ length: 9 }, (_, index) => textCell(`${'ABCDEFGHI'[index]}1`, `t${index}`))
    const rows = `<row r="1">${wide.join('')}</row><row r="2">${textCell('A2', 'EAN')}${textCell('B2', 'Nombre')}</row><row r="3">${textCell('A3', 'A-1')}</row>`
    const content = await xlsxOf([{ xml: [sheetXml(rows)] }])
    expect(await readDocument(content, { knownHeaders: ['ean', 'nombre'] })).toMatchObject({
      reading: { headerRow: 2 },
      headers: ['EAN', 'Nombre'],
    })
  })

  test('is the row that a person chooses', async () => {
    const content = await xlsxOf([{ xml: [sheetXml(title + table)] }])
    expect(await readDocument(content, { choice: { headerRow: 2 } })).toMatchObject({
      reading: { headerRow: 2 },
      headers: ['Cliente', 'ACME'],
      rows: [{ number: 4 }, { number: 5 }],
    })
  })
})

describe('cells', () => {
  test('stored as text by a formula or a prefix keep this text', async () => {
    const cells = `${textCell('A2', '=&quot;0012345678905&quot;')}${textCell('B2', "'8410000000017")}${textCell('C2', "'s-Hertogenbosch")}`
    const xml = [
      sheetXml(
        `<row r="1">${textCell('A1', 'a')}${textCell('B1', 'b')}${textCell('C1', 'c')}</row><row r="2">${cells}</row>`,
      ),
    ]
    expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({
      rows: [{ cells: ['0012345678905', '8410000000017', "'s-Hertogenbosch"] }],
    })
  })

  test('with several runs are one text, without phonetic guides', async () => {
    const runs =
      '<is><r><t>Bru</t></r><r><t xml:space="preserve">ma </t></r><rPh sb="0" eb="1"><t>x</t></rPh></is>'
    const xml = [
      sheetXml(
        `${small.slice(0, small.indexOf('<row r="2">'))}<row r="2"><c r="A2" t="inlineStr">${runs}</c></row>`,
      ),
    ]
    expect(await readRows(await xlsxOf([{ xml }]))).toMatchObject({ rows: [{ cells: ['Bruma '] }] })
  })
})

describe('a file that is not a table', () => {
  test.each([
    ['the begin of an old Excel document', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'damaged'],
    ['zeros', Buffer.alloc(1_000), 'no_sheet'],
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['headers alone', Buffer.from('EAN;Nombre\n;\n'), 'empty'],
  ] as const)('is recognised as %s', async (_, content, reason) => {
    expect(await readRows(content)).toMatchObject({ unreadable: reason })
  })

  test('is recognised as another kind of archive', async () => {
    const archive = await buffer(zipStream([{ name: 'readme.txt', content: ['Hola'] }]))
    expect(await readRows(archive)).toMatchObject({ unreadable: 'no_sheet' })
  })

  test('is reported if it exceeds the limits of rows and bytes', async () => {
    expect(await readRows(Buffer.from('EAN\nA\nB\nC\n'), { limits: { rows: 2 } })).toEqual({
      unreadable: 'too_many_rows',
      values: { rows: 2 },
    })
    expect(await readRows(Buffer.from('EAN\nA\n'), { limits: { document: 3 } })).toMatchObject({
      unreadable: 'too_large',
    })
  })
})

describe('reading in a separate thread', () => {
  let folder: string
  let path: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lienzo-sheets-'))
    path = join(folder, 'sheet')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('returns the same rows, in batches', async () => {
    const content = Buffer.from(`EAN\n${Array.from({ length: 25 }, (_, index) => `A-${index}`).join('\n')}`)
    await writeFile(path, content)
    const sizes: number[] = []
    for await (const { rows } of openSheet(path, { atOnce: 10 })) sizes.push(rows.length)
    expect(sizes).toEqual([10, 10, 5])
  })

  // covers: ASVS 1.4.3
  test('reports why a document is unreadable, and ends when the reader stops', async () => {
    const cut = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await writeFile(path, cut)
    await expect(openSheet(path, { atOnce: 10 }).next()).rejects.toMatchObject({ reason: 'damaged' })
    await writeFile(path, 'EAN\nA\nB\n')
    for await (const { rows } of openSheet(path, { atOnce: 1 })) {
      expect(rows).toHaveLength(1)
      break
    }
  })
})
