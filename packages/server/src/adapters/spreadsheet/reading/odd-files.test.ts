import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { sheetXml, small, textCell, xlsxOf } from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../testing/files/spreadsheets/read-document.ts'
import { zipStream } from '../zip-stream.ts'

const file = (name: string) =>
  readFile(new URL(`../../../testing/files/spreadsheets/odd/${name}`, import.meta.url))

describe('the reason for an unreadable table', () => {
  const html = '<table><tr><th>Tienda</th></tr>\n<tr><td>Luz</td></tr></table>'

  test.each([
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n', 'no_sheet'],
    ['a program of Windows', `MZ\x90\0\x03\0\0\0${'\x07'.repeat(4000)}`, 'no_sheet'],
    ['a picture', `\xff\xd8\xff\xe0\0\x10JFIF\0${'\x11'.repeat(4000)}`, 'no_sheet'],
    ['a text document', '{\\rtf1\\ansi Tienda;Ancho\\par Luz;1200}', 'no_sheet'],
    ['what programs tell one another', '[{"Tienda":"Luz"},\n{"Tienda":"Mar"}]', 'no_sheet'],
    ['a table of the web', html, 'web_page'],
    ['a page of the web', `\n<!DOCTYPE html><html><body>${html}</body></html>`, 'web_page'],
    [
      'a page as Excel writes it',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel">${html}</html>`,
      'web_page',
    ],
    ['a strict page of the web', `<?xml version="1.0"?>\n<html>${html}</html>`, 'web_page'],
    ['XML of Excel 2003', '<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>', 'xml'],
    ['a flat document of LibreOffice', '<?xml version="1.0"?>\n<office:document/>', 'xml'],
    [
      'a SYLK document',
      'ID;PWXL;N;E\r\nP;PGeneral\r\nC;X1;Y1;K"Tienda"\r\nC;X1;Y2;K"Luz"\r\nE\r\n',
      'no_sheet',
    ],
    [
      'a DIF document',
      'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,2\n""\nDATA\n0,0\n""\n-1,0\nBOT\n1,0\n"Luz"\n',
      'no_sheet',
    ],
    ['nothing but spaces', ' \n \n', 'empty'],
  ])('is named: %s', async (_, content, reason) => {
    expect(await readRows(Buffer.from(content, 'latin1'))).toMatchObject({ unreadable: reason })
  })

  test('is named for a text document in a ZIP', async () => {
    const parts = ['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name, content: ['<x/>'] }))
    expect(await readRows(await buffer(zipStream(parts)))).toMatchObject({ unreadable: 'no_sheet' })
  })

  test.each(['protected.xlsx', 'protected-2007.xlsx', 'protected.xls', 'protected.ods'])(
    'is named for a password: %s',
    async (name) => {
      expect(await readRows(await file(name))).toEqual({ unreadable: 'protected', values: {} })
    },
  )

  test.each(['odd.xlsx', 'odd.xls', 'odd.ods'])('is named for %s truncated at any position', async (name) => {
    const whole = await file(name)
    const all = await readRows(whole)
    for (const part of [0.01, 0.2, 0.5, 0.8, 0.97]) {
      const read = await readRows(whole.subarray(0, Math.floor(whole.length * part)))
      // An .xls file can end with unused space, so all rows of a truncated file may still be readable.
      if ('rows' in read) expect(read).toEqual(all)
      else expect(read).toEqual({ unreadable: 'damaged', values: {} })
    }
  })
})

test('a small document that repeats a long text in each cell keeps only as much as its size allows', async () => {
  const cell = textCell('A1', 'x'.repeat(5000))
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `<row r="${at + 2}">${cell}</row>`)
  const document = (count: number) =>
    xlsxOf([{ xml: [sheetXml(`<row r="1">${cell}</row>${rows(count).join('')}`)] }])
  expect(await readRows(await document(999))).toMatchObject({ rows: { length: 999 } })
  expect(await readRows(await document(1001))).toEqual({ unreadable: 'too_costly', values: {} })
})

