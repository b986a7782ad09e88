import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import {
  announcements,
  cell,
  keyboard,
  paste,
  pasteAnyway,
  press,
  texts,
} from '../../../testing/components/grid-person.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { addedLines, answerPastes, pasteHere, row } from '../../../testing/components/orders/pasted-lines.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

beforeEach(answerPastes)

test('a draft without lines can start with a paste, which is undone and redone by keyboard', async () => {
  keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  document.activeElement instanceof HTMLElement && document.activeElement.blur()
  await paste({ 'text/plain': '\t\n' })
  await expect.element(page.getByText('No hay celdas que pegar.')).toBeVisible()
  await paste({ 'text/plain': [row(710), row(720, ''), row(730)].join('\n') })
  await expect.poll(keyboard).toBe('0 Espacio')
  await expect
    .element(page.getByText(/^3 líneas nuevas .* Copias: 1 en blanco, se toma «1»\.$/))
    .toBeVisible()
  await expect.poll(addedLines).toMatchObject(
    [[710, 2] as const, [720, 1] as const, [730, 2] as const].map(([width, copies]) => ({
      product_id: 1,
      width,
      height: 500,
      copies,
    })),
  )
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
  const blank = 'Estaba en blanco en lo pegado: se ha tomado «1».'
  await expect.element(cell(1, 'Copias')).toHaveAccessibleDescription(blank)
  await cell(1, 'Copias').click()
  await press('4{Enter}')
  await expect.element(cell(1, 'Copias')).not.toHaveAccessibleDescription(blank)
  await press('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.element(pasteHere()).toHaveFocus()
  await press('{Control>}y{/Control}')
  await expect.element(page.getByText('3 filas')).toBeVisible()
  await expect.poll(() => texts('Ancho mm', 3)).toEqual(['710', '720', '730'])
  await expect.poll(keyboard).toBe('0 Espacio')
  expect(page.getByText(/^3 líneas nuevas/).elements()).toHaveLength(1)
  await press('{Control>}z{/Control}')
  await expect.element(pasteHere()).toHaveFocus()
})

test('a long paste that is undone at its end leaves no line on the screen', async () => {
  keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  const wrong = (index: number) =>
    index % 20 === 9 ? row(700).replace('Vinilo', 'Vinillo') : row(700 + index)
  await pasteAnyway({ 'text/plain': Array.from({ length: 60 }, (_, index) => wrong(index)).join('\n') })
  await expect.element(page.getByText(/^3 filas sin completar/)).toBeVisible()
  for (const line of [9, 29, 49]) {
    await press('{F8}')
    await expect.poll(keyboard).toBe(`${line} Producto`)
  }
  await press('{Control>}z{/Control}')
  await expect.element(pasteHere()).toHaveFocus()
  expect(page.getByRole('gridcell').elements()).toEqual([])
})

test('an undone paste keeps the line that somebody else has changed since', async () => {
  const server = keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  await paste({ 'text/plain': [row(710), row(720), row(730)].join('\n') })
  await expect.poll(() => server.lines).toHaveLength(3)
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
  server.lines = server.lines.map((line, place) => (place === 1 ? { ...line, copies: 9, version: 2 } : line))
  server.order = { ...server.order, version: server.order.version + 1 }
  await cell(2, 'Nota de la línea').click()
  await press('Urgente{Enter}')
  await expect.poll(() => texts('Copias', 2)).toEqual(['2', '9'])
  await press('{Control>}z{/Control}')
  await expect.poll(() => server.lines[2]?.notes).toBe('')
  await press('{Control>}z{/Control}')
  await expect.poll(() => server.lines.map(({ width, copies }) => [width, copies])).toEqual([[720, 9]])
  await expect.element(page.getByText('Una línea se queda: otra persona la ha cambiado.')).toBeVisible()
})

test('pasted lines keep the order of their sheet, even if some are saved later than those below', async () => {
  const server = keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  pasteHere().element().focus()
  const wrong = (width: number) => row(width).replace('Vinilo', 'Vinillo')
  await paste({ 'text/plain': [row(710, ''), wrong(720), wrong(730), row(740, '')].join('\n') })
  await expect.element(page.getByText('Copias: 2 en blanco, se toma «1».')).toBeVisible()
  await page.getByRole('button', { name: 'Pegar igualmente' }).click()
  await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([710, 740])
  await expect.poll(() => texts('Ancho mm', 4)).toEqual(['710', '720', '730', '740'])
  expect(texts('Nº', 4)).toEqual(['1', '2', '3', '4'])
  for (const [line, count] of [
    [2, 3],
    [1, 4],
  ] as const) {
    await cell(line, 'Producto').click()
    await paste({ 'text/plain': 'Vinilo de escaparate' })
    await expect.poll(() => server.lines).toHaveLength(count)
  }
  expect(server.lines.map(({ width }) => width)).toEqual([710, 720, 730, 740])
  await expect.poll(() => texts('Ancho mm', 4)).toEqual(['710', '720', '730', '740'])
})

test('a new order is saved for pasted lines, which wait while the order itself is refused', async () => {
  const server = keepOrder()
  let isRefused = true
  answer('orderrest/update', () => {
    if (isRefused) throw refusal('INVALID_INPUT')
    return { ...server.order, lines: [], line_count: 0 }
  })
  await openScreen('/order/new')
  await expect.element(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Perfumerías Alameda')
  await expect
    .element(page.getByText('En este orden: Espacio, Producto, Ancho mm, Alto mm, Copias.'))
    .toBeVisible()
  // The grid looks up the codes of product and material once it is rendered. Pasting works although the focus is in a field.
  const sheet = [
    'Alto\tAncho\tUds.\tArtículo\tMaterial',
    '500\t710\t2\tP-1\tVIN-MON',
    '500\t720\t2\tP-1\tVIN-MON',
  ]
  page
    .getByRole('combobox', { name: /^Cliente/ })
    .element()
    .focus()
  await paste({ 'text/plain': sheet.join('\n') })
  await expect.element(page.getByText(/^3 filas pegadas/)).toBeVisible()
  await expect.poll(() => sentTo('orderrest/update')).toHaveLength(1)
  isRefused = false
  await page
    .getByRole('button', { name: /^(Crear|Guardar)/ })
    .first()
    .click()
  await expect
    .poll(addedLines)
    .toMatchObject([710, 720].map((width) => ({ product_id: 1, material_id: 1, width, copies: 2 })))
  await expect.element(cell(1, 'Ancho mm')).toHaveTextContent('720')
})

test('lines stay in sight above the messages of a paste that failed for several reasons', async () => {
  keepOrder({}, [lineOf()])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Copias' })).toBeVisible()
  await cell(0, 'Producto').click()
  const wrong = ['Vinillo', 'Lona', 'Placa'].map((product) => row(710).trim().replace('Vinilo', product))
  await pasteAnyway({ 'text/plain': [...wrong, row(720).trim().replace(/2$/, 'dos')].join('\n') })
  await expect.poll(announcements).toContain('4 celdas no admiten')
  await expect.poll(announcements).toContain('(Copias, fila 4)')
  const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
  const rows = () => bottomOf(document.querySelector('[data-grid-scroller]'))
  await expect.poll(() => rows() - bottomOf(cell(1, 'Ancho mm').element())).toBeGreaterThanOrEqual(0)
})

test('on a phone lines stay in sight above the messages of a paste, and the next invalid cell scrolls into view', async () => {
  await page.viewport(320, 568)
  onTestFinished(() => page.viewport(1440, 900))
  keepOrder()
  await openScreen('/order/1')
  await expect.element(pasteHere()).toBeVisible()
  pasteHere().element().focus()
  const wrong = ['Vinillo', 'Lona', 'Placa'].map((product) => row(710).replace('Vinilo', product))
  await pasteAnyway({ 'text/plain': [...wrong, row(720).replace(/2$/, 'dos')].join('\n') })
  await expect.poll(announcements).toContain('(Copias, fila 4)')
  const list = () => document.querySelector('[data-grid-scroller]')?.getBoundingClientRect()
  expect(list()?.height).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Ir a la siguiente celda sin guardar' }).click()
  const next = () => document.activeElement?.getBoundingClientRect()
  await expect.poll(() => next()?.top).toBeGreaterThanOrEqual(list()?.top ?? Infinity)
  expect(next()?.bottom).toBeLessThanOrEqual(Math.min(list()?.bottom ?? 0, 568))
})
