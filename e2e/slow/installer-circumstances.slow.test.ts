import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveInstallerPhone, type InstallerPhone, photo } from '../installation/installer-phone.ts'

const DAY = 86_400

let phone: InstallerPhone

beforeAll(async () => {
  phone = await giveInstallerPhone()
})
afterAll(() => phone?.close())
afterEach(() => phone.context.setOffline(false))

test('two installers who share a phone each send their own photos, and see no others', async () => {
  const [one, other] = [await phone.jobOf(1), await phone.jobOf(1)]
  await phone.openSpace(one)
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.openSpace(other)
  await phone.openSpace(one)
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(1)])
  await phone.seen('1 foto guardada')
  await phone.page.goto('about:blank')
  await phone.openSpace(other)
  await expect.poll(phone.left).toContain('Todo enviado')
  expect(await phone.page.locator('.photos li').count()).toBe(0)
  await phone.context.setOffline(false)
  await phone.chooser().setInputFiles([await photo(2)])
  await expect.poll(async () => (await phone.photosOf(other)).length).toBe(1)
  await phone.page.goto('about:blank')
  await phone.openSpace(one)
  await expect.poll(async () => (await phone.photosOf(one)).length).toBe(1)
  expect(await phone.photosOf(other)).toHaveLength(1)
})

test('a phone with a browser of 2023 stores several photos at once and sends them', async () => {
  const job = await phone.jobOf(1)
  const page = await phone.context.newPage()
  // Browsers before Chrome 114 and Safari 17.4 lack these functions.
  await page.addInitScript(() => {
    Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer')
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(globalThis, 'Iterator')
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf(new Map().values()))
    for (const name of ['reduce', 'map', 'filter', 'some', 'find', 'toArray', 'forEach'])
      Reflect.deleteProperty(iterator, name)
  })
  await page.goto(`${phone.addressOf(job.token)}#${job.spaces[0]?.id}`)
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  expect(await page.evaluate(() => 'transfer' in ArrayBuffer.prototype || 'any' in AbortSignal)).toBe(false)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([await photo(11), await photo(12), await photo(13)])
  await expect.poll(async () => (await phone.photosOf(job)).length).toBe(3)
  await expect.poll(() => page.locator('.left').textContent()).toContain('Todo enviado')
  await page.close()
})

test('a photo stays on the phone while the server reports the hash of other bytes', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  let falseAnswers = 0
  const answerFalsely = async (route: Route) => {
    const response = await route.fetch()
    const result = response.headers()['upload-result']
    if (result === undefined) return route.fulfill({ response })
    const falseResult = result.replace(/[0-9a-f]{64}$/, '0'.repeat(64))
    falseAnswers += Number(falseResult !== result)
    return route.fulfill({ response, headers: { ...response.headers(), 'upload-result': falseResult } })
  }
  // A reload of the page drops requests that are being answered.
  await phone.context.route('**/install/uploads/**', (route) => answerFalsely(route).catch(() => undefined))
  await phone.chooser().setInputFiles([await photo(14)])
  for (const times of [1, 2]) {
    await expect.poll(() => falseAnswers).toBeGreaterThanOrEqual(times)
    expect(await phone.left()).not.toContain('Todo enviado')
    await phone.comeOnline()
  }
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'Fotos' }).waitFor()
  expect(await phone.page.locator('.photos li').count()).toBe(1)
  expect(await phone.left()).not.toContain('Todo enviado')
  await phone.context.unrouteAll({ behavior: 'wait' })
  await phone.comeOnline()
  await expect.poll(phone.left).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(1)
})

test('a link that expires while photos wait sends them once the house has extended it', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(3)])
  await phone.seen('1 foto guardada')
  const now = Math.floor(Date.now() / 1000)
  const endAt = (moment: number) =>
    phone.application.handle.execute(
      `update installer_links set expires_at = ${moment} where id = ${job.link.id}`,
    )
  await endAt(now - 1)
  await phone.context.setOffline(false)
  await phone.seen('Este enlace no abre nada')
  await phone.page.getByText('Espera a un enlace nuevo.').waitFor()
  await phone.page.getByRole('button', { name: 'Guardar foto' }).waitFor()
  expect(await phone.photosOf(job)).toEqual([])
  await endAt(now + 10 * DAY)
  await phone.comeOnline()
  await expect.poll(phone.left).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(1)
})

