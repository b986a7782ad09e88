import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { keyboard } from '../../../testing/components/grid-person.ts'
import { keyboardIsAt } from '../../../testing/components/keyboard.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import {
  answerRefusedSteps,
  dialog,
  link,
  refuse,
  way,
} from '../../../testing/components/orders/refused-step.ts'
import { undo } from '../../../testing/components/person.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

/** Number of animation frames to wait, which is more than a screen normally needs to settle. */
const WHILE_READING = 30

beforeEach(answerRefusedSteps)

test('a refused step names artwork that blocks many lines once, opens it, and links to the first line and back', async () => {
  const waits = (number: number, name: string, counts: object = {}) => ({
    key: 'validation.artwork_not_approved' as const,
    ...{ values: { number, name, artwork_id: number, ...counts }, message: '' },
  })
  const fields = {
    'lines.1.campaign_image_id': waits(2, 'Cartel', { lines: 12_000, numbers: '2-12001', names: 12 }),
    'lines.0.campaign_image_id': waits(1, 'Faldón'),
  }
  const order = { may_edit: false, may_change: [], next_statuses: ['production' as const] }
  await refuse(fields, { order })
  const kind = dialog().getByRole('region', { name: 'Imagen sin aprobar: 12.000 líneas' })
  await expect.element(kind.getByText('Línea 2: la imagen Cartel no está aprobada.')).toBeVisible()
  await expect.element(kind.getByText('Línea 1: la imagen Faldón no está aprobada.')).toBeVisible()
  await expect.element(kind.getByText('Y 10 más.')).toBeVisible()
  const [href] = link('Ver la imagen')
    .elements()
    .map((each) => each.getAttribute('href'))
  expect(href).toBe('/#/campaign/7/artwork/2?back=%2Forder%2F1')
  await way('Ir a la línea 2').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(keyboard).toBe('1 Imagen')

  location.hash = '#/customer/1?back=%2Forder%2F1'
  await page.getByRole('link', { name: 'Volver a donde estaba' }).click()
  await expect.element(page.getByRole('grid', { name: 'Líneas' })).toBeVisible()
})

const rows = () => page.getByRole('grid', { name: 'Líneas' }).getByRole('row').elements().length
const kindsOf450 = {
  'lines.1.space_id': {
    key: 'validation.space_inactive' as const,
    ...{ values: { number: 2, name: 'Sol', lines: 3, numbers: '2,201,450', names: 1 }, message: '' },
  },
  'lines.0.checks': {
    key: 'validation.check_failed' as const,
    values: {
      ...{ number: 1, check: 'size.proportions.too_different', deviationHundredths: 1200 },
      ...{ lines: 150, numbers: '1-448/3', names: 1 },
    },
    message: '',
  },
}

