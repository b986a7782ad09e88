import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  choosePhotos,
  jobOf,
  openInstallerPage,
  phoneFile,
  spaceOf,
  takePhotos,
} from '../testing/components/installer-page.ts'
import { sentTo } from '../testing/components/server.ts'

test('the screen of a space shows its opening hours, access, instructions and closures', async () => {
  const from = Date.UTC(2026, 11, 24) / 1000
  const space = spaceOf({
    ...{ opening_hours: 'De 10 a 21 h', access_notes: 'Muelle de carga, calle Norte' },
    ...{ contact: 'Lola Mir', note: 'Quitar antes el vinilo viejo', planned_at: from - SECONDS_PER_DAY },
    closures: [
      { from, to: from + 2 * SECONDS_PER_DAY, reason: 'Inventario' },
      { from: from + 9 * SECONDS_PER_DAY, to: null, reason: 'Obras' },
    ],
  })
  await openInstallerPage(jobOf({ spaces: [space] }), space.id)
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent)
  expect(texts('section > .warning')).toEqual([
    'Cerrado del 24/12/2026 al 26/12/2026: Inventario',
    'Cerrado desde el 02/01/2027: Obras',
  ])
  expect(texts('dl > *')).toEqual([
    ...['Horario', 'De 10 a 21 h', 'Contacto', 'Lola Mir', 'Acceso', 'Muelle de carga, calle Norte'],
    ...['Instrucciones', 'Quitar antes el vinilo viejo'],
  ])
  await expect.element(page.getByText('Previsto para el 23/12/2026')).toBeVisible()
})

describe('the storage of the phone', () => {
  const hint = page.getByText('Algunos navegadores borran lo que guardan')

  test('is requested as persistent, and a tab without it advises adding the page to the home screen', async () => {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
    const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
    await openInstallerPage(jobOf())
    await expect.element(hint).toBeVisible()
    expect(persist).toHaveBeenCalledOnce()
  })

  test('needs no advice if it is persistent, or if the page is on the home screen', async () => {
    const persisted = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true)
    await openInstallerPage(jobOf())
    await expect.element(page.getByText('Este enlace se abre hasta')).toBeVisible()
    await expect.element(hint).not.toBeVisible()
    persisted.mockResolvedValue(false)
    const match = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('standalone') ? { ...match(query), matches: true } : match(query),
    )
    await openInstallerPage(jobOf())
    await expect.element(page.getByText('Este enlace se abre hasta')).toBeVisible()
    await expect.element(hint).not.toBeVisible()
  })
})

describe.each([
  ['ahead', SECONDS_PER_DAY],
  ['behind', -SECONDS_PER_DAY],
])('on a phone whose clock is a day %s', (_, seconds) => {
  test('a photo is sent with its age, reported with its waiting time, and answers a refusal', async () => {
    const now = Date.now()
    const uploads = takePhotos()
    uploads.answer = () => new Response(null, { status: 503 })
    const refused_at = Math.floor(now / 1000)
    const refused = { key: 'k'.repeat(40), at: refused_at - 60, state: 'rejected', refused_at } as const
    const photos = [{ ...refused, refusal: 'take_again', reason: 'Borrosa', small: '' } as const]
    await openInstallerPage(jobOf({ spaces: [spaceOf({ photos })] }), 7, now + seconds * 1000)
    await expect.element(page.getByText('Hay que repetir la foto')).toBeVisible()
    const taken = new File([await phoneFile(1).arrayBuffer()], 'IMG_1.jpg', {
      ...{ type: 'image/jpeg', lastModified: Date.now() - 90_000 },
    })
    choosePhotos(taken)
    await expect.poll(() => document.querySelector('.mark')?.textContent).toBe('Hecho')
    await expect.poll(() => sentTo('installrest/waiting').at(-1)).toMatchObject({ photos: 1, oldest_age: 0 })
    uploads.answer = undefined
    dispatchEvent(new Event('online'))
    await expect.poll(() => uploads.started.length).toBe(1)
    expect(uploads.started[0]).toMatchObject({ age: '90' })
  })
})
