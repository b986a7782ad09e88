import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { spaceOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

beforeEach(() => {
  answer('timelinerest/list', { items: [], next: null })
  answer('staterest/list', { rows: [], total: 0, page: 1, perpage: 60 })
})

test('a space that came from a spreadsheet says which one, and leads to it', async () => {
  const came_from = { id: 7, name: 'tiendas.csv', created_at: Date.parse('2026-11-12T12:00Z') / 1000 }
  answer('spacerest/get', spaceOf({ came_from }))
  await openScreen('/space/1')
  await expect.element(page.getByText('Vino de la importación')).toBeVisible()
  const link = page.getByRole('link', { name: 'tiendas.csv del 12/11/2026' })
  await expect.element(link).toHaveAttribute('href', '/#/space/import/7')
})

test('one that was made by hand, or whose import is not for this person to see, says nothing of it', async () => {
  answer('spacerest/get', spaceOf())
  await openScreen('/space/1')
  await expect.element(page.getByText('Versión')).toBeVisible()
  expect(page.getByText('Vino de la importación').elements()).toEqual([])
})
