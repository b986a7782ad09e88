import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sheetXml, textCell, xlsxOf } from '../../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument } from '../../../../testing/files/spreadsheets/read-document.ts'

/**
 * Formats in which LibreOffice 7.4 saved the sample spreadsheet. In each file, rows 5 and 6 are hidden and cells B7:B9 are
 * merged.
 */
const kinds = ['xlsx', 'xls', 'ods']
const odd = (kind: string) =>
  readFile(new URL(`../../../../testing/files/spreadsheets/odd/odd.${kind}`, import.meta.url))

/** Returns the number and the second cell of each row, and the settings used to read the spreadsheet. */
async function readOf(content: Uint8Array, options: Parameters<typeof readDocument>[1]) {
  const { rows, reading, unreadable } = await readDocument(content, options)
  return { rows: rows?.map(({ number, cells }) => [number, cells[1] ?? null]), reading, unreadable }
}

const visibleRows = [
  [2, 'Farmacia Luz'],
  [3, 'Farmacia Mar'],
  [4, 'Farmacia Sol'],
]

describe('hidden rows', () => {
  const hiddenRows = [
    [5, 'Oculta uno'],
    [6, 'Oculta dos'],
  ]
  const below = [
    [7, 'Unida'],
    [8, null],
    [9, null],
  ]
  const without = [...visibleRows, ...below]

  test.each(kinds)(
    'of a document as %s are excluded if chosen, and the others keep their numbers',
    async (kind) => {
      const content = await odd(kind)
      const withoutHidden = await readOf(content, { choice: { leaveHidden: true } })
      expect(withoutHidden.rows).toEqual(without)
      expect(withoutHidden.reading).toMatchObject({ leaveHidden: true, notes: { hidden_rows: 2 } })
      const read = await readOf(content, { choice: { leaveHidden: false } })
      expect(read.rows).toEqual([...visibleRows, ...hiddenRows, ...below])
      expect(read.reading).toMatchObject({ leaveHidden: false, notes: { hidden_rows: 2 } })
    },
  )

  test('are handled as in the newest earlier file of the same list with a choice', async () => {
    const content = await odd('ods')
    const { headers = [] } = await readDocument(content)
    const other = { headers: ['EAN', 'Marca'], leaveHidden: false }
    const own = { headers: [...headers].reverse(), leaveHidden: true }
    const earlier = [other, { headers }, own, { headers, leaveHidden: false }]
    expect((await readOf(content, { earlier })).rows).toEqual(without)
    expect((await readOf(content, { earlier: [other] })).reading).not.toHaveProperty('leaveHidden')
    const all = await readOf(content, { earlier, choice: { leaveHidden: false } })
    expect(all.rows).toHaveLength(8)
  })

  test('are read if there are no others, unless a person has just excluded them', async () => {
    const row = (number: number, text: string, more = '') =>
      `<row r="${number}"${more}>${textCell(`A${number}`, text)}${textCell(`B${number}`, text)}</row>`
    const hiddenRow = row(2, 'Luz', ' hidden="1"')
    const content = await xlsxOf([{ xml: [sheetXml(row(1, 'Tienda', ' hidden="1"') + hiddenRow)] }])
    const earlier = [{ headers: ['Tienda'], leaveHidden: true }]
    const read = await readOf(content, { earlier })
    expect(read.rows).toEqual([[2, 'Luz']])
    expect(read.reading).not.toHaveProperty('leaveHidden')
    const withoutHidden = await readOf(content, { choice: { leaveHidden: true } })
    expect(withoutHidden).toMatchObject({ unreadable: 'only_hidden' })
  })
})

describe('merged cells', () => {
  const filledRows = [
    ...visibleRows,
    [5, 'Oculta uno'],
    [6, 'Oculta dos'],
    [7, 'Unida'],
    [8, 'Unida'],
    [9, 'Unida'],
  ]

  test.each(kinds)('of a document as %s fill each of their rows if chosen', async (kind) => {
    const content = await odd(kind)
    const { rows, reading } = await readOf(content, { choice: { fillJoined: true } })
    expect(rows).toEqual(filledRows)
    expect(reading).toMatchObject({ fillJoined: true, notes: { joined: 1 } })
    const { headers = [] } = await readDocument(content)
    const earlier = [{ headers, fillJoined: true, leaveHidden: true }]
    const both = await readOf(content, { earlier })
    expect(both.rows).toEqual(filledRows.filter(([number]) => number !== 5 && number !== 6))
  })

  /** Creates a spreadsheet from the texts of its rows, the ranges to merge and the numbers of the rows to hide. */
  const documentOf = (rows: string[][], ranges: string[], hiddenNumbers: number[] = []) => {
    const cells = (texts: string[], number: number) =>
      texts.map((text, column) => (text ? textCell(`${'ABC'[column]}${number}`, text) : '')).join('')
    const xml = rows.map((texts, index) => {
      const look = hiddenNumbers.includes(index + 1) ? ' hidden="1"' : ''
      return `<row r="${index + 1}"${look}>${cells(texts, index + 1)}</row>`
    })
    const merged = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')
    const sheet = sheetXml(xml.join('')).replace(
      '</worksheet>',
      `<mergeCells>${merged}</mergeCells></worksheet>`,
    )
    return xlsxOf([{ xml: [sheet] }])
  }
  const cellsOf = async (content: Uint8Array, choice: object) =>
    (await readDocument(content, { choice: { fillJoined: true, ...choice } })).rows?.map(
      ({ number, cells }) => [number, ...cells],
    )

  test('that begin in or above the header row are not filled down', async () => {
    const rows = [
      ['Lista', '', ''],
      ['Tienda', 'Ancho', 'Alto'],
      ['', '1', '2'],
      ['', '3', '4'],
      ['Mar', '5', '6'],
    ]
    expect(await cellsOf(await documentOf(rows, ['A1:A5', 'A2:A4', 'B2:B3']), { headerRow: 2 })).toEqual([
      [3, null, '1', '2'],
      [4, null, '3', '4'],
      [5, 'Mar', '5', '6'],
    ])
  })

  test('fill only their first column, over hidden contents, and create no row from an empty one', async () => {
    const rows = [
      ['Tienda', 'Zona', 'Alto'],
      ['Luz', '', '1'],
      ['vieja', '', '2'],
      ['', '', ''],
      ['', '', '3'],
      ['Mar', '', '4'],
    ]
    expect(await cellsOf(await documentOf(rows, ['A2:B5']), {})).toEqual([
      [2, 'Luz', null, '1'],
      [3, 'Luz', null, '2'],
      [5, 'Luz', null, '3'],
      [6, 'Mar', null, '4'],
    ])
  })

  test('fill the other rows if their first row is hidden and excluded', async () => {
    const rows = [
      ['Tienda', 'Alto'],
      ['Luz', '1'],
      ['', '2'],
      ['Mar', '3'],
    ]
    const content = await documentOf(rows, ['A2:A3'], [2])
    expect(await cellsOf(content, { leaveHidden: true })).toEqual([
      [3, 'Luz', '2'],
      [4, 'Mar', '3'],
    ])
  })
})