describe('a warning about the rows', () => {
  /**
   * These files contain hidden rows, a hidden sheet, merged cells and errors. They were created with openpyxl 3.0 and saved by
   * LibreOffice 7.4.
   */
  test.each(['odd.xlsx', 'odd.xls', 'odd.ods'])(
    'counts hidden data of %s, and omits none of it',
    async (name) => {
      const { reading, rows } = await readDocument(await file(name))
      expect(reading?.notes).toEqual({
        hidden_rows: 2,
        hidden_sheets: [1],
        joined: 1,
        unreckoned: 0,
        outside: 0,
      })
      expect(rows?.map(({ number, cells }) => [number, ...cells])).toEqual([
        [2, 1, 'Farmacia Luz', 'Tótem', 1200, '01/02/2026', '08001', '600 111 222', 2],
        [3, 2, 'Farmacia Mar', 'Tótem', 1200, '02/02/2026', 8001, 600111222, '#DIV/0!'],
        [4, 3, 'Farmacia Sol', 'Tótem', 1200, '03/02/2026', '08001', 34_600_111_222_333_400, '#N/A'],
        [5, 4, 'Oculta uno', 'Tótem', 900],
        [6, 5, 'Oculta dos', 'Tótem', 900],
        [7, 6, 'Unida', 'Tótem', 900],
        [8, 7, null, 'Tótem', 900],
        [9, 8, null, 'Tótem', 900],
      ])
    },
  )

  test('reports formulas that a library wrote without computed values', async () => {
    const { reading, rows } = await readDocument(await file('formulas.xlsx'))
    expect(reading?.notes.unreckoned).toBe(3)
    expect(rows?.map(({ cells }) => cells)).toEqual([[1, 'Luz'], [2]])
    const computedRow =
      '<row r="3"><c r="A3" t="str"><f>""</f><v></v></c><c r="B3"><f>1+1</f><v>2</v></c></row>'
    const { reading: other } = await readDocument(await xlsxOf([{ xml: [sheetXml(small + computedRow)] }]))
    expect(other?.notes.unreckoned).toBe(0)
  })

  test('reports cells under no header', async () => {
    const { reading } = await readDocument(Buffer.from('Tienda;Ancho\nLuz;1200;x;y\nMar;900;;\nSol;800;z;\n'))
    expect(reading?.notes.outside).toBe(2)
  })

  test('reports cached results of formulas that refer to other files', async () => {
    const cells = `<c r="A3"><f>[1]Hoja1!$A$1</f><v>7</v></c><c r="B3" t="str"><f>'file:///etc/[passwd]x'!A1</f><v>Luz</v></c>`
    const xml = [sheetXml(`${small}<row r="3">${cells}</row>`)]
    const { rows } = await readDocument(await xlsxOf([{ xml }]))
    expect(rows?.[1]).toEqual({ number: 3, cells: [7, 'Luz'] })
  })
})

test.each(['dates1904.xlsx', 'dates1904.xls', 'dates1904.ods'])(
  'reads days counted from 1904 correctly: %s',
  async (name) => {
    expect(await readRows(await file(name))).toMatchObject({ rows: [{ cells: ['Luz', '01/02/2026'] }] })
  },
)

describe('a document with long cells', () => {
  test('keeps 5,000 of the 32,767 characters of a cell, more than any field accepts', async () => {
    const long = Array.from({ length: 20 }, (_, index) => {
      const number = index + 3
      return `<row r="${number}">${textCell(`A${number}`, 'x'.repeat(32_767))}</row>`
    })
    const { rows } = await readDocument(await xlsxOf([{ xml: [sheetXml(small + long.join(''))] }]))
    expect(rows).toHaveLength(21)
    // Fields accept at most 4,000 characters, so a text cut to 5,000 characters is still refused as too long, not silently
    // shortened.
    expect(String(rows?.[1]?.cells[0])).toHaveLength(5_000)
  })
})
