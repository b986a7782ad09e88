import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import {
  answerRefusedSteps,
  dialog,
  link,
  refuse,
  way,
} from '../../../testing/components/orders/refused-step.ts'
import { campaignOf, orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

beforeEach(answerRefusedSteps)

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
  // The user can let the order pass the limit, so the dialog names nobody else who can.
  expect(
    dialog()
      .getByText(/^Puede hacerlo/)
      .elements(),
  ).toEqual([])
  expect(sentTo('permissionrest/getholders')).toEqual([])
  const confirmedOrder = orderRecordOf({ status: 'confirmed', next_statuses: ['production'] })
  answer('orderrest/changestatus', confirmedOrder)
  await dialog().getByRole('textbox', { name: 'Por qué puede pasar el límite' }).fill(' Campaña urgente ')
  await pass.click()
  await expect.element(page.getByRole('button', { name: 'Pasar a producción' })).toBeVisible()
  expect(sentTo('orderrest/changestatus').at(-1)).toMatchObject({
    ...{ status: 'confirmed', past_limit: 'Campaña urgente' },
  })
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
