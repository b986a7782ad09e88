import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { keyboard } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf as keptLineOf, unchangedPrices } from '../../../testing/components/kept-order.ts'
import { keyboardIsAt } from '../../../testing/components/keyboard.ts'
import { undo } from '../../../testing/components/person.ts'
import { campaignOf, orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

type Line = RecordOf<'order'>['lines'][number]

/** Frames to wait, longer than a screen normally takes to settle. */
const WHILE_READING = 30

const dialog = () => page.getByRole('dialog')
const way = (name: string) => dialog().getByRole('button', { name })
const link = (name: string) => dialog().getByRole('link', { name })

beforeEach(() => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/compareprices', unchangedPrices)
  answer('orderrest/getcampaignimages', [])
  answer('orderrest/getusers', [
    { id: 2, name: 'ana', full_name: '', usergroup_id: 2, usergroup_name: 'Sol' },
  ])
})

/** Opens an order with two lines whose step is refused with these reasons. */
async function refuse(
  fields: FieldErrors,
  { order = {}, ...person }: Parameters<typeof openScreen>[1] & { order?: Partial<RecordOf<'order'>> } = {},
) {
  const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Sol' }
  const lines = [lineOf(1), lineOf(2)]
  const next = { next_statuses: ['confirmed' as const] }
  answer('orderrest/get', orderRecordOf({ ...ofAna, campaign_id: 7, lines, ...next, ...order }))
  answer('orderrest/changestatus', () => {
    throw refusal('euros' in fields ? 'LIMIT_EXCEEDED' : 'STATE_NOT_ALLOWED', { fields })
  })
  await openScreen('/order/1', person)
  const step = order.next_statuses?.[0] === 'production' ? 'Pasar a producción' : 'Confirmar'
  await page.getByRole('button', { name: step }).click()
  await expect.element(dialog()).toBeVisible()
}

