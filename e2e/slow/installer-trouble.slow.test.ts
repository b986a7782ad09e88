import { randomBytes } from 'node:crypto'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { phonePicture } from '@lienzo/server/testing/files/sample-heic'
import { tokenIn } from '@lienzo/server/testing/sales/installer-links'
import type { TestApplication } from '@lienzo/server/testing/test-application'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveInstallerPhone, type InstallerPhone, jpeg, photo } from '../installation/installer-phone.ts'

let phone: InstallerPhone
let application: TestApplication
let admin: string

beforeAll(async () => {
  phone = await giveInstallerPhone()
  application = phone.application
  admin = phone.admin
})
afterAll(() => phone?.close())
afterEach(() => phone.context.setOffline(false))

/** Size in bytes of the pieces in which the page sends a photo. */
const PIECE = 512_000
/** Storage quota in bytes of a full phone: enough for the page, its job and a small photo. */
const ROOM = 600_000

/** Responses of other servers, and of this server when something is wrong with it. */
const HTML = { contentType: 'text/html', body: '<h1>Bienvenido al WiFi de la tienda</h1>' }
const inTheWay = {
  POST: [
    ...[200, 401, 403, 404, 409, 413, 423, 429, 502].map((status) => ({ status, ...HTML })),
    { status: 403, contentType: 'application/json', body: '{"error":"NO_PERMISSION","fields":{}}' },
    { status: 302, headers: { location: '/install/somewhere-else' } },
  ],
  PATCH: [200, 204, 401, 403, 423, 503].map((status) => ({ status, ...HTML })),
  HEAD: [200, 403].map((status) => ({ status, ...HTML })),
}

test('a photo counts as sent only when the server confirms that it has it, and no other answer loses it', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  const left_ = Object.fromEntries(
    Object.entries(inTheWay).map(([method, answers]) => [method, [...answers]]),
  )
  await phone.context.route('**/install/uploads**', async (route) => {
    const answer = left_[route.request().method()]?.shift()
    return answer ? route.fulfill(answer) : route.fallback()
  })
  await phone.chooser().setInputFiles([await photo(900)])
  const count = () => Object.values(left_).reduce((sum, answers) => sum + answers.length, 0)
  while (count() > 0) {
    const before = count()
    // Simulates the return of the connection, which skips the retry delay.
    await phone.comeOnline()
    await expect.poll(count, { timeout: 20_000 }).toBeLessThan(before)
    expect(await phone.left()).not.toContain('Todo enviado')
  }
  await phone.comeOnline()
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  await phone.context.unroute('**/install/uploads**')
  expect(await phone.photosOf(job)).toHaveLength(1)
  await expect.poll(() => phone.page.locator('.photos li').count()).toBe(1)
})

test('a large photo is sent in chunks; a hanging connection costs one chunk, and is dropped once another is available', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  const large = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const offsets: number[] = []
  let hangs = true
  await phone.context.route('**/install/uploads/**', async (route) => {
    const { 'upload-offset': offset } = route.request().headers()
    if (route.request().method() === 'PATCH') offsets.push(Number(offset))
    // The request for the third piece is never answered, as when a phone loses its network.
    if (offsets.length === 3 && hangs) return
    await route.fallback()
  })
  await phone.chooser().setInputFiles([jpeg('grande.jpg', large)])
  await expect.poll(() => offsets.length).toBe(3)
  hangs = false
  await phone.comeOnline()
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  await phone.context.unroute('**/install/uploads/**')
  const pieces = Array.from({ length: Math.ceil(large.length / PIECE) }, (_, piece) => piece * PIECE)
  expect(offsets).toEqual([...pieces.slice(0, 3), ...pieces.slice(2)])
  expect(await phone.photosOf(job)).toHaveLength(1)
})

