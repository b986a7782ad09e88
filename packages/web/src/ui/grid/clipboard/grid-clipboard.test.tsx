import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openGrid, type PrintsServer } from '../../../testing/components/grid-of-prints.tsx'
import {
  announcements,
  cell,
  keyboard,
  paste,
  pasteAnyway,
  press,
} from '../../../testing/components/grid-person.ts'

const ROWS = 6000

let server: PrintsServer

const row = (index: number) => server.rows[index]

beforeEach(async () => {
  server = await openGrid(ROWS)
})

describe('the clipboard', () => {
  test('takes cells from one place to another, and cuts them', async () => {
    await cell(0, 'Ancho').click()
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}')
    await cell(5, 'Ancho').click()
    await press('{Control>}v{/Control}')
    await expect
      .poll(() => server.rows.slice(5, 7).map(({ width, copies }) => [width, copies]))
      .toEqual([
        [500, 1],
        [510, 2],
      ])
    await cell(0, 'Nota').click()
    await press('{Control>}x{/Control}')
    await expect.poll(() => row(0)?.note).toBe('')
  })

  test('pastes a thousand cells from a spreadsheet, selects the pasted ones and names the rows of the refused ones', async () => {
    await cell(0, 'Ancho').click()
    const rows = Array.from({ length: 500 }, (_, index) =>
      index === 3 ? `mucho\t${index}` : `${index}\t${index}`,
    )
    await pasteAnyway({ 'text/plain': `${rows.join('\r\n')}\r\n` })
    await expect.poll(announcements).toMatch(/500 × 2 celdas/)
    await expect.poll(announcements).toMatch(/997 celdas cambiadas/)
    // The status line names the refused cells for each reason. `server.refused` stays empty, because the user has agreed to the
    // refusals.
    const reasons = [
      '2 celdas no lo admiten (Ancho, Copias, fila 12). Este pedido ya está en producción.',
      '1 celda no lo admite (Ancho, fila 4). Escribe un número.',
    ]
    for (const reason of reasons) await expect.poll(announcements).toContain(reason)
    expect(server.refused).toEqual([])
    await page.getByRole('button', { name: 'Ir a la siguiente celda sin guardar' }).click()
    await expect.poll(keyboard).toBe('3 Ancho')
    await expect
      .poll(() => [row(2)?.width, row(3)?.width, row(3)?.copies, row(499)?.width])
      .toEqual([2, 530, 3, 499])
    await press('{Control>}z{/Control}')
    await expect.poll(() => row(499)?.width).toBe(5490)
  })

  test('reports cells beyond the last row or column as outside, and gives the reason of each refused cell', async () => {
    await cell(0, 'Ancho').click()
    await press('{Control>}{End}{/Control}')
    await cell(ROWS - 1, 'Ancho').click()
    await paste({ 'text/plain': '=1+1\n5\n6' })
    const notice = page.getByText('Se pega 1 fila. 2 filas no tienen sitio y quedan fuera. 1 celda no admite')
    await expect.element(notice).toBeVisible()
    await page.getByRole('button', { name: 'Pegar igualmente' }).click()
    await expect.poll(announcements).toContain('1 celda no lo admite (Ancho, fila 6000). Escribe un número.')
    await expect.poll(announcements).toContain('2 celdas quedan fuera de la tabla.')
    await cell(ROWS - 4, 'Ancho').click()
    await pasteAnyway({ 'text/plain': '12,5\n800 cm\n800 mm\n1200,0' })
    await expect
      .poll(announcements)
      .toContain('1 celda no lo admite (Ancho, fila 5997). No admite decimales.')
    await expect.poll(announcements).toContain('1 celda no lo admite (Ancho, fila 5998). Escribe un número.')
    await expect.poll(() => [row(ROWS - 2)?.width, row(ROWS - 1)?.width]).toEqual([800, 1200])
    // Pastes a hundred thousand cells, of which only two have a row.
    await cell(ROWS - 2, 'Ancho').click()
    await pasteAnyway({ 'text/plain': '730\n'.repeat(100_000) })
    await expect.poll(announcements).toContain('99.998 celdas quedan fuera de la tabla.')
    expect(server.refused).toEqual([])
    await expect.poll(() => [row(ROWS - 2)?.width, row(ROWS - 1)?.width]).toEqual([730, 730])
  })

  test('pastes into the columns named in its first row, in any order, and reports unknown headings', async () => {
    await cell(1, 'Tienda').click()
    await paste({ 'text/plain': 'COPIAS\tColor\tancho\n7\trojo\t610\n8\t\t620' })
    await expect
      .element(page.getByText('Esta columna no está en la tabla y queda fuera: Color.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Pegar igualmente' }).click()
    await expect
      .poll(() => [row(1), row(2)].map((each) => [each?.copies, each?.width]))
      .toEqual([
        [7, 610],
        [8, 620],
      ])
    await press('{Control>}z{/Control}')
    await paste({ 'text/plain': 'Copias\n9' })
    await expect.poll(() => [row(1)?.copies, row(1)?.width]).toEqual([9, 510])
    // A single refused cell causes no question, because the screen shows the reason.
    await cell(1, 'Ancho').click()
    await paste({ 'text/plain': 'mucho' })
    await expect
      .poll(() => server.refused)
      .toEqual(['1 celda no lo admite (Ancho, fila 2). Escribe un número.'])
  })

  test('pastes the table of a web page, with line breaks inside cells', async () => {
    await cell(1, 'Nota').click()
    const html =
      '<meta charset=utf-8><table><tr><td>Sin   marco<br>y con cola<td>80</tr><tr><td colspan=2>Nada</table>'
    await pasteAnyway({ 'text/html': html, 'text/plain': 'otro' })
    await expect
      .poll(() => [row(1)?.note, row(1)?.width, row(2)?.note])
      .toEqual(['Sin marco\ny con cola', 80, 'Nada'])
  })

  test('exports no formula, neither as text nor as a table', async () => {
    await cell(0, 'Nota').click()
    await press('=1+1{Enter}')
    await cell(0, 'Nota').click()
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    expect(clipboardData.getData('text/plain')).toBe("'=1+1\r\n")
    expect(clipboardData.getData('text/html')).toBe("<table><tr><td>'=1+1</td></tr></table>")
    await cell(4, 'Nota').click()
    await paste({ 'text/plain': clipboardData.getData('text/plain') })
    await expect.poll(() => row(4)?.note).toBe('=1+1')
  })
})