test('a refused step names artwork that blocks many lines once, opens it, and links to the first line and back', async () => {
  const waits = (number: number, name: string, counted: object = {}) => ({
    key: 'validation.artwork_not_approved' as const,
    ...{ values: { number, name, artwork_id: number, ...counted }, message: '' },
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
  const kept = keepOrder(
    next,
    Array.from({ length: 450 }, (_, index) => keptLineOf({}, index)),
  )
  answer('orderrest/changestatus', () => {
    throw refusal('STATE_NOT_ALLOWED', { fields: kindsOf450 })
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(dialog()).toBeVisible()
  return kept
}

test('a refused step filters the lines by one kind of problem, until all are shown again', async () => {
  await refuse450()
  const kind = dialog().getByRole('region', { name: 'Proporciones: 150 líneas' })
  await expect
    .element(kind.getByText('Línea 1: las proporciones difieren un 12 % de la imagen.'))
    .toBeVisible()
  // A line of a wrong size is fixed, not removed.
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
  const kept = await refuse450()
  const ids = [2, 201, 450].map((number) => kept.lines[number - 1]?.id)
  await way('Quitar 3 líneas').click()
  await expect.poll(() => kept.lines.length).toBe(447)
  const sent = sentTo('orderrest/savelines').flatMap(({ removed = [] }) => removed.map(({ id }) => id))
  expect(sent).toEqual(ids)
  await expect.element(page.getByText('447 filas')).toBeVisible()
  await undo()
  await expect.poll(() => kept.lines.length).toBe(450)
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
    // The disabled button has lost the focus by then.
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

const limit = {
  key: 'validation.limit_exceeded.euros' as const,
  values: { left: 812.5, needed: 11_640, missing: 10_827.5 },
  message: '',
}

// covers: product 5.13, 9.24
test('the house can let an order exceed a limit by giving a reason', async () => {
  const m2 = {
    key: 'validation.limit_exceeded.m2' as const,
    values: { left: 0, needed: 2, missing: 2 },
    message: '',
  }
  const edit = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
  await refuse(
    { euros: limit, m2 },
    { permissions: { '/order': edit, '/user': { ...edit, perm_edit: '0' } } },
  )
  const missing = dialog().getByText(/hacen falta 11\.640,00\s€: faltan 10\.827,50\s€\.$/)
  await expect.element(missing).toBeVisible()
  await expect.element(dialog().getByText(/^Quedan 0,00\sm² .* faltan 2,00\sm²\.$/)).toBeVisible()
  const [balance] = link('Ver el saldo y sus límites').elements()
  expect(balance?.getAttribute('href')).toBe('/#/user/2?tab=balance&back=%2Forder%2F1')
  const pass = dialog().getByRole('button', { name: 'Confirmar por encima del límite' })
  await expect.element(pass).toBeDisabled()
  // The house can do it here, so nobody else is named.
  expect(
    dialog()
      .getByText(/^Puede hacerlo/)
      .elements(),
  ).toEqual([])
  expect(sentTo('permissionrest/getholders')).toEqual([])
  const confirmed = orderRecordOf({ status: 'confirmed', next_statuses: ['production'] })
  answer('orderrest/changestatus', confirmed)
  await dialog().getByRole('textbox', { name: 'Por qué puede pasar el límite' }).fill(' Campaña urgente ')
  await pass.click()
  await expect.element(page.getByRole('button', { name: 'Pasar a producción' })).toBeVisible()
  expect(sentTo('orderrest/changestatus').at(-1)).toMatchObject({
    ...{ status: 'confirmed', past_limit: 'Campaña urgente' },
  })
})

test('changed prices are shown line by line, and accepted by confirming the total', async () => {
  const sums = (total: number) => ({ net: total, vat: 0, total })
  answer('orderrest/compareprices', {
    ...{ ...unchangedPrices, is_changed: true, before: sums(68.73), after: sums(105.03) },
    lines: [{ number: 2, name: 'Lona · Goya', before: 28.4, after: 48.4 }],
  })
  const values = { lines: 1, before: 68.73, after: 105.03 }
  await refuse({ prices: { key: 'validation.prices_changed', values, message: '' } })
  await expect.element(dialog().getByText(/sumaba 68,73\s€ y hoy suma 105,03\s€/)).toBeVisible()
  const row = dialog().getByRole('row', { name: /2 · Lona · Goya/ })
  await expect.poll(() => row.element().textContent).toMatch(/28,40\s€48,40\s€$/)
  answer('orderrest/changestatus', orderRecordOf({ status: 'confirmed', next_statuses: ['production'] }))
  await dialog()
    .getByRole('button', { name: /^Confirmar por 105,03\s€$/ })
    .click()
  await expect.element(page.getByRole('button', { name: 'Pasar a producción' })).toBeVisible()
  expect(sentTo('orderrest/changestatus').at(-1)).toMatchObject({ take_total: 105.03 })
})

test('an opened draft shows which prices have changed, and takes them on confirmation', async () => {
  const sums = (total: number) => ({ net: total, vat: 0, total })
  const compared = {
    ...{ ...unchangedPrices, is_changed: true, before: sums(68.73), after: sums(105.03) },
    lines: [{ number: 2, name: 'Lona · Goya', before: 28.4, after: 48.4 }],
  }
  answer('orderrest/compareprices', compared)
  const draft = orderRecordOf({ lines: [lineOf(1), lineOf(2)], total: 68.73 })
  answer('orderrest/get', draft)
  await openScreen('/order/1')
  const said = page.getByText(/^Total con IVA: 68,73\s€ → 105,03\s€$/)
  await expect.element(said).toBeVisible()
  await page.getByText('1 línea cuesta otra cosa').click()
  await expect.element(page.getByRole('row', { name: /2 · Lona · Goya/ })).toBeVisible()
  const take = page.getByRole('button', { name: /^Tomar los precios de hoy/ })
  // The price list has changed again.
  answer('orderrest/takeprices', () => {
    answer('orderrest/compareprices', { ...compared, after: sums(110) })
    throw refusal('STATE_NOT_ALLOWED')
  })
  await take.click()
  await expect.element(page.getByText('El total ya es otro. Míralo y decide de nuevo.')).toBeVisible()
  await expect.element(page.getByText(/68,73\s€ → 110,00\s€$/)).toBeVisible()
  answer('orderrest/takeprices', () => {
    answer('orderrest/compareprices', unchangedPrices)
    return { ...draft, version: 2, total: 110 }
  })
  await take.click()
  await expect.element(take).not.toBeInTheDocument()
  expect(sentTo('orderrest/takeprices')).toEqual([
    { id: 1, version: 1, take_total: 105.03 },
    { id: 1, version: 1, take_total: 110 },
  ])
})

test('a refused step tells a customer who can raise the limit and who can change the campaign', async () => {
  answer('permissionrest/getholders', [
    { id: 3, name: 'Eva Sol' },
    { id: 4, name: 'Luis' },
  ])
  answer('campaignrest/get', campaignOf({ id: 7 }))
  const key = 'validation.campaign_not_active' as const
  const fields = { euros: limit, campaign_id: { key, values: { name: 'Navidad' }, message: '' } }
  const look = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
  await refuse(fields, { permissions: { ...customerPermissions, '/campaign': look }, usergroup: 2 })
  await expect.element(dialog().getByText('Puede hacerlo la casa.')).toBeVisible()
  expect(link('Ver el saldo y sus límites').elements()).toEqual([])
  expect(dialog().getByRole('textbox').elements()).toEqual([])
  await expect.element(dialog().getByText('Puede hacerlo Eva Sol o Luis.')).toBeVisible()
  expect(sentTo('permissionrest/getholders')).toEqual([{ path: '/campaign' }])
})

test('a refund that exceeds the possible amount is asked for again', async () => {
  const fault = { key: 'validation.more_than_charged' as const, values: { most: 10 }, message: '' }
  answer('orderrest/get', orderRecordOf({ status: 'production', next_statuses: ['cancelled'] }))
  answer('orderrest/changestatus', () => {
    throw refusal('INVALID_INPUT', { fields: { 'give_back.euros': fault } })
  })
  await openScreen('/order/1')
  const cancel = { name: 'Cancelar pedido' }
  await page.getByRole('button', cancel).click()
  await dialog().getByRole('button', cancel).click()
  await way('Cambiar lo que se devuelve').click()
  await expect.element(dialog().getByRole('combobox', { name: 'Se devuelve' })).toBeVisible()
})

function lineOf(id: number): Line {
  return {
    ...{ id, number: id, product_id: 1, campaign_image_id: id, material_id: 1, finish_ids: [] },
    ...{ width: 800, height: 1200, copies: 1, notes: '', m2: 1, discount: 0, net: 1 },
    ...{ price_steps: [], checks: [], finish_names: [], product_name: 'Lona', material_name: 'Vinilo' },
    ...{
      promotion_id: null,
      promotion_name: null,
      image_name: 'Cartel',
      image: null,
      image_revision: 1,
      newest_revision: 1,
      image_deleted: false,
      spares: 0,
      spares_percent: 0,
      spare_copies: 0,
    },
    ...{ image_approval: 'approved', image_release: 'released' },
    ...{ space_id: null, space_number: null, version: 1, space_name: null, shop_name: null },
    ...{ space_chain: null, space_city: null },
  }
}
