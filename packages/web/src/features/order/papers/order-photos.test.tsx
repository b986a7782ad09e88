import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SpacePhoto } from '../../../resources/space/photos/use-space-photos.ts'
import { openScreen } from '../../../testing/components/app.tsx'
import { pictureFile } from '../../../testing/components/files.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const photos: SpacePhoto[] = Array.from({ length: 70 }, (_, index) => ({
  ...{ id: index + 1, created_at: 1_700_000_000, created_by_name: 'nuria', title: '', is_cover: false },
  ...{ space_id: index + 1, number: index + 1, shop_name: `Tienda ${index + 1}`, position: 'Entrada' },
  ...{ city: 'Lugo', customer_name: 'Zapatos Levante', file: pictureFile(`foto-${index + 1}.png`) },
}))

beforeEach(() => {
  keepCustomer({})
  answer('orderrest/get', orderRecordOf())
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
})

const dialog = () => page.getByRole('dialog', { name: /^Fotos/ })
const tile = (number: number) => dialog().getByRole('link', { name: new RegExp(`^Ver .*Tienda ${number},`) })

function answerWith(allPhotos: SpacePhoto[], spaces_without: number) {
  answer('orderrest/photolist', ({ page: number = 1, perpage = 10 }) => ({
    rows: allPhotos.slice((number - 1) * perpage, number * perpage),
    ...{ total: allPhotos.length, page: number, perpage, spaces_with: allPhotos.length, spaces_without },
  }))
}

async function openPhotos() {
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: /^Fotos/ }).click()
  await expect.element(dialog()).toBeVisible()
}

// covers: product 6.12
test('the photos of an order’s spaces are shown, enlarged, and loaded further on request', async () => {
  answerWith(photos, 3)
  await openPhotos()
  await expect.element(dialog().getByText(/70 fotos de 70 espacios.*3 espacios sin foto/)).toBeVisible()
  await expect.element(tile(60)).toBeInTheDocument()
  expect(tile(61).elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Ver más fotos' }).click()
  await expect.element(tile(70)).toBeInTheDocument()
  expect(sentTo('orderrest/photolist')).toEqual([
    { id: 1, perpage: 60, page: 1 },
    { id: 1, perpage: 60, page: 2 },
  ])
  await tile(2).click()
  await expect.element(page.getByText('Tienda 2, espacio 2 · Entrada · Lugo').first()).toBeVisible()
  // Escape closes only the photo, not the dialog behind it.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
})

test('an order without photos says how many spaces lack one, and a failed load can be retried', async () => {
  answer('orderrest/photolist', () => {
    throw refusal('UNAVAILABLE')
  })
  await openPhotos()
  const again = dialog().getByRole('button', { name: 'Volver a intentarlo' })
  await expect.element(again).toBeVisible()
  answerWith([], 4)
  await again.click()
  await expect.element(dialog().getByText('No hay fotos')).toBeVisible()
  await expect.element(dialog().getByText('4 espacios sin foto')).toBeVisible()
})
