import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { pick } from '../../testing/components/person.ts'
import { finishOf, materialOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

test('a material shows the usual price of a finish that was just added', async () => {
  const cut = finishOf(3, 'Troquelado', { price_mode: 'piece', price: 2.5 })
  answer('materialrest/get', materialOf())
  answer('finishrest/getfinishes', [{ id: cut.id, name: cut.name, code: cut.code }])
  answer('finishrest/get', cut)
  await openScreen('/material/1')
  await pick('Añadir acabado', 'Troquelado')
  const row = page.getByRole('row', { name: /Troquelado/ })
  await expect.element(row.getByText(/2,50/)).toBeVisible()
  await expect
    .element(page.getByLabelText('Precio propio de Troquelado'))
    .toHaveAttribute('placeholder', '2,50')
})