test('a photo says why it is waiting, and can be saved by hand while it is not sent', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  const answers = [
    { status: 403, ...HTML, says: 'La red no deja pasar: puede que el WiFi pida iniciar sesión.' },
    { status: 429, ...HTML, says: 'El servidor tiene mucho trabajo: se envía en cuanto pueda.' },
    { status: 503, ...HTML, says: 'El servidor no puede guardarla ahora: se vuelve a intentar.' },
  ]
  await phone.context.route('**/install/uploads', (route) => route.fulfill(answers[0]))
  await phone.chooser().setInputFiles([await photo(902)])
  for (const { says } of [...answers]) {
    await phone.page.locator('.photos li', { hasText: says }).waitFor()
    await phone.page.getByRole('button', { name: 'Guardar foto' }).waitFor()
    answers.shift()
    await phone.comeOnline()
    if (answers.length === 0) await phone.context.unroute('**/install/uploads')
  }
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(903)])
  await phone.page.locator('.photos li', { hasText: 'Espera a que haya conexión.' }).waitFor()
  await phone.context.setOffline(false)
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(2)
})

test('a photo whose bytes the phone has lost is never shown as sent', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(901)])
  await phone.seen('1 foto guardada')
  await phone.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('lienzo-install')
        opening.onerror = reject
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('files', 'readwrite')
          clearing.objectStore('files').clear()
          clearing.oncomplete = resolve
        }
      }),
  )
  await phone.context.setOffline(false)
  await phone.seen('El móvil ya no tiene IMG_901.jpg, y no se ha enviado. Haz la foto otra vez.')
  expect(await phone.photosOf(job)).toHaveLength(0)
})

test('each file from the gallery that is not a photo gets its own message, and the others are sent', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  const large = { create: { width: 8700, height: 5800, channels: 3, background: '#2a6' } } as const
  const same = await photo(1)
  // JPEG with all required parts, but a scan that cannot be decoded.
  const brokenJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  await phone
    .chooser()
    .setInputFiles([
      jpeg('enorme.jpg', await sharp(large).jpeg().toBuffer()),
      jpeg('IMG_7.HEIC', phonePicture, 'image/heic'),
      same,
      { ...same, name: 'copia.jpg' },
      jpeg('paseo.mp4', Buffer.from('a film'), 'video/mp4'),
      jpeg('vacía.jpg', Buffer.alloc(0)),
      jpeg('notas.jpg', Buffer.from('no picture at all')),
      jpeg('doc.jpg', Buffer.from('%PDF-1.7')),
      jpeg('película.jpg', Buffer.from('\0\0\0\x1cftypisom')),
      jpeg('cortada.jpg', same.buffer.subarray(0, same.buffer.length / 2)),
      jpeg('rota.jpg', brokenJpeg),
    ])
  await phone.seen('4 fotos guardadas')
  await phone.seen('1 foto ya estaba')
  await phone.seen('paseo.mp4 es un vídeo. Aquí se envían fotos.')
  await phone.seen('vacía.jpg está vacía.')
  for (const name of ['notas.jpg', 'doc.jpg']) await phone.seen(`${name} no es una foto.`)
  await phone.seen('película.jpg es un vídeo. Aquí se envían fotos.')
  await phone.seen('cortada.jpg está dañada y no se puede abrir.')
  expect(await phone.left()).toContain('4 por enviar')
  await phone.context.setOffline(false)
  await phone.seen('rota.jpg está dañada y no se puede abrir.')
  await expect.poll(phone.left, { timeout: 60_000 }).toBe('1 foto no admitida')
  expect(await phone.page.getByText('4 fotos guardadas').count()).toBe(0)
  // If a refused photo is chosen again, the page checks it again and shows the reason again.
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([jpeg('rota.jpg', brokenJpeg), jpeg('vacía.jpg', Buffer.alloc(0))])
  await phone.seen('1 foto guardada')
  await phone.seen('vacía.jpg está vacía.')
  expect(await phone.page.getByText('ya estaba').count()).toBe(0)
  expect(await phone.left()).toContain('1 por enviar')
  await phone.context.setOffline(false)
  await phone.seen('rota.jpg está dañada y no se puede abrir.')
  await expect.poll(phone.left, { timeout: 60_000 }).toBe('1 foto no admitida')
  expect(await phone.photosOf(job)).toHaveLength(3)
  await phone.page.getByRole('link', { name: 'Todos los espacios' }).click()
  await phone.page.locator('.card', { hasText: 'Fotos: 3' }).getByText('1 foto no admitida').waitFor()
  expect(await phone.page.getByText('No queda nada por hacer').count()).toBe(0)
  await phone.page.locator('.left').getByRole('link', { name: '1 foto no admitida' }).click()
  await phone.page.getByRole('button', { name: 'Quitar' }).click()
  await expect.poll(phone.left).toContain('Todo enviado')
  expect(await phone.page.locator('.photos li').count()).toBe(3)
})

