import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { campaignOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

test('a campaign says in the list when its artwork is due, and is found by it', async () => {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400
  const sale = campaignOf({ name: 'Rebajas de enero', artwork_due_at: today + 5 * 86_400 })
  answer('campaignrest/list', { rows: [sale], total: 1, page: 1, perpage: 10 })
  await openScreen('/campaign?f_artwork_ready=eq;false&sort=artwork_due_at')
  const row = page.getByRole('row', { name: /Rebajas de enero.*Imágenes en 5 días/ })
  await expect.element(row).toBeVisible()
  expect(sentTo('campaignrest/list')[0]).toMatchObject({
    filters: { artwork_ready: 'eq;false' },
    sort: 'artwork_due_at',
  })
})
