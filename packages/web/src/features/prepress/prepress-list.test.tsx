import { prepressColumns } from '@lienzo/contract/sales/artwork/prepress-columns'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { pictureFile } from '../../testing/components/files.ts'
import { listed } from '../../testing/components/listed.ts'
import { artworkOf, campaignOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const waiting = {
  id: 7,
  name: 'Escaparate',
  campaign_id: 3,
  campaign_name: 'Navidad',
  customer_id: 1,
  customer_name: 'Perfumerías Alameda',
  release: 'pending',
  approval: 'approved',
  revision: 2,
  file: pictureFile('escaparate.png'),
  file_level: 'warning',
  orders: 2,
  wanted_at: 1_800_057_600,
  created_at: 0,
  updated_at: 0,
} as const
const releasedArtwork = {
  ...waiting,
  id: 8,
  name: 'Cartel',
  release: 'released',
  file_level: null,
  orders: 0,
  wanted_at: null,
} as const

test('the prepress list shows the longest waiting artwork first, and leads by keyboard to its release', async () => {
  answer('prepressrest/list', (question) => listed([releasedArtwork, waiting], prepressColumns, question))
  answer('campaignrest/get', campaignOf({ id: 3 }))
  answer('campaignrest/imageget', artworkOf({ id: 7, campaign_id: 3, name: 'Escaparate' }))
  answer('campaignrest/imagehistory', { revisions: [], decisions: [], comments: [] })
  await openScreen('/prepress')
  const first = page.getByRole('row').nth(1)
  await expect.element(first.getByText('En preimpresión')).toBeVisible()
  await expect.element(first.getByRole('img', { name: 'El archivo tiene avisos' })).toBeVisible()
  for (const text of ['Escaparate', 'Navidad', 'Aprobada', '16/01/2027']) {
    await expect.element(first.getByText(text)).toBeVisible()
  }
  expect(sentTo('prepressrest/list')).toMatchObject([{ sort: 'release', order: 'asc' }])
  const row = first.element()
  if (row instanceof HTMLElement) row.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toContain('/campaign/3/artwork/7')
})
