import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../../testing/files/spreadsheets/read-document.ts'

const rows = [
  ['Farmacia Luz', 1200, 1800],
  ['Farmacia Mar', 900, 1000],
]
const choice = { headerRow: 0 }

function documentOf(bookType: 'xlsx' | 'biff8' | 'ods', table: unknown[][] = rows): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(table), 'Hoja1')
  return write(workbook, { type: 'buffer', bookType })
}

describe('a table without headers', () => {
  test.each(['xlsx', 'biff8', 'ods'] as const)('as %s is read from its first row if chosen', async (kind) => {
    expect(await readDocument(documentOf(kind), { choice })).toMatchObject({
      reading: { headerRow: 0 },
      headers: ['', '', ''],
      rows: rows.map((cells, index) => ({ number: index + 1, cells })),
    })
  })

  test.each(['xlsx', 'xls', 'ods'])('fills its merged cells down: odd.%s', async (kind) => {
    const folder = new URL('../../../../testing/files/spreadsheets/odd/', import.meta.url)
    const content = await readFile(new URL(`odd.${kind}`, folder))
    const { headers = [] } = await readDocument(content)
    const read = await readDocument(content, { choice: { ...choice, fillJoined: true, leaveHidden: true } })
    expect(read.headers).toEqual(headers.map(() => ''))
    expect(read.rows?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 7, 8, 9])
    expect(read.rows?.[0]?.cells).toEqual(headers)
    expect(read.rows?.slice(-3).map(({ cells }) => cells[1])).toEqual(['Unida', 'Unida', 'Unida'])
  })

  test('has as many columns as its widest row, even below a title', async () => {
    const table = [...Array.from({ length: 30 }, () => ['Luz']), ['Mar', null, 900], ['Sol']]
    const read = await readDocument(documentOf('xlsx', table), { choice })
    expect(read).toMatchObject({
      headers: ['', '', ''],
      rows: { length: 32 },
      reading: { notes: { outside: 0 } },
    })
  })

  test('is read like an earlier one with as many columns, unless a header is known or chosen', async () => {
    const options = {
      knownHeaders: ['tienda', 'ancho'],
      earlier: [{ headers: ['', '', ''], leaveHidden: true }],
    }
    const headerRowOf = async (table: unknown[][], more = {}) =>
      (await readDocument(documentOf('xlsx', table), { ...options, ...more })).reading?.headerRow
    expect(await headerRowOf(rows)).toBe(0)
    expect(await headerRowOf(rows.map((cells) => [...cells, 'x']))).toBe(1)
    expect(await headerRowOf([['Tienda', 'Ancho', 'Alto'], ...rows])).toBe(1)
    expect(await headerRowOf(rows, { choice: { headerRow: 1 } })).toBe(1)
    expect(await headerRowOf(rows, { earlier: [{ headers: ['EAN', '', 'Marca'] }] })).toBe(1)
    const { reading } = await readDocument(documentOf('xlsx'), options)
    expect(reading).toMatchObject({ leaveHidden: true })
  })
})
