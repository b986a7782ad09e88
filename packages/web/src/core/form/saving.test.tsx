import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { fill, save } from '../../testing/components/person.ts'
import { customerOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

test('a record is saved once however often it is requested, and text typed meanwhile stays', async () => {
  const gate = Promise.withResolvers<void>()
  let customer = customerOf(1, 'Paciencia')
  answer('countryrest/list', { rows: [], total: 0, page: 1, perpage: 500 })
  answer('customerrest/get', () => customer)
  answer('customerrest/update', async (input) => {
    await gate.promise
    customer = customerOf(1, input.name, { ...input, id: 1, version: (input.version ?? 0) + 1 })
    return customer
  })
  await openScreen('/customer/new')
  await fill({ Nombre: 'Paciencia' })
  await userEvent.keyboard('{Control>}ss{/Control}')
  await fill({ 'Nombre comercial': 'Mientras tanto' })
  await userEvent.keyboard('{Control>}s{/Control}')
  gate.resolve()
  await expect.poll(() => location.hash).toContain('#/customer/1')
  await expect.element(page.getByText('Sin guardar: Nombre comercial')).toBeVisible()
  expect(sentTo('customerrest/update')).toHaveLength(1)
  await save()
  expect(sentTo('customerrest/update')).toMatchObject([
    { name: 'Paciencia', trade_name: '' },
    { id: 1, version: 1, name: 'Paciencia', trade_name: 'Mientras tanto' },
  ])
})
