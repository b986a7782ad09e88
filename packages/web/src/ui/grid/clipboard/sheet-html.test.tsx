import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSheetHtml, writeSheetHtml } from './sheet-html.ts'

const pieces = [
  'a',
  'ñ',
  ' ',
  '  ',
  '"',
  "'",
  '=',
  '-',
  '&amp;',
  '&',
  '<',
  '<script>',
  '>',
  '\n',
  '\t',
  '1',
  '😀',
]
const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const sheet = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: rows, maxLength: rows })
  })

describe('cells as an HTML table', () => {
  test('are read back as they were written, whatever they contain', () => {
    fc.assert(
      fc.property(sheet, (rows) => {
        expect(readSheetHtml(writeSheetHtml(rows))).toEqual(rows)
      }),
    )
  })

  test('are read from Excel’s markup, with folded source lines, merged cells and numbers', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:General}</style></head>
<body><table border=0><!--StartFragment--><col width=64><tr height=20>
  <td height=20 class=xl65>Vinilo de
  escaparate</td><td align=right x:num>1.250,50</td></tr>
 <tr><td colspan=2 style='mso-ignore:colspan'>Nota<br>dos</td></tr><!--EndFragment--></table></body></html>`
    expect(readSheetHtml(html)).toEqual([
      ['Vinilo de escaparate', '1.250,50'],
      ['Nota\ndos', ''],
    ])
  })

  test('keep their columns beside and below merged cells', () => {
    const table = (rows: string) => readSheetHtml(`<table>${rows}</table>`)
    expect(table('<tr><td rowspan=2>11</td><td>1</td></tr><tr><td>2</td></tr>')).toEqual([
      ['11', '1'],
      ['', '2'],
    ])
    expect(
      table(
        '<tr><td>a</td><td rowspan=3 colspan=2>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr><tr></tr><tr><td>f</td></tr>',
      ),
    ).toEqual([['a', 'b', '', 'c'], ['d', '', '', 'e'], [], ['f']])
  })

  test('are not read from a page without a table, or with several', () => {
    expect(readSheetHtml('<p>Hola')).toBeUndefined()
    expect(readSheetHtml('<table><tr><td>1</table><table><tr><td>2</table>')).toBeUndefined()
    expect(readSheetHtml('')).toBeUndefined()
  })

  test('are read without loading or running anything of the page', async () => {
    const bad =
      '<table><tr><td><img src="/none.png" onerror="window.wasRun = true">x<script>window.wasRun = true</script></table>'
    expect(readSheetHtml(bad)?.[0]?.[0]).toContain('x')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect('wasRun' in window).toBe(false)
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('none.png'))).toEqual(
      [],
    )
  })
})
