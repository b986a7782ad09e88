import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { openGrid, type PrintsServer } from '../../../testing/components/grid-of-prints.tsx'
import {
  announcements,
  cell,
  keyboard,
  paste,
  pasteAnyway,
  press,
  texts,
} from '../../../testing/components/grid-person.ts'

let server: PrintsServer

const next = () => page.getByRole('button', { name: 'Ir a la siguiente celda sin guardar' })
const refusedAt = (row: number, heading: string) =>
  cell(row, heading).element().getAttribute('data-trouble') === 'error'

beforeEach(async () => {
  server = await openGrid(600, { width: 1100 })
})

/** Pastes three rows in which several widths, copies and finishes are refused; the total of row 2 is read-only. */
async function pasteMisfits(): Promise<void> {
  await cell(0, 'Ancho').click()
  await pasteAnyway({
    'text/plain':
      'ancho\t7\tNinguno\t\tcorrecto\t\t1\n810\tabc\tMate\t\tcorrecto\t\t2\n820\t9\tNinguno\t\tcorrecto\t\t3',
  })
  await expect.poll(announcements).toContain('3 celdas no admiten sus textos.')
}

test('each refused text stays in its cell with the reason, and a button and a key lead to the next', async () => {
  await pasteMisfits()
  expect(texts('Ancho', 3)).toEqual([/^ancho/, /^810/, /^820/].map((text) => expect.stringMatching(text)))
  await expect
    .element(cell(0, 'Ancho'))
    .toHaveAccessibleDescription(
      'Escribe un número. El texto «ancho» no se ha escrito; en la celda sigue «500».',
    )
  // Read-only cells are neither marked nor reported.
  expect(refusedAt(0, 'Medidas')).toBe(false)
  expect(server.refused.join(' ')).not.toContain('Medidas')
  await next().click()
  await expect.poll(keyboard).toBe('1 Copias')
  await press('{F8}')
  await expect.poll(keyboard).toBe('1 Acabado')
  await press('{F8}')
  await expect.poll(keyboard).toBe('0 Ancho')
  expect(server.batches.flat().map(({ text }) => text)).not.toContain('ancho')
  expect(await inAnybodysWay('main')).toEqual([])
  // F8 works from an open cell, whose text is saved, and from outside the grid.
  await press('900{F8}')
  await expect.poll(keyboard).toBe('1 Copias')
  await expect.element(cell(0, 'Ancho')).toMatchTextContent('900')
  document.activeElement instanceof HTMLElement && document.activeElement.blur()
  await press('{F8}')
  await expect.poll(keyboard).toBe('1 Acabado')
})

test('a refused text is discarded when its cell is edited, even with the same value, or on request', async () => {
  await pasteMisfits()
  // The refused text stays after scrolling away and changing other cells.
  await cell(0, 'Nota').click()
  await press('Otra{Enter}{Control>}{End}{/Control}')
  await expect.poll(keyboard).toBe('599 Total')
  await next().click()
  await expect.poll(keyboard).toBe('0 Ancho')
  await press('500{Enter}')
  await expect.poll(announcements).toContain('2 celdas no admiten')
  await cell(1, 'Copias').click()
  await page.getByRole('button', { name: 'Corregir' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Copias' })).toHaveValue('abc')
  await press('{Escape}')
  expect(refusedAt(1, 'Copias')).toBe(true)
  await press('{F2}12{Enter}')
  await expect.poll(() => server.rows[1]?.copies).toBe(12)
  await expect.poll(announcements).toContain('1 celda no admite')
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  await expect.element(next()).not.toBeInTheDocument()
  expect(texts('Acabado', 2)).toEqual(['Ninguno', 'Laminado mate'])
})

test('a cell that refuses its text is left for the next one, and the text stays beside the cell', async () => {
  await pasteMisfits()
  await cell(2, 'Copias').click()
  await press('muchas{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Copias' })).toHaveAccessibleDescription(/número/)
  await press('{F8}')
  await expect.poll(keyboard).toBe('0 Ancho')
  await expect.poll(announcements).toContain('4 celdas no admiten sus textos.')
  expect(texts('Copias', 3)[2]).toMatch(/^muchas/)
  await cell(2, 'Copias').click()
  await press('{F2}12{Enter}')
  await expect.poll(() => server.rows[2]?.copies).toBe(12)
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  // The only cell with a problem is already open, so moving to the next one leaves it open.
  await cell(2, 'Copias').click()
  await press('muchas{Enter}')
  await next().click()
  await expect.element(page.getByRole('textbox', { name: 'Copias' })).toHaveFocus()
})