test('two windows of a link agree on what is sent, and one reports photos that the other had not stored when it closed', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const beside = await phone.context.newPage()
  await beside.goto(`${phone.addressOf(job.token)}#${job.spaces[0]?.id}`)
  await phone.context.setOffline(true)
  await beside.evaluate(() => {
    const read = File.prototype.arrayBuffer
    let count = 0
    // Reading any photo after the third never finishes.
    File.prototype.arrayBuffer = function () {
      count += 1
      return count > 3 ? new Promise(() => undefined) : read.call(this)
    }
  })
  const photos = await Promise.all([11, 12, 13, 14, 15].map(photo))
  await beside.locator('input[type=file][multiple]').setInputFiles(photos)
  await beside.getByText('Guardando fotos: 3 de 5. No cierres esta página.').waitFor()
  await expect.poll(phone.left).toContain('3 por enviar')
  await phone.page.reload()
  await expect.poll(phone.left).toContain('3 por enviar')
  expect(await phone.page.getByText('no llegaron a guardarse').count()).toBe(0)
  await beside.close()
  await phone.page.reload()
  await phone.seen('2 de 5 fotos no llegaron a guardarse: elígelas otra vez.')
  await phone.chooser().setInputFiles(photos)
  await phone.seen('2 fotos guardadas')
  expect(await phone.page.getByText('no llegaron a guardarse').count()).toBe(0)

  const second = await phone.context.newPage()
  await second.goto(phone.addressOf(job.token))
  await second.locator('.left', { hasText: '5 por enviar' }).waitFor()
  await phone.context.setOffline(false)
  // The first window informs the second; otherwise the second would notice only at its next poll, a minute later.
  for (const page of [phone.page, second]) await page.locator('.left', { hasText: 'Todo enviado' }).waitFor()
  await second.close()
  expect(await phone.photosOf(job)).toHaveLength(5)
})

test('a new version of the page that arrives while a photo uploads loses nothing of the photo', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller)
  let hangs = true
  await phone.context.route('**/install/uploads/**', (route) => (hangs ? undefined : route.fallback()))
  await phone.chooser().setInputFiles([await photo(4)])
  await phone.seen('1 foto guardada')
  await phone.page.evaluate(async () => {
    await caches.open('install-of-before')
    const takeover = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    // A service worker with a different URL is a new version to the browser.
    await navigator.serviceWorker.register('/install-worker.js?newer', { scope: '/install/' })
    await takeover
  })
  await expect
    .poll(() => phone.page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^install-[0-9a-f]{12}$/)])
  hangs = false
  await phone.comeOnline()
  await expect.poll(phone.left).toContain('Todo enviado')
  await phone.page.reload()
  await expect.poll(phone.left).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(1)
  await phone.context.unrouteAll()
})

test('a photo chosen while the page finishes its search for photos to send is sent at once', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks)
    const release = (name: string, act: () => Promise<void>) =>
      request(name, act).then(() => new Promise((resolve) => setTimeout(resolve, 2000)))
    Object.assign(navigator.locks, { request: release })
  })
  await phone.comeOnline()
  await phone.chooser().setInputFiles([await photo(7)])
  await expect.poll(async () => (await phone.photosOf(job)).length).toBe(1)
})

test('a clock one day behind neither loses nor duplicates a photo, nor dates one wrongly', async () => {
  const job = await phone.jobOf(1)
  await phone.context.addInitScript((seconds) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - seconds * 1000
  }, DAY)
  await phone.openSpace(job)
  await phone.chooser().setInputFiles([await photo(5)])
  await expect.poll(async () => (await phone.photosOf(job)).length).toBe(1)
  // The refusal is dated a minute ago, because events within the same second have no order.
  await phone.application.handle.execute(
    `update installer_photos set state = 'rejected', refusal = 'take_again', reason = 'Borrosa', version = version + 1,
       created_at = created_at - 60, reviewed_at = created_at - 60 where budget_id = ${job.budget.id}`,
  )
  await phone.seen('Motivo: Borrosa')
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(6)])
  // The new photo was taken after the person saw the refusal, so the space is done, whatever the phone's clock says.
  await expect.poll(() => phone.page.locator('.mark').textContent()).toBe('Hecho')
  await phone.context.setOffline(false)
  await expect.poll(async () => (await phone.photosOf(job)).length).toBe(2)
  await expect.poll(() => phone.page.locator('.mark').textContent()).toBe('Hecho')
})
