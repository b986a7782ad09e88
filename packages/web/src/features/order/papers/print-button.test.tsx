import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keyboardIsAt, pressAt } from '../../../testing/components/keyboard.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

test('the paper of an order is requested in one of three languages or in that of its customer, also by keyboard', async () => {
  keepCustomer({})
  answer('orderrest/get', { ...orderRecordOf(), campaign_id: 1, campaign_name: 'Navidad' })
  answer('orderrest/getcampaignimages', [])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/print', () => {
    throw refusal('UNAVAILABLE')
  })
  await openScreen('/order/1')
  await pressAt(page.getByRole('button', { name: 'Papeles y archivos' }))
  const forCustomer = page.getByRole('menuitem', { name: 'En el idioma del cliente' })
  await expect.element(forCustomer).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await keyboardIsAt(forCustomer)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No se ha podido hacer el PDF')).toBeVisible()
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Portugués' }).click()
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect
    .poll(() => sentTo('orderrest/print'))
    .toEqual([{ id: 1, language: 'customer' }, { id: 1, language: 'pt' }, { id: 1 }])
  answer('orderrest/printraport', () => {
    throw refusal('UNAVAILABLE')
  })
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Informe con fotos' }).click()
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Informe de la campaña' }).click()
  await expect.poll(() => sentTo('orderrest/printraport')).toEqual([{ id: 1 }, { campaign_id: 1 }])
})

test('a compact paper is offered beside the full one, and first for an order of more than 200 lines', async () => {
  keepCustomer({})
  const refuse = () => {
    throw refusal('UNAVAILABLE')
  }
  const order = orderRecordOf({ status: 'confirmed', may_edit: false, may_change: [] })
  answer('orderrest/get', ({ id }) => ({ ...order, id, line_count: id === 1 ? 200 : 201 }))
  answer('orderrest/lines', { rows: [], total: 0, page: 1, perpage: 100 })
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/getusers', [])
  answer('orderrest/print', refuse)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Papeles y archivos' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  await choose('Compacto')
  await choose('Compacto, idioma del cliente')
  await expect
    .poll(() => sentTo('orderrest/print'))
    .toEqual([{ id: 1 }, { id: 1, form: 'compact' }, { id: 1, form: 'compact', language: 'customer' }])
  await openScreen('/order/2')
  await page.getByRole('button', { name: 'PDF compacto' }).click()
  await choose('Portugués')
  await choose('Completo')
  await expect
    .poll(() => sentTo('orderrest/print').slice(3))
    .toEqual([{ id: 2, form: 'compact' }, { id: 2, form: 'compact', language: 'pt' }, { id: 2 }])
})

test('a cancelled order offers no labels, no roll plan and no ZIP', async () => {
  keepCustomer({})
  answer('orderrest/get', { ...orderRecordOf(), status: 'cancelled', may_change: [] })
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Informe con fotos' })).toBeVisible()
  for (const name of ['Etiquetas', 'Plano de rollo', 'ZIP'])
    await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()
})
