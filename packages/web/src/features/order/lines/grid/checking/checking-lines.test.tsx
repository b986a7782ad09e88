import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../../testing/components/app.tsx'
import { cell, keyboard, press, texts } from '../../../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../../../testing/components/orders/kept-order.ts'
import { answer, refusal, sentTo } from '../../../../../testing/components/server.ts'

const LINES = 450

const closedCheck = { check: 'space', level: 'error' as const, key: 'size.space.closed_for_good', values: {} }

beforeEach(async () => {
  keepCustomer({})
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const many = Array.from({ length: LINES }, (_, index) => lineOf({ checks: [] }, index))
  keepOrder({}, many)
  answer('orderrest/checklines', ({ line_ids }) => ({
    lines: many
      .filter(({ id }) => line_ids.includes(id))
      .map((line) => (line.id % 100 === 33 ? { ...line, checks: [closedCheck] } : line)),
  }))
  await openScreen('/order/1')
  await expect.element(page.getByRole('grid', { name: 'Líneas' })).toBeVisible()
  await cell(0, 'Nº').click()
})

const status = () => page.getByRole('status').filter({ hasText: /omprob/ })

test('selected lines are rechecked in batches; their new results are shown, and a button leads to the first failure', async () => {
  await press('{Control>}a{/Control}')
  await page.getByRole('button', { name: `Comprobar ${LINES} líneas otra vez` }).click()
  await expect
    .element(status())
    .toHaveTextContent('450 líneas comprobadas. 5 tienen fallos. 5 dicen otra cosa que antes.')
  expect(sentTo('orderrest/checklines').map(({ line_ids }) => line_ids.length)).toEqual([200, 200, 50])
  await page.getByRole('button', { name: 'Ir a la primera con fallos' }).click()
  await expect.poll(keyboard).toBe('32 Comprobaciones')
  await expect.element(cell(32, 'Comprobaciones')).toHaveTextContent('1 fallo')
  await expect.element(cell(33, 'Comprobaciones')).toHaveTextContent('Todo encaja')
  await page.getByRole('button', { name: 'Quitar el resultado' }).click()
  await expect.element(status()).not.toBeInTheDocument()
})

test('rechecking can be stopped, and says if the server was unreachable', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  answer('orderrest/checklines', async () => {
    await gate
    return { lines: [] }
  })
  await press('{Control>}a{/Control}')
  const check = page.getByRole('button', { name: `Comprobar ${LINES} líneas otra vez` })
  await check.click()
  await expect.element(status()).toHaveTextContent('Comprobando: 0 de 450 líneas.')
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect.element(status()).toHaveTextContent('Comprobación parada: 0 de 450 líneas.')
  release()
  answer('orderrest/checklines', () => {
    throw refusal('UNAVAILABLE')
  })
  await check.click()
  await expect
    .element(status())
    .toHaveTextContent(
      'No se ha podido comprobar todo: 0 de 450 líneas. El servidor está ocupado o se está reiniciando. Vuelve a intentarlo en un momento.',
    )
})

test('spaces without a known measuring method are reported once for all lines, and in the panel of each line', async () => {
  const unsaidCheck = { check: 'space', level: 'warning' as const, key: 'size.space.unsaid', values: {} }
  const toldCheck = { ...unsaidCheck, key: 'size.space.told' }
  keepOrder(
    {},
    [[unsaidCheck], [unsaidCheck, toldCheck], []].map((checks, index) => lineOf({ checks }, index)),
  )
  await openScreen('/order/1')
  await expect.element(page.getByText('En 2 líneas no consta cómo se midió su espacio.')).toBeVisible()
  expect(texts('Comprobaciones', 3)).toEqual(['Todo encaja', '1 aviso', 'Todo encaja'])
  await cell(0, 'Comprobaciones').click()
  await expect
    .element(page.getByRole('region', { name: 'Línea 1' }))
    .toMatchTextContent('no consta cómo se midió')
})
