import { materialColumns } from '@lienzo/contract/catalogue/material-columns'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { listed } from '../../testing/components/listed.ts'
import { materialOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'
import { full } from '../../testing/components/users.ts'

test.each([
  { who: 'the house', visitor: {}, costs: 1 },
  { who: 'a customer', visitor: { usergroup: 2, permissions: { '/material': full } }, costs: 0 },
])('the list of materials offers $costs columns of their cost to $who', async ({ visitor, costs }) => {
  answer('materialrest/list', (question) => listed([materialOf()], materialColumns, question))
  await openScreen('/material', visitor)
  await page.getByRole('button', { name: 'Columnas' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Precio por m²' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Coste por m²' }).elements()).toHaveLength(costs)
})
