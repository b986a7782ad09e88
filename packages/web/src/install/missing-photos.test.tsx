import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  choosePhotos,
  jobOf,
  openInstallerPage,
  phoneFile,
  reopenInstallerPage,
  takePhotos,
} from '../testing/components/installer-page.ts'
import { answer, refusal, sentTo } from '../testing/components/server.ts'

/** Numbers of missing photos that the phone has reported to the house. */
const reported = () => sentTo('installrest/waiting').map(({ photos }) => photos)

const refuse = () => {
  const fields = { file: { key: 'upload.refused.truncated', message: 'is truncated' } }
  return Response.json({ error: 'FILE_REFUSED', fields }, { status: 422 })
}

test('a refused photo is missing for the house until the installer removes it', async () => {
  const uploads = takePhotos()
  uploads.answer = refuse
  await openInstallerPage(jobOf(), 7)
  choosePhotos(phoneFile(1))
  await expect.element(page.getByText('IMG_1.jpg está dañada y no se puede abrir.')).toBeVisible()
  await expect.poll(reported).toEqual([1])
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect.poll(reported).toEqual([1, 0])
})

test('a refused photo stays on the phone and missing for the house after the link has ended', async () => {
  const uploads = takePhotos()
  uploads.answer = refuse
  await openInstallerPage(jobOf(), 7)
  choosePhotos(phoneFile(2))
  await expect.element(page.getByText('IMG_2.jpg está dañada y no se puede abrir.')).toBeVisible()
  await expect.poll(reported).toEqual([1])
  answer('installrest/getjob', () => {
    throw refusal('NOT_FOUND')
  })
  for (let visit = 2; visit < 4; visit += 1) {
    await reopenInstallerPage()
    await expect.element(page.getByRole('button', { name: 'Guardar foto' })).toBeVisible()
    await expect.poll(reported).toHaveLength(visit)
  }
  expect(reported()).toEqual([1, 1, 1])
})