// covers: product 7.19
test('refused photos are shown with their reason and with what to do', async () => {
  const job = await phone.jobOf(2)
  for (const [place, refusal] of (['take_again', 'do_again'] as const).entries()) {
    await phone.openSpace(job, place)
    await phone.chooser().setInputFiles([await photo(20 + place)])
    await expect.poll(async () => (await phone.photosOf(job)).length).toBe(place + 1)
    const reason = place === 0 ? 'No se ve la esquina' : 'Está del revés'
    await application.handle.execute(
      `update installer_photos set state = 'rejected', refusal = '${refusal}', reason = '${reason}', version = version + 1,
         created_at = created_at - 60, reviewed_at = created_at - 60 where space_id = ${job.spaces[place]?.id}`,
    )
    // The open page shows the refusal within seconds.
    await phone.seen(`Motivo: ${reason}`)
  }
  await phone.page.goto(phone.addressOf(job.token))
  await expect
    .poll(() => phone.page.locator('.card .state').allTextContents())
    .toEqual(['Repetir', 'Repetir'])
  await phone.openSpace(job, 0)
  await phone.seen('Hay que repetir la foto')
  await phone.seen('Motivo: No se ve la esquina')
  await phone.openSpace(job, 1)
  await phone.seen('Hay que repetir el montaje')
  await phone.seen('Motivo: Está del revés')
  await phone.chooser().setInputFiles([await photo(30)])
  await expect.poll(phone.left).toContain('Todo enviado')
  await expect.poll(() => phone.page.locator('.mark').textContent()).toBe('Hecho')
  await expect.poll(() => phone.page.getByText('Hay que repetir').count()).toBe(0)
})

// covers: product 7.19
test('a full phone says so, loses nothing, and sends on even if it cannot record that it did', async () => {
  const job = await phone.jobOf(1)
  // Uses a different origin without stored data, because a browser checks the quota of an origin only now and then.
  const origin = application.address.replace('127.0.0.1', 'localhost')
  const devtools = await phone.context.newCDPSession(phone.page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: ROOM })
  await phone.page.goto(`${origin}/install/${job.token}#${job.spaces[0]?.id}`)
  await phone.page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(40)])
  await phone.seen('1 foto guardada')
  expect(await phone.page.getByText('No cierres esta página').count()).toBe(0)
  const large = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  await phone.chooser().setInputFiles([jpeg('grande.jpg', large)])
  await phone.seen(/^El móvil no tiene sitio para guardar las fotos/)
  await phone.seen('No cierres esta página: hay fotos que no caben en el móvil.')
  expect(await phone.left()).toContain('2 por enviar')
  // From now on every write to the database fails.
  await phone.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await phone.context.setOffline(false)
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(2)
  expect(await phone.page.getByText('No cierres esta página').count()).toBe(0)
  await phone.page.reload()
  await expect.poll(phone.left, { timeout: 60_000 }).toContain('Todo enviado')
  expect(await phone.photosOf(job)).toHaveLength(2)
}, 180_000)

