import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { photoOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import type { ReviewedPhoto } from '../reviewed-photo.ts'

const heading = (name: string) => page.getByRole('heading', { level: 2, name: `${name} Lugo` })

/** Answers the calls of the review from a store of `count` photos, as the server does. Returns the store, by photo id. */
function keepPhotos(count: number): Map<number, ReviewedPhoto> {
  const photos = new Map(Array.from({ length: count }, (_, index) => [index + 1, photoOf(index + 1)]))
  const photoWithId = (id: number) => photos.get(id) ?? photoOf(id)
  answer('budgetrest/nextphotos', ({ after, most = 3 }) => ({
    rows: [...photos.values()]
      .filter(({ id, state }) => state === 'pending' && id > (after ?? 0))
      .slice(0, most),
    ...{ waiting: count, claimed: count, held: 0, untold: 0, tells_at: null },
  }))
  answer('budgetrest/validatephoto', ({ id, state, version, refusal = null, reason = '' }) => {
    expect(version).toBe(photoWithId(id).version)
    photos.set(id, { ...photoWithId(id), state, refusal, reason, version: version + 1 })
    return photoWithId(id)
  })
  return photos
}

// covers: product 9.21
test('twenty decisions are undone one by one, each undo showing its photo, until nothing is left', async () => {
  const photos = keepPhotos(30)
  await openScreen('/budget/photoreview')
  // Waits for each photo before pressing the next key, because keys are ignored while no photo is shown, and the queue can load
  // more slowly than the keys are pressed.
  for (let id = 1; id <= 21; id += 1) {
    await expect.element(heading(`Farmacia ${id}`)).toBeVisible()
    await userEvent.keyboard('v')
  }
  await expect.element(heading('Farmacia 22')).toBeVisible()
  for (let id = 21; id >= 2; id -= 1) {
    await userEvent.keyboard('z')
    await expect.element(heading(`Farmacia ${id}`)).toBeVisible()
  }
  await userEvent.keyboard('z')
  await expect.element(page.getByText('No queda nada que deshacer')).toBeVisible()
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.poll(() => [...photos.values()].filter(({ state }) => state === 'valid')).toHaveLength(1)
  expect(photos.get(1)?.state).toBe('valid')
})

test('undoing the withdrawal of a decision restores it unchanged, whichever photo is shown', async () => {
  keepPhotos(3)
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('a')
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}p')
  await expect.element(page.getByRole('button', { name: /^Válida/ })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}z')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(page.getByText('Repetir la foto', { exact: true })).toBeVisible()
  await expect
    .poll(() => sentTo('budgetrest/validatephoto'))
    .toMatchObject([
      { state: 'rejected', because: ['blurred'] },
      { state: 'pending' },
      { state: 'rejected', because: ['blurred'], version: 3 },
    ])
})
