import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/shell/query-client.ts'
import { closeScreen, customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { fill, save } from '../../testing/components/person.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { recordKeys } from '../record/record-keys.ts'

function refuseToRead() {
  answer('customerrest/get', () => {
    throw refusal('INTERNAL_ERROR')
  })
}

const failure = page.getByText('No se ha podido cargar')

describe('a record that cannot be read', () => {
  test('shows that it could not be loaded, and appears once it is loaded', async () => {
    keepCustomer()
    refuseToRead()
    await openScreen('/customer/1')
    await expect.element(failure).toBeVisible()
    keepCustomer()
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(page.getByLabelText('Teléfono')).toBeVisible()
  })

  test('stays on the screen with the typed text if a refresh fails', async () => {
    keepCustomer()
    await openScreen('/customer/1')
    await fill({ Teléfono: '981 55 55 55' })
    refuseToRead()
    const reading = { queryKey: recordKeys.record('customer', 1) }
    await queryClient.invalidateQueries(reading)
    expect(queryClient.getQueryState(reading.queryKey)?.status).toBe('error')
    await save()
    await expect.element(page.getByLabelText('Teléfono')).toHaveValue('981 55 55 55')
    await expect.element(failure).not.toBeInTheDocument()
    expect(sentTo('customerrest/update')).toMatchObject([{ phone: '981 55 55 55' }])
  })
})

test('a save that completes after its user has left is not shown to the next user of the browser', async () => {
  const customer = keepCustomer().now()
  const late = Promise.withResolvers<typeof customer>()
  await openScreen('/customer/1')
  answer('customerrest/update', () => late.promise)
  await fill({ Teléfono: '981 55 55 55' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => sentTo('customerrest/update')).toHaveLength(1)
  closeScreen()
  late.resolve({ ...customer, phone: '981 55 55 55' })
  keepCustomer({ phone: '600 00 00 00' })
  await openScreen('/customer/1')
  await expect.element(page.getByLabelText('Teléfono')).toHaveValue('600 00 00 00')
  expect(sentTo('customerrest/get')).toHaveLength(2)
})

describe('a record that is missing', () => {
  const bin = page.getByRole('link', { name: 'Buscar en la papelera' })

  function refuseAsMissing() {
    answer('customerrest/get', () => {
      throw refusal('NOT_FOUND')
    })
  }

  test('leads a user who can restore it to the bin', async () => {
    refuseAsMissing()
    await openScreen('/customer/1')
    await expect.element(bin).toHaveAttribute('href', expect.stringContaining('bin=1'))
  })

  test('leads other users to the list only', async () => {
    refuseAsMissing()
    await openScreen('/customer/1', { permissions: customerPermissions, usergroup: 2 })
    await expect.element(page.getByRole('link', { name: /^Volver a/ })).toBeVisible()
    await expect.element(bin).not.toBeInTheDocument()
  })
})
