import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sheetXml, textCell, xlsxOf } from '../../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument } from '../../../../testing/files/spreadsheets/read-document.ts'

/** Written by LibreOffice 7.4: rows 5 and 6 are hidden, and B7:B9 is one cell. */
const kinds = ['xlsx', 'xls', 'ods']
const odd = (kind: string) =>
  readFile(new URL(`../../../../testing/files/spreadsheets/odd/odd.${kind}`, import.meta.url))

/** Returns the row numbers and second cells of a document, and how it was read. */
async function readOf(content: Uint8Array, options: Parameters<typeof readDocument>[1]) {
  const { rows, reading, unreadable } = await readDocument(content, options)
  return { rows: rows?.map(({ number, cells }) => [number, cells[1] ?? null]), reading, unreadable }
}

const seen = [
  [2, 'Farmacia Luz'],
  [3, 'Farmacia Mar'],
  [4, 'Farmacia Sol'],
]

describe('hidden rows', () => {
  const hidden = [
    [5, 'Oculta uno'],
    [6, 'Oculta dos'],
  ]
  const below = [
    [7, 'Unida'],
    [8, null],
    [9, null],
  ]
  const without = [...seen, ...below]

  test.each(kinds)(
    'of a document as %s are left out if chosen; the others keep their numbers',
    async (kind) => {
      const content = await odd(kind)
      const left = await readOf(content, { choice: { leaveHidden: true } })
      expect(left.rows).toEqual(without)
      expect(left.reading).toMatchObject({ leaveHidden: true, notes: { hidden_rows: 2 } })
      const read = await readOf(content, { choice: { leaveHidden: false } })
      expect(read.rows).toEqual([...seen, ...hidden, ...below])
      expect(read.reading).toMatchObject({ leaveHidden: false, notes: { hidden_rows: 2 } })
    },
  )

  test('are read as in the newest earlier file of the same list that chose', async () => {
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

  test('are read if there are no others, unless a person has just left them out', async () => {
    const row = (number: number, text: string, more = '') =>
      `<row r="${number}"${more}>${textCell(`A${number}`, text)}${textCell(`B${number}`, text)}</row>`
    const hiddenRow = row(2, 'Luz', ' hidden="1"')
    const content = await xlsxOf([{ xml: [sheetXml(row(1, 'Tienda', ' hidden="1"') + hiddenRow)] }])
    const earlier = [{ headers: ['Tienda'], leaveHidden: true }]
    const read = await readOf(content, { earlier })
    expect(read.rows).toEqual([[2, 'Luz']])
    expect(read.reading).not.toHaveProperty('leaveHidden')
    const left = await readOf(content, { choice: { leaveHidden: true } })
    expect(left).toMatchObject({ unreadable: 'only_hidden' })
  })
})
