import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installerReports } from '@lienzo/server/db/tables/installation/installer-links'
import { installerPhotos } from '@lienzo/server/db/tables/installation/installer-photos'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { printArtworks } from '@lienzo/server/testing/sales/printed-artworks'
import { openTestApplication, type TestApplication } from '@lienzo/server/testing/test-application'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { excessWidth, NARROW } from '../browser/narrow.ts'
import { turnOnPhone } from '../browser/phone.ts'
import { hardToTouch } from '../browser/touch-targets.ts'

/** Maximum number of bytes of the first visit to the page, including the job data. */
const MOST_BYTES = 120_000

let application: TestApplication
let folder: string
let phone: { context: BrowserContext; page: Page }
let job: Awaited<ReturnType<typeof jobWithLink>>
let address: string

beforeAll(async () => {
  application = await openTestApplication()
  const admin = await application.signIn('admin')
  const space = { shop_name: 'Apothekerkammerverwaltungsgesellschaft am Kurfürstendamm', city: 'Madrid' }
  job = await jobWithLink(application, admin, { count: 4, space, installer: { languages: ['es'] } })
  await printArtworks(application, admin, job)
  address = `${application.address}/install/${job.token}`
  folder = await mkdtemp(join(tmpdir(), 'lienzo-phone-'))
  phone = await turnOnPhone(folder)
})
afterAll(async () => {
  await phone?.context.close()
  await application?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Counts the artwork pictures stored on the phone. */
const keptPictures = () =>
  phone.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lienzo-install')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pictures').objectStore('pictures').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

const photo = async (seed: number) => ({
  name: `IMG_${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await phonePhoto({ seed, width: 900, height: 700 }),
})
const photos = (...seeds: number[]) => Promise.all(seeds.map(photo))
const unsentNotice = () => phone.page.locator('.left')
const cards = () => phone.page.locator('.card a')

async function openSpace(place: number) {
  await cards().nth(place).click()
  await phone.page.getByRole('heading', { name: 'Fotos' }).waitFor()
}
const choose = async (...seeds: number[]) =>
  phone.page.locator('input[type=file][multiple]').setInputFiles(await photos(...seeds))
const goBack = () => phone.page.getByRole('link', { name: 'Todos los espacios' }).click()
const text = async () => (await unsentNotice().textContent()) ?? ''

// covers: product 7.19
test('photos, notes and obstacles recorded offline survive a reload and a restart, and are sent once', async () => {
  const network = await phone.context.newCDPSession(phone.page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  let pictures = 0
  phone.page.on('request', (request) => {
    if (request.url().includes('/files/')) pictures += 1
  })
  await phone.page.goto(address)
  await cards().first().waitFor()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  expect(pictures).toBe(0)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  console.log(`The page of an installer: ${(bytes / 1000).toFixed(1)} kB on a cold cache`)
  // The page stores each picture in two sizes for offline use.
  await expect.poll(keptPictures, { timeout: 20_000 }).toBe(2 * job.spaces.length)
  console.log(`With the pictures of ${pictures / 2} artworks: ${(bytes / 1000).toFixed(1)} kB`)

  await openSpace(0)
  await choose(1, 2)
  await phone.page.getByText('2 fotos guardadas').waitFor()
  await expect.poll(text).toContain('Todo enviado')

  await phone.context.setOffline(true)
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await choose(2, 3)
  await phone.page.getByText('1 foto ya estaba').waitFor()
  await expect.poll(text).toContain('1 por enviar')
  await goBack()
  await openSpace(1)
  await choose(10, 11, 12)
  await phone.page.getByText('3 fotos guardadas').waitFor()
  await phone.page.getByLabel('Nota para la casa').fill('El escaparate tiene una grieta')
  // Leaving the field saves the note, which changes the page while the link to the list is being pressed.
  await phone.page.getByLabel('Nota para la casa').blur()
  await expect.poll(text).toContain('5 por enviar')
  await goBack()
  await openSpace(2)
  await phone.page.getByRole('button', { name: 'No se ha podido hacer' }).click()
  await phone.page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await phone.page.getByText('Falta elegir el motivo.').waitFor()
  await phone.page.getByLabel('La tienda estaba cerrada').check()
  await phone.page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await phone.page.getByText(/Has dicho que no se ha podido hacer/).waitFor()
  await expect.poll(text).toContain('6 por enviar')
  await expect.poll(() => phone.page.locator('.notices').textContent()).toContain('Sin conexión.')

  // The phone is turned off and on again.
  await phone.context.close()
  phone = await turnOnPhone(folder)
  await phone.context.setOffline(true)
  await phone.page.goto(address)
  await cards().first().waitFor()
  await expect.poll(text).toContain('6 por enviar')
  await openSpace(3)
  await choose(20, 21)
  await phone.page.getByText('2 fotos guardadas').waitFor()
  await expect.poll(text).toContain('8 por enviar')

  // The connection returns but breaks three times while photos are sent.
  let breaks = 0
  await phone.context.route('**/install/uploads/**', async (route) => {
    if (route.request().method() !== 'PATCH' || breaks >= 3) return route.fallback()
    breaks += 1
    await route.abort('connectionreset')
  })
  await phone.context.setOffline(false)
  await expect.poll(text, { timeout: 60_000 }).toContain('Todo enviado')
  expect(breaks).toBe(3)
  const rows = await application.handle
    .select({ space_id: installerPhotos.space_id, upload_key: installerPhotos.upload_key })
    .from(installerPhotos)
  expect(rows).toHaveLength(8)
  expect(new Set(rows.map(({ upload_key }) => upload_key)).size).toBe(8)
  const reports = await application.handle
    .select({ kind: installerReports.kind, reason: installerReports.reason, text: installerReports.text })
    .from(installerReports)
    .orderBy(installerReports.id)
  expect(reports).toEqual([
    { kind: 'note', reason: null, text: 'El escaparate tiene una grieta' },
    { kind: 'not_done', reason: 'shop_closed', text: '' },
  ])
  await goBack()
  const states = phone.page.locator('.card .state')
  await expect.poll(() => states.allTextContents()).toEqual(['Hecho', 'Hecho', 'No se pudo', 'Hecho'])
  await phone.page.getByText('No queda nada por hacer. Gracias.').waitFor()
})

test('an artwork not yet on the phone shows a note in its place, and loads once the connection is back', async () => {
  await phone.page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('lienzo-install')
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('pictures', 'readwrite')
          clearing.objectStore('pictures').clear()
          clearing.oncomplete = resolve
        }
      }),
  )
  await phone.context.setOffline(true)
  await phone.page.reload()
  await openSpace(0)
  await phone.page.getByText('Sin conexión: la imagen llegará después.').waitFor()
  expect(await phone.page.locator('.artwork img').count()).toBe(0)
  await expectFitting('artworks to come')
  // The browser reports that it is online before requests succeed, so the first request for each picture fails.
  const attempts = new Map<string, number>()
  await phone.context.route('**/files/**', (route) => {
    const path = new URL(route.request().url()).pathname
    attempts.set(path, (attempts.get(path) ?? 0) + 1)
    return attempts.get(path) === 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await phone.context.setOffline(false)
  await phone.page.locator('.artwork img').first().waitFor()
  expect(await phone.page.getByText('la imagen llegará después').count()).toBe(0)
  expect(Math.max(...attempts.values())).toBe(2)
  await phone.context.unroute('**/files/**')
})

test('the page is accessible and touch-friendly in light and dark, and fits a narrow phone in both directions', async () => {
  await phone.context.setOffline(false)
  await phone.page.setViewportSize(NARROW)
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.page.emulateMedia({ colorScheme })
    await phone.page.goto(address)
    await cards().first().waitFor()
    await expectFitting(`list, ${colorScheme}`)
    await openSpace(0)
    await phone.page.getByRole('button', { name: 'No se ha podido hacer' }).click()
    await expectFitting(`space, ${colorScheme}`)
  }
})

async function expectFitting(screen: string) {
  const { page } = phone
  const faults = {
    inTheWay: await inAnybodysWay(page),
    small: await hardToTouch(page),
    wide: [await excessWidth(page, 'ltr'), await excessWidth(page, 'rtl')],
  }
  expect({ screen, ...faults }).toEqual({ screen, inTheWay: [], small: [], wide: [0, 0] })
}

test('an invalid link says so in the reader’s language, and waiting photos stay on the phone', async () => {
  await phone.context.setOffline(false)
  await phone.page.goto(`${application.address}/install/${'x'.repeat(38)}`)
  await phone.page.getByRole('heading', { name: 'Este enlace no abre nada' }).waitFor()
  await phone.page.getByLabel('Idioma').selectOption('Português')
  await phone.page.getByRole('heading', { name: 'Esta ligação não abre nada' }).waitFor()
  await phone.page.getByLabel('Idioma').selectOption('Español')
})
