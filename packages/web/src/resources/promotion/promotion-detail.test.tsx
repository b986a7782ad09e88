import { promotionColumns } from '@lienzo/contract/customers/promotion-columns'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RowOf } from '../../core/record/record-calls.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { listed } from '../../testing/components/listed.ts'
import { fill } from '../../testing/components/person.ts'
import { customerOf, firstVersion } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

const promotion: RowOf<'promotion'> = {
  ...firstVersion,
  id: 7,
  code: 'BRUMA-50',
  name: 'Bruma de azahar 50 ml',
  brand: '',
  family: 'MIXTO',
  customer_id: 1,
  customer_name: 'Perfumerías Alameda',
  picture: null,
  active: false,
}

test('a code that another product of the same customer uses is reported while it is typed, with a link', async () => {
  answer('customerrest/get', customerOf(1, 'Perfumerías Alameda'))
  answer('promotionrest/list', (question) =>
    listed(
      [promotion, { ...promotion, id: 8, code: 'BRUMA-100', customer_id: 2 }],
      promotionColumns,
      question,
    ),
  )
  await openScreen('/promotion/new?customer=1')
  await fill({ 'EAN o código': 'bruma-50' })
  await expect.element(page.getByRole('link', { name: 'Bruma de azahar 50 ml' })).toBeVisible()
  await expect.element(page.getByText('Ya lo usa:')).toBeVisible()
  await fill({ 'EAN o código': 'bruma-100' })
  await expect.element(page.getByText('Ya lo usa:')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Crear/ })).toBeEnabled()
})
