import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { cell, keyboard, paste, pasteAnyway, press, texts } from '../../../testing/components/grid-person.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { addedLines, answerPastes, pasteHere, row } from '../../../testing/components/orders/pasted-lines.ts'
import { answer, loseAnswers, sentTo, tellOfChanges } from '../../../testing/components/server.ts'

beforeEach(answerPastes)

test('a refused text far down is still known after a reload, before its line is loaded', async () => {
  keepOrder(
    { next_statuses: ['confirmed'] },
    Array.from({ length: 450 }, (_, index) => lineOf({}, index)),
  )
  const cells = [{ id: 440, column: 'copies', text: 'dos', fault: 'Escribe un número.' }]
  sessionStorage.setItem('refused_lines_1_1', JSON.stringify(cells))
  await openScreen('/order/1')
  await expect.element(page.getByText('1 celda no admite su texto.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(keyboard).toBe('439 Copias')
  expect(sentTo('orderrest/changestatus')).toEqual([])
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  expect(sessionStorage.getItem('refused_lines_1_1')).toBeNull()
})

test('a pasted line with a refused text is neither saved nor confirmed with a default in its place', async () => {
  const server = keepOrder({ next_statuses: ['confirmed'] })
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  pasteHere().element().focus()
  const wrong = (width: number) => row(width).replace(/2$/, 'dos')
  await pasteAnyway({ 'text/plain': `${row(710)}\n${wrong(720)}\n${wrong(730)}\n${wrong(740)}` })
  await expect.element(page.getByText('3 celdas no admiten sus textos.')).toBeVisible()
  await expect.poll(() => texts('Comprobaciones', 2)).toEqual(['Todo encaja', 'Sin completar'])
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText(/^Hay líneas sin guardar o sin completar/)).toBeVisible()
  expect(sentTo('orderrest/changestatus')).toEqual([])
  await expect.poll(keyboard).toBe('1 Copias')
  // The refused text survives a reload, and its cell shows it again.
  await openScreen('/order/1')
  await expect.element(page.getByText('3 celdas no admiten sus textos.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a la siguiente celda sin guardar' }).click()
  await expect.poll(keyboard).toBe('1 Copias')
  await expect.element(cell(1, 'Copias')).toHaveAccessibleDescription(/El texto «dos» no se ha escrito/)
  // A corrected text is saved. Discarding a refused text saves its line with the value that the notice names.
  await press('6{Enter}')
  await expect.poll(addedLines).toMatchObject([{ copies: 2 }, { copies: 6 }])
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  await expect
    .element(page.getByText('Se han descartado 2 textos. Copias: queda «1» en 2 celdas.'))
    .toBeVisible()
  await expect.poll(() => server.lines.map(({ copies }) => copies)).toEqual([2, 6, 1, 1])
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.element(page.getByText('2 celdas no admiten sus textos.')).toBeVisible()
  await expect.element(cell(3, 'Copias')).toHaveAccessibleDescription(/El texto «dos» no se ha escrito/)
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  await expect.element(page.getByText(/no admiten sus textos/)).not.toBeInTheDocument()
  await press('{Control>}z{/Control}')
  await expect.element(page.getByText('2 celdas no admiten sus textos.')).toBeVisible()
  const checks = ['Todo encaja', 'Todo encaja', 'Por corregir', 'Por corregir']
  await expect.poll(() => texts('Comprobaciones', 4)).toEqual(checks)
  await page.getByRole('button', { name: 'Descartar los textos' }).click()
  await openScreen('/order/1')
  await expect.element(page.getByRole('grid', { name: 'Líneas' })).toBeVisible()
  await expect.element(page.getByText(/no admiten sus textos/)).not.toBeInTheDocument()
})

test('an incomplete line survives a reload in its place with its refused text, until it is completed or discarded', async () => {
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  const server = keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  const wrong = (width: number) => row(width).replace('Vinilo', 'Vinillo')
  await pasteAnyway({ 'text/plain': [row(710), wrong(720), row(730), wrong(740)].join('\n') })
  await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([710, 730])
  await expect.poll(() => texts('Comprobaciones', 3)).toEqual(['Todo encaja', 'Sin completar', 'Todo encaja'])
  await openScreen('/order/1')
  await expect.element(page.getByText(/^2 filas sin completar/)).toBeVisible()
  expect(texts('Ancho mm', 4)).toEqual(['710', '720', '730', '740'])
  await expect.element(cell(1, 'Producto')).toMatchTextContent('Vinillo de escaparate')
  await cell(1, 'Producto').click()
  await paste({ 'text/plain': 'Vinilo de escaparate' })
  await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([710, 720, 730])
  const checks = ['Todo encaja', 'Todo encaja', 'Todo encaja', 'Sin completar']
  await expect.poll(() => texts('Comprobaciones', 4)).toEqual(checks)
  await openScreen('/order/1')
  await expect.poll(() => texts('Ancho mm', 4)).toEqual(['710', '720', '730', '740'])
  const unsavedText = 'Líneas (1 sin completar, 1 celda por corregir)'
  await expect.element(page.getByText(`Sin guardar: ${unsavedText}`)).toBeVisible()
  const leave = () =>
    page.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Materiales' }).click()
  await leave()
  await expect.element(page.getByText(`Si sales ahora, se pierden: ${unsavedText}.`)).toBeVisible()
  // Saving fails. The focus moves to the incomplete line, and the message names everything that could not be saved.
  await page.getByRole('button', { name: 'Guardar y salir' }).click()
  await expect
    .element(page.getByText(`Te quedas aquí, porque no se ha podido guardar: ${unsavedText}.`))
    .toBeVisible()
  await expect.poll(keyboard).toBe('3 Producto')
  await leave()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.poll(() => location.hash).toContain('#/material')
  await openScreen('/order/1')
  await expect.element(page.getByText('3 filas')).toBeVisible()
})

test('incomplete lines left out of an order confirmed elsewhere stay readable, and can be discarded with undo', async () => {
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  const server = keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  await pasteAnyway({ 'text/plain': [row(710), row(720).replace('Vinilo', 'Vinillo')].join('\n') })
  await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([710])
  const { order } = server
  server.order = { ...order, status: 'confirmed', may_change: [], version: order.version + 1 }
  tellOfChanges('order')
  const leftOut = page.getByText('1 línea incompleta se ha quedado fuera del pedido')
  await expect.element(leftOut).toBeVisible()
  await expect.element(page.getByText(/fila sin completar/)).not.toBeInTheDocument()
  await openScreen('/order/1')
  await expect.element(leftOut).toBeVisible()
  await expect.poll(() => texts('Ancho mm', 2)).toEqual(['710', '720'])
  expect(await inAnybodysWay('[role=alert]')).toEqual([])
  const discard = page.getByRole('alert').getByRole('button', { name: 'Descartar' })
  await discard.click()
  await expect.element(leftOut).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.element(leftOut).toBeVisible()
  await discard.click()
  await expect.poll(() => sessionStorage.getItem('begun_lines_1_1')).toBeNull()
})

test('a line that was completed just before a reload is shown once, as the saved line', async () => {
  const client_key = 'a'.repeat(32)
  keepOrder({}, [lineOf({ width: 710 }), lineOf({ width: 720, client_key }, 1)])
  sessionStorage.setItem('begun_lines_1_1', JSON.stringify([{ key: client_key, width: 720 }]))
  await openScreen('/order/1')
  await expect.element(page.getByText('2 filas')).toBeVisible()
  expect(texts('Ancho mm', 2)).toEqual(['710', '720'])
  await expect.poll(() => sessionStorage.getItem('begun_lines_1_1')).toBeNull()
})

test('a new line whose answer was lost is sent again with its key', async () => {
  const server = keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  const answerAgain = loseAnswers('orderrest/savelines')
  await paste({ 'text/plain': row(710) })
  await expect.poll(() => server.lines.length).toBe(1)
  answerAgain()
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect.poll(() => texts('Comprobaciones', 1)).toEqual(['Todo encaja'])
  expect(server.lines.map(({ width }) => width)).toEqual([710])
  const keys = addedLines().map(({ client_key }) => client_key)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]))
})
