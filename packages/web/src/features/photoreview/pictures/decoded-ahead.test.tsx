import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const photos = Array.from({ length: 40 }, (_, index) => photoOf(index + 1))
const heading = (name: string) => page.getByRole('heading', { level: 2, name })

afterEach(() => void vi.restoreAllMocks())

// covers: product 9.21
test('the reviewed photo, its artwork and its earlier photo are decoded first, then those of the next ten', async () => {
  answer('budgetrest/nextphotos', ({ after, most = 3 }) => ({
    rows: photos.filter(({ id }) => id > (after ?? 0)).slice(0, most),
    ...{ waiting: 40, claimed: 11, held: 0, untold: 0, tells_at: null },
  }))
  answer('budgetrest/validatephoto', ({ id }) => {
    const photo = photos.find((each) => each.id === id) ?? photoOf(id)
    return { ...photo, state: 'valid', version: 2 }
  })
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode')
  const decodedSources = () => decode.mock.contexts.map((picture) => (picture as HTMLImageElement).src)
  const picturesOf = (from: number, to: number) =>
    photos
      .slice(from, to)
      .flatMap(({ file, artworks, before }) => [file?.large, artworks[0]?.file.large, before?.large])
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.poll(decodedSources).toEqual(picturesOf(0, 11))
  await userEvent.keyboard('v')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.poll(decodedSources).toEqual(picturesOf(0, 12))
  await userEvent.keyboard('{ArrowRight}'.repeat(5))
  await expect.element(heading('Farmacia 7')).toBeVisible()
  await expect.poll(decodedSources).toEqual(picturesOf(0, 17))
  expect(sentTo('budgetrest/nextphotos').map(({ after, most }) => [after, most])).toEqual([
    [null, 11],
    [11, 5],
    [16, 5],
  ])
})
