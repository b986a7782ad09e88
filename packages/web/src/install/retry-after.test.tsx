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
import { answer, refusal } from '../testing/components/server.ts'

const SECOND = 1000

const tooMany = () =>
  Response.json(
    { error: 'TOO_MANY_ATTEMPTS', fields: {} },
    { status: 429, headers: { 'retry-after': '120' } },
  )

test('sending waits as long as the server requires, whatever happens on the phone, unless the installer sends now', async () => {
  const uploads = takePhotos()
  uploads.answer = tooMany
  await openInstallerPage(jobOf(), 7)
  choosePhotos(phoneFile(1))
  await expect.element(page.getByText('Se vuelve a intentar en 120 s.')).toBeVisible()
  const before = uploads.methods.length
  await vi.advanceTimersByTimeAsync(100 * SECOND)
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  choosePhotos(phoneFile(2))
  await expect.element(page.getByText('2 por enviar')).toBeVisible()
  await vi.advanceTimersByTimeAsync(19 * SECOND)
  expect(uploads.methods).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  await expect.poll(() => uploads.methods.length).toBeGreaterThan(before)

  await expect.element(page.getByText('Se vuelve a intentar en 120 s.')).toBeVisible()
  uploads.answer = undefined
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect.element(page.getByText('Todo enviado')).toBeVisible()
  expect(uploads.started).toHaveLength(2)
})

test('another server between the phone and ours cannot stop the sending for long', async () => {
  const uploads = takePhotos()
  uploads.answer = () =>
    new Response('<h1>WiFi</h1>', { status: 503, headers: { 'retry-after': String(86_400) } })
  await openInstallerPage(jobOf(), 7)
  choosePhotos(phoneFile(3))
  await expect.element(page.getByText('Se vuelve a intentar en 2 s.')).toBeVisible()
  uploads.answer = undefined
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  await expect.element(page.getByText('Todo enviado')).toBeVisible()
})

test('the page asks for nothing until the time that the server requires is over', async () => {
  await openInstallerPage(jobOf())
  await expect.poll(() => polls().news).toBe(1)
  answer('installrest/news', () => {
    throw refusal('TOO_MANY_ATTEMPTS', { retryAfter: 200 })
  })
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  const before = polls()
  expect(before.news).toBe(2)
  await vi.advanceTimersByTimeAsync(195 * SECOND)
  expect(polls()).toEqual(before)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(polls().news).toBeGreaterThan(before.news)
})
