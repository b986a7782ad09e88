import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  choosePhotos,
  jobOf,
  openInstallerPage,
  phoneFile,
  polls,
  takePhotos,
} from '../testing/components/installer-page.ts'
import { answer, refusal, sentTo } from '../testing/components/server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Ends the link: the server refuses all requests with it, except reports of waiting photos. */
function endLink(): void {
  const refuse = () => {
    throw refusal('NOT_FOUND')
  }
  answer('installrest/getjob', refuse)
  answer('installrest/news', refuse)
}

const badLink = page.getByText('Este enlace no abre nada')
const tryAgain = page.getByRole('button', { name: 'Volver a intentarlo' })

test('a page whose link has ended asks again only every ten minutes, or when the installer tries again', async () => {
  const job = jobOf()
  await openInstallerPage(job)
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(polls().news).toBeGreaterThan(5)
  endLink()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  await expect.element(badLink).toBeVisible()
  const before = polls()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect(polls()).toEqual(before)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(polls()).toEqual({ ...before, jobs: before.jobs + 1 })

  await tryAgain.click()
  await expect.poll(() => polls().jobs).toBe(before.jobs + 2)
  await expect.element(badLink).toBeVisible()
  answer('installrest/getjob', job)
  answer('installrest/news', { decisions: 0 })
  await tryAgain.click()
  await expect.element(badLink).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(polls().news).toBe(before.news + 1)
})

test('photos added after the link has ended stay on the phone, can be saved, and are sent once it is valid again', async () => {
  const uploads = takePhotos()
  const job = jobOf()
  await openInstallerPage(job, 7)
  endLink()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  await expect.element(badLink).toBeVisible()
  choosePhotos(phoneFile(1), phoneFile(2))
  await expect.element(page.getByText('2 fotos guardadas')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Guardar foto' }).first()).toBeVisible()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect(uploads.methods).toEqual([])
  // The house still learns that the photos are waiting.
  expect(sentTo('installrest/waiting').at(-1)).toMatchObject({ photos: 2 })
  answer('installrest/getjob', job)
  await tryAgain.click()
  await expect.element(page.getByText('Todo enviado')).toBeVisible()
  expect(uploads.started).toHaveLength(2)
})

test('a report of waiting photos with a link that the server never made is not repeated every minute', async () => {
  const uploads = takePhotos()
  uploads.answer = () => new Response(null, { status: 503 })
  await openInstallerPage(jobOf(), 7)
  endLink()
  answer('installrest/waiting', () => {
    throw refusal('NOT_FOUND')
  })
  choosePhotos(phoneFile(3))
  await expect.element(page.getByText('1 foto guardada')).toBeVisible()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect(sentTo('installrest/waiting')).toHaveLength(1)
})
