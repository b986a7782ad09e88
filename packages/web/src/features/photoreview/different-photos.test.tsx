import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { pictureFile } from '../../testing/components/files.ts'
import { photoOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const like = { id: 9, name: 'Farmacia 9', state: 'valid', file: pictureFile('other.jpg') } as const
const counts = { waiting: 1, claimed: 1, held: 0, untold: 0, tells_at: null }

test('a reviewer can mark two photos as different, and the photo loses its flag', async () => {
  const photo = photoOf(1, { flags: [{ flag: 'similar', photo_id: 9 }, { flag: 'no_time' }], like })
  answer('budgetrest/nextphotos', { rows: [photo], ...counts })
  answer('budgetrest/differentphotos', { ...photo, flags: [{ flag: 'no_time' }], like: null, version: 2 })
  await openScreen('/budget/photoreview')
  await page.getByRole('button', { name: 'Son distintas' }).click()
  await expect.element(page.getByText('Casi la misma foto que Farmacia 9')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Son distintas' })).not.toBeInTheDocument()
  expect(sentTo('budgetrest/differentphotos')).toEqual([{ id: 1, other_id: 9 }])
})

test('identical pictures cannot be marked as different', async () => {
  const photo = photoOf(1, { flags: [{ flag: 'same', photo_id: 9 }], like })
  answer('budgetrest/nextphotos', { rows: [photo], ...counts })
  await openScreen('/budget/photoreview')
  await expect.element(page.getByRole('link', { name: 'Farmacia 9' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Son distintas' })).not.toBeInTheDocument()
})
