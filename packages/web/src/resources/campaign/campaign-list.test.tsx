import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { campaignOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'
import { today } from '../../ui/dates/moment-text.ts'

stopClock()

test('the list of campaigns shows when artwork is due, and can be filtered by that date', async () => {
  const sale = campaignOf({ name: 'Rebajas de enero', artwork_due_at: today() + 5 * 86_400 })
  const approval = { artwork_due_at: today() + 5 * 86_400, artwork_ready: true }
  const atPrepress = campaignOf({ id: 2, name: 'Azahar', ...approval })
  const ready = campaignOf({ id: 3, name: 'Faro', ...approval, artwork_released: true })
  answer('campaignrest/list', { rows: [sale, atPrepress, ready], total: 3, page: 1, perpage: 10 })
  await openScreen('/campaign?f_artwork_ready=eq;false&sort=artwork_due_at')
  const row = page.getByRole('row', { name: /Rebajas de enero.*Imágenes en 5 días/ })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Azahar.*Imágenes en preimpresión/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Faro.*Imágenes listas/ })).toBeVisible()
  expect(sentTo('campaignrest/list')[0]).toMatchObject({
    filters: { artwork_ready: 'eq;false' },
    sort: 'artwork_due_at',
  })
})
