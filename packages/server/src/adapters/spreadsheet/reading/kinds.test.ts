import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { sheetXml, small, smallRead, xlsxOf } from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../testing/files/spreadsheets/read-document.ts'
import { zipStream } from '../zip-stream.ts'

/**
 * Spreadsheet saved by LibreOffice 7.4 in three formats. The first sheet is hidden in the ODS file only. The second sheet has
 * two lines above a table with days, times and a code with leading zeros.
 */
const sampleUrl = new URL('../../../testing/files/spreadsheets/libreoffice.', import.meta.url)

test.each(['xlsx', 'xls', 'ods'])("reads the same table from LibreOffice's %s", async (kind) => {
  expect(await readDocument(await readFile(new URL(sampleUrl.href + kind)))).toEqual({
    reading: {
      ...{ sheets: ['Notas', 'Productos'], sheet: 1, headerRow: 3, text: null },
      notes: {
        ...{ hidden_rows: 0, joined: 0, unreckoned: 0, outside: 0 },
        hidden_sheets: kind === 'ods' ? [0] : [],
      },
    },
    headers: ['EAN', 'Nombre', 'Alta', 'Entrega', 'Hora', 'Horas'],
    rows: [
      {
        number: 4,
        cells: ['0012345678905', 'Jabón “Łódź” – 5 €', '01/02/2026', '01/02/2026 09:30', '17:45', '30:15'],
      },
      { number: 5, cells: ['A-2', 'Crema', null, null, 1, 1.5] },
      { number: 6, cells: ['A-2', null, null, null, 1, 1.5] },
    ],
  })
})

const table = [
  ['EAN', 'Nombre'],
  ['A-1', 'Bruma'],
]

test.each(['xlsb', 'xlsm', 'biff8', 'biff5', 'ods'] as const)('reads a document as %s', async (bookType) => {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(table), 'Hoja1')
  const content: Buffer = write(workbook, { type: 'buffer', bookType })
  expect(await readRows(content)).toEqual(smallRead)
})

test('reads a workbook whose first sheet is a chart from the next sheet', async () => {
  const content = await xlsxOf([{ xml: ['<chartsheet/>'], kind: 'chartsheet' }, { xml: [sheetXml(small)] }])
  expect(await readRows(content)).toEqual(smallRead)
})

test.each(['PK', 'BM', 'GIF', 'GIF89a', 'ID3', 'MM'])(
  'recognises a text that begins with %s as text',
  async (begin) => {
    expect(await readRows(Buffer.from(`${begin};Nombre\nA-1;Bruma\n`))).toMatchObject({
      headers: [begin, 'Nombre'],
      rows: smallRead.rows,
    })
  },
)

test('does not mistake a text with the headers ID and PRECIO for SYLK', async () => {
  expect(await readRows(Buffer.from('ID;PRECIO\nA;1\nE;2\n'))).toMatchObject({ headers: ['ID', 'PRECIO'] })
})

test('ignores endless repetitions of empty rows or cells', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
  const content = (rows: string) =>
    `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  const ods = (rows: string) => buffer(zipStream([{ name: 'content.xml', content: [content(rows)] }]))
  const header = `<table:table-row>${cell('EAN')}${cell('Nombre')}</table:table-row>`
  const row = `<table:table-row>${cell('A-1')}${cell('Bruma')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>`
  const filler = '<table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>'
  expect(await readRows(await ods(header + row + filler))).toEqual(smallRead)
  const full = `<table:table-row table:number-rows-repeated="1048574">${cell('A', ' table:number-columns-repeated="16384"')}</table:table-row>`
  expect(await readRows(await ods(header + full), { knownHeaders: ['ean'] })).toMatchObject({
    unreadable: 'too_many_rows',
  })
})