test('a thousand photos are stored at once, and wait on the phone for the next link if theirs is revoked', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  const small = await phonePhoto({ seed: 50, width: 64, height: 48 })
  const many = Array.from({ length: 1000 }, (_, at) => jpeg(`IMG_${at}.jpg`, another(small)))
  await phone.chooser().setInputFiles(many)
  await phone.page.getByText('1000 fotos guardadas').waitFor({ timeout: 240_000 })
  const { budget, link, installer, token } = job
  await application.done('budgetrest/revokelink', { id: budget.id, link_id: link.id }, admin)
  await phone.context.setOffline(false)
  await phone.seen('Este enlace no abre nada')
  expect(await phone.left()).toContain('1000 por enviar')
  const waiting = async () => {
    const { links } = await application.done('budgetrest/installerlinks', { id: budget.id }, admin)
    return links.map((each) => each.waiting?.photos)
  }
  // The house sees how many photos are waiting on the phone, although this link can no longer send them.
  await expect.poll(waiting).toEqual([1000])
  await phone.page.goto('about:blank')
  await phone.page.goto(phone.addressOf(token))
  await phone.page.getByRole('heading', { name: 'Este enlace no abre nada' }).waitFor()
  await phone.seen(
    '1000 fotos y notas por enviar siguen en este móvil: se envían al abrir el enlace nuevo del mismo trabajo.',
  )
  const download = phone.page.waitForEvent('download')
  await phone.page.getByRole('button', { name: 'Guardar foto' }).first().click()
  expect((await download).suggestedFilename()).toBe('IMG_0.jpg')
  const next = await application.done(
    'budgetrest/installerlink',
    { id: budget.id, installer_id: installer.id },
    admin,
  )
  await phone.page.goto(phone.addressOf(tokenIn(next.address)))
  await expect.poll(async () => (await phone.photosOf(job)).length, { timeout: 60_000 }).toBeGreaterThan(5)
  await phone.page.goto('about:blank')
}, 400_000)

test('a note that the server refuses stays readable, with its space', async () => {
  const job = await phone.jobOf(1)
  await phone.openSpace(job)
  const body = JSON.stringify({ error: 'INVALID_INPUT', fields: { text: { key: 'validation.format' } } })
  await phone.context.route('**/rest/installrest/report', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body }),
  )
  await phone.page.locator('#note').fill('La encargada viene a las diez')
  await phone.page.locator('#note').blur()
  await phone.seen('No se ha admitido lo que escribiste.')
  expect(await phone.page.locator('.notices q').textContent()).toBe('La encargada viene a las diez')
  expect(await phone.left()).not.toContain('Todo enviado')
  await phone.context.unrouteAll()
  await phone.page.locator('#note').fill('La encargada viene a las once')
  await phone.page.locator('#note').blur()
  await expect.poll(phone.left).toContain('Todo enviado')
})

test('photos of a space that was removed from the job are shown, and can be saved and removed', async () => {
  const job = await phone.jobOf(2)
  await phone.openSpace(job)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  await phone.chooser().setInputFiles([await photo(60)])
  await phone.seen('1 foto guardada')
  const another = (await phone.jobOf(1)).installer.id
  await application.handle.execute(
    `update budget_lines set installer_id = ${another} where space_id = ${job.spaces[0]?.id}`,
  )
  await phone.context.setOffline(false)
  await phone.page.goto(phone.addressOf(job.token))
  await phone.seen(
    '1 foto de un espacio que ya no es de este trabajo sigue en este móvil. Nadie la ha recibido.',
  )
  await phone.page.getByRole('button', { name: 'Quitar' }).click()
  await expect.poll(() => phone.page.getByText('Nadie la ha recibido').count()).toBe(0)
})

/** Returns a copy of a picture with different bytes: a random comment follows the first marker of the JPEG. */
function another(picture: Buffer): Buffer {
  const comment = randomBytes(16)
  const mark = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([picture.subarray(0, 2), mark, comment, picture.subarray(2)])
}