test('undoing a paste removes its refused texts, and redoing it restores them', async () => {
  await cell(4, 'Copias').click()
  await press('8{Enter}')
  await expect.poll(() => server.rows[4]?.copies).toBe(8)
  await cell(4, 'Copias').click()
  await paste({ 'text/plain': 'abc' })
  await expect.poll(() => refusedAt(4, 'Copias')).toBe(true)
  await press('{Control>}z{/Control}')
  await expect.poll(() => refusedAt(4, 'Copias')).toBe(false)
  await press('{Control>}y{/Control}')
  await expect.poll(() => texts('Copias', 5)[4]).toMatch(/^abc/)
  expect(server.refused).toHaveLength(1)
  await press('{Control>}zz{/Control}')
  await expect.poll(() => server.rows[4]?.copies).toBe(1)
  expect(refusedAt(4, 'Copias')).toBe(false)
})

test('a paste with cells that do not fit asks first, by keyboard too, and changes nothing if declined', async () => {
  await cell(0, 'Ancho').click()
  await paste({ 'text/plain': 'ancho\t7\n810\tabc\nlargo\t9' })
  const question = page.getByRole('dialog', { name: 'No todo lo pegado cabe' })
  await expect
    .element(question)
    .toMatchTextContent(
      'Se pegan 3 filas. 3 celdas que ya dicen algo se sustituyen. 3 celdas no admiten su texto',
    )
  await expect.element(question).toMatchTextContent('Ancho: 2, por ejemplo «ancho».')
  await expect.element(question).toMatchTextContent('Copias: 1, por ejemplo «abc».')
  expect(await inAnybodysWay('[role=dialog]')).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Pegar igualmente' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(keyboard).toBe('0 Ancho')
  expect(server.batches).toEqual([])
  expect(refusedAt(0, 'Ancho')).toBe(false)
  await paste({ 'text/plain': '801\t7\n811\t8' })
  await expect.poll(() => server.rows[1]?.width).toBe(811)
  await paste({ 'text/plain': 'ancho\t7\n812\t8' })
  await expect.element(page.getByRole('button', { name: 'Pegar igualmente' })).toHaveFocus()
  await press('{Enter}')
  await expect.poll(() => server.rows[1]?.width).toBe(812)
  await expect.poll(keyboard).toBe('0 Ancho')
  expect(refusedAt(0, 'Ancho')).toBe(true)
})

test('a refused text is reached in its card, and corrected there', async () => {
  await pasteMisfits()
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await next().click()
  await expect.element(page.getByRole('button', { name: /^Ancho/ }).first()).toHaveFocus()
  expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  await expect.element(page.getByRole('button', { name: 'Ancho ancho' })).toBeVisible()
  const trouble = page.getByRole('region', { name: 'Ancho' })
  await expect.element(trouble).toMatchTextContent('El texto «ancho» no se ha escrito')
  // The discard button is at the edge, so that texts of varying length cannot shift it under the user's finger.
  const dismiss = page.getByRole('button', { name: 'Descartar los textos' }).element()
  const [end, edge] = [dismiss, dismiss.parentElement].map((each) => each?.getBoundingClientRect().right)
  expect(end).toBe(edge)
  await trouble.getByRole('button', { name: 'Corregir' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Ancho' })).toHaveValue('ancho')
  await press('640{Enter}')
  await expect.poll(() => server.rows[0]?.width).toBe(640)
  await expect.poll(announcements).toContain('2 celdas no admiten')
})

test('the message of a cell is shown above it if it would cover the line below the grid', async () => {
  // In this window there is room below the grid for the message.
  await page.viewport(1440, 1600)
  onTestFinished(() => page.viewport(1440, 900))
  await cell(0, 'Copias').click()
  await press('{Control>}{End}{/Control}')
  await expect.poll(keyboard).toBe('599 Total')
  await cell(599, 'Copias').click()
  await paste({ 'text/plain': 'abc' })
  const sentence = page.getByRole('tooltip')
  await expect.element(sentence).toMatchTextContent('El texto «abc» no se ha escrito')
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const gap = () => boxOf(cell(599, 'Copias').element()).top - boxOf(sentence.element()).bottom
  await expect.poll(() => Math.abs(gap())).toBeLessThan(10)
})