/** Opens a draft of 450 lines whose confirmation is refused with two kinds of faults. */
async function refuse450() {
  const next = { next_statuses: ['confirmed' as const] }
  const server = keepOrder(
    next,
    Array.from({ length: 450 }, (_, index) => lineOf({}, index)),
  )
  answer('orderrest/changestatus', () => {
    throw refusal('STATE_NOT_ALLOWED', { fields: kindsOf450 })
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(dialog()).toBeVisible()
  return server
}

test('a refused step filters the lines by one kind of problem, until all are shown again', async () => {
  await refuse450()
  const kind = dialog().getByRole('region', { name: 'Proporciones: 150 líneas' })
  await expect
    .element(kind.getByText('Línea 1: las proporciones difieren un 12 % de la imagen.'))
    .toBeVisible()
  // Removing lines is not offered for wrong sizes, because the user can correct a size.
  expect(kind.getByRole('button', { name: /Quitar/ }).elements()).toEqual([])
  await kind.getByRole('button', { name: 'Mostrar 150 líneas' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('150 de 450 filas', { exact: false })).toBeVisible()
  await expect.poll(keyboard).toBe('0 Nº')
  await page.getByRole('button', { name: 'Quitar el filtro de Proporciones: 150 líneas' }).click()
  await expect.element(page.getByText('450 filas')).toBeVisible()
  expect(rows()).toBeGreaterThan(3)
})

test('a refused step removes the lines of inactive spaces together, with one click that can be undone', async () => {
  const server = await refuse450()
  const ids = [2, 201, 450].map((number) => server.lines[number - 1]?.id)
  await way('Quitar 3 líneas').click()
  await expect.poll(() => server.lines.length).toBe(447)
  const removedIds = sentTo('orderrest/savelines').flatMap(({ removed = [] }) => removed.map(({ id }) => id))
  expect(removedIds).toEqual(ids)
  await expect.element(page.getByText('447 filas')).toBeVisible()
  await undo()
  await expect.poll(() => server.lines.length).toBe(450)
})

test('a refused step opens artwork that waits for prepress, and names the people who can release it', async () => {
  answer('permissionrest/getholders', [{ id: 3, name: 'Pía Prado' }])
  const key = 'validation.artwork_not_released' as const
  const fault = { key, values: { number: 2, name: 'Cartel', artwork_id: 2 }, message: '' }
  const edit = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
  const permissions = { '/order': edit, '/campaign': edit }
  await refuse({ 'lines.1.release': fault }, { order: { next_statuses: ['production'] }, permissions })
  const href = link('Ver la imagen').element().getAttribute('href')
  expect(href).toBe('/#/campaign/7/artwork/2?back=%2Forder%2F1')
  await expect.element(dialog().getByText('Puede hacerlo Pía Prado.')).toBeVisible()
  expect(sentTo('permissionrest/getholders')).toEqual([{ path: '/prepress' }])
  await way('Ir a la línea 2').click()
  await expect.poll(keyboard).toBe('1 Nº')
})

test('a refused step names the failed check, and links to its line, a missing line or a field above the lines', async () => {
  const message = ''
  const faults = {
    'lines.1.checks': {
      key: 'validation.check_failed' as const,
      ...{ values: { number: 2, check: 'size.resolution.too_low', dpi: 9, failBelowDpi: 50 }, message },
    },
    lines: { key: 'validation.order_empty' as const, message },
    campaign_id: { key: 'validation.campaign_not_active' as const, values: { name: 'Navidad' }, message },
    delivery_address_id: {
      key: 'validation.address_deleted' as const,
      ...{ values: { name: 'Almacén' }, message },
    },
  }
  await refuse(faults)
  await expect.element(dialog().getByText('Línea 2: 9 ppp; hacen falta al menos 50.')).toBeVisible()
  await expect.element(link('Ver la campaña')).toHaveAttribute('href', expect.stringContaining('/campaign/7'))
  await expect.element(link('Ver el cliente')).toHaveAttribute('href', expect.stringContaining('/customer/1'))
  const places = [
    ['Añadir línea', page.getByRole('button', { name: 'Añadir línea' })],
    ['Ir a «Dirección de entrega»', page.getByRole('combobox', { name: 'Dirección de entrega' })],
  ] as const
  for (const [text, place] of places) {
    await way(text).click()
    await keyboardIsAt(place)
    await page.getByRole('button', { name: 'Confirmar' }).click()
  }
  await way('Ir a la línea 2').click()
  await expect.poll(keyboard).toBe('1 Comprobaciones')
})

test('Escape returns the focus to the button of the step, however long the answer and the reading took', async () => {
  const key = 'validation.order_empty' as const
  const fields = { lines: { key, message: '' } }
  await refuse(fields)
  answer('orderrest/changestatus', async () => {
    // Waits until the pressed button has been disabled and lost the focus.
    await expect.poll(() => document.activeElement).toBe(document.body)
    throw refusal('STATE_NOT_ALLOWED', { fields })
  })
  await userEvent.keyboard('{Escape}')
  const step = page.getByRole('button', { name: 'Confirmar' })
  await step.click()
  await expect.element(way('Cerrar')).toHaveFocus()
  for (let frame = 0; frame < WHILE_READING; frame += 1) await new Promise(requestAnimationFrame)
  await userEvent.keyboard('{Escape}')
  await keyboardIsAt(step)
})
