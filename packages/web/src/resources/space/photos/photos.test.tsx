import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { pictureFile } from '../../../testing/components/files.ts'
import { listed } from '../../../testing/components/listed.ts'
import { spaceOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'
import type { SpacePhoto } from './use-space-photos.ts'

const photos: SpacePhoto[] = Array.from({ length: 70 }, (_, index) => ({
  id: index + 1,
  created_at: 1_700_000_000,
  created_by_name: 'nuria',
  title: index === 0 ? 'Antes de la reforma' : '',
  is_cover: index % 2 === 0,
  space_id: index + 1,
  number: index + 1,
  shop_name: `Tienda ${index + 1}`,
  position: 'Entrada',
  city: 'Lugo',
  customer_name: 'Zapatos Levante',
  file: pictureFile(`foto-${index + 1}.png`),
}))

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tile = (number: number) => page.getByRole('link', { name: new RegExp(`^Ver .*Tienda ${number},`) })
const face = (name: string) => page.getByRole('radiogroup', { name: 'Ver como' }).getByText(name)

/** Photos on the fake server. */
let storedPhotos: SpacePhoto[]
let spaces_without: number

beforeEach(() => {
  storedPhotos = photos
  spaces_without = 12
  answer('spacerest/getbasket', { total: 0, ids: [] })
  answer('spacerest/list', (question) =>
    listed([spaceOf()], spaceColumns, { ...question, filters: {}, search: '' }),
  )
  answer('spacerest/photo-list', ({ page: number = 1, perpage = 10 }) => ({
    rows: storedPhotos.slice((number - 1) * perpage, number * perpage),
    total: storedPhotos.length,
    page: number,
    perpage,
    spaces_with: storedPhotos.length,
    spaces_without,
  }))
})

// covers: product 6.24
test('the photo face of the spaces has its own address, and is filtered like the list', async () => {
  await openScreen('/space?search=Tienda&f_city=like%3BLugo')
  await face('Fotos').click()
  await expect.element(page.getByText('70 fotos de 70 espacios')).toBeVisible()
  expect(location.hash).toContain('as=photos')
  expect(sentTo('spacerest/photo-list').at(-1)).toMatchObject({
    search: 'Tienda',
    filters: { city: 'like;Lugo' },
  })
  await expect.element(page.getByRole('link', { name: 'Tienda 2 #2' })).toHaveAttribute('href', '/#/space/2')
  expect(page.getByText('Portada').elements()).toHaveLength(30)
  expect(page.getByRole('table').elements()).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Faro')
  await expect.poll(() => sentTo('spacerest/photo-list').at(-1)?.search).toBe('Faro')
  await face('Tabla').click()
  await expect.element(page.getByRole('table')).toBeVisible()
})

// covers: spec 7.38
test('a photo opens enlarged with its place, is paged by keyboard, and loads the next photos automatically', async () => {
  await openScreen('/space?as=photos')
  await expect.element(tile(56)).toBeInTheDocument()
  expect(tile(61).elements()).toEqual([])
  tile(56).element().focus()
  await userEvent.keyboard('{Enter}')
  const viewer = page.getByRole('region', { name: 'Imágenes' }).first()
  await expect.element(viewer).toBeInTheDocument()
  await expect.element(page.getByText('Tienda 56, espacio 56 · Entrada · Lugo').first()).toBeVisible()
  await expect.poll(() => sentTo('spacerest/photo-list').at(-1)?.page).toBe(2)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Tienda 57, espacio 57 · Entrada · Lugo').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tile(70)).toBeInTheDocument()
  await expect.element(tile(56)).toHaveFocus()
  expect(button('Ver más fotos').elements()).toEqual([])
})

test('the spaces without a photo are counted, and are one click away', async () => {
  await openScreen('/space?as=photos')
  await button('12 espacios sin foto').click()
  await expect.poll(() => sentTo('spacerest/list').at(-1)?.filters).toEqual({ has_photo: 'eq;0' })
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('if no space has a photo, the screen says so and links to the spaces', async () => {
  storedPhotos = []
  await openScreen('/space?as=photos')
  await expect.element(page.getByText('Ninguno de los 12 espacios de esta lista tiene foto.')).toBeVisible()
  await button('Ver esos espacios').click()
  await expect.poll(() => sentTo('spacerest/list').at(-1)?.filters).toEqual({ has_photo: 'eq;0' })
})

test('a failure to load photos is shown, and can be retried', async () => {
  let fails = true
  answer('spacerest/photo-list', () => {
    if (fails) throw refusal('UNAVAILABLE')
    return { rows: [], total: 0, page: 1, perpage: 60, spaces_with: 0, spaces_without: 1 }
  })
  await openScreen('/space?as=photos')
  await expect.element(button('Volver a intentarlo')).toBeVisible()
  fails = false
  await button('Volver a intentarlo').click()
  await expect.element(page.getByText('No hay fotos')).toBeVisible()
})
