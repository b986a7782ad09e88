import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { fill } from '../../testing/components/person.ts'
import { finishOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

test('a finish explains its price by an example', async () => {
  answer('finishrest/get', finishOf(1, 'Ollados', { price_mode: 'metre', price: 1.8 }))
  await openScreen('/finish/1')
  await expect.element(page.getByText(/= 16,20/)).toBeVisible()
  await fill({ Precio: '2' })
  await expect.element(page.getByText(/= 18,00/)).toBeVisible()
})
