import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { fill, pick } from '../../testing/components/person.ts'
import { customerOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

test('a tax id says which letter it should end in while it is typed, and follows the country', async () => {
  const countries = [
    { code: 'ES', name: 'España', has_states: true },
    { code: 'DE', name: 'Alemania', has_states: false },
  ]
  answer('countryrest/list', { rows: countries, total: 2, page: 1, perpage: 500 })
  // As the server keeps them: without what stands between the signs.
  const kept = customerOf(1, 'Joyas del Norte', { tax_id: 'B58818501' })
  answer('customerrest/update', kept)
  answer('customerrest/get', kept)
  await openScreen('/customer/new')
  await fill({ Nombre: 'Joyas del Norte', NIF: '12345678-a' })
  await expect.element(page.getByText('Debería terminar en Z.')).toBeVisible()
  await pick('País', 'Alemania')
  await expect
    .element(page.getByText('No se escribe así en este país: por ejemplo, DE123456789.'))
    .toBeVisible()
  await pick('País', 'España')
  await fill({ NIF: 'b 58.818.501' })
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.element(page.getByLabelText('NIF')).toHaveValue('B58818501')
  expect(sentTo('customerrest/update')).toMatchObject([{ name: 'Joyas del Norte', tax_id: 'b 58.818.501' }])
})
