import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { pictureFile } from '../../testing/components/files.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

const space = { order_id: 12, order_code: '26-000012', space_id: 7, number: 31, city: 'Lugo' }
const photo = {
  ...{ id: 5, taken_at: 1_790_000_000, created_at: 1_790_000_000, latitude: 43, longitude: -7.5 },
  ...{ distance_m: 12, installer_name: 'Montajes Miño', file: pictureFile('foto.jpg') },
}
const proven = { ...space, name: 'Farmacia Sol', photos: [photo, { ...photo, id: 4 }] }
const missing = { ...space, space_id: 8, number: 32, name: 'Farmacia Luna', photos: [] }

test('a customer sees each space of an order with the photo that proves it, and the missing ones', async () => {
  answer('orderrest/getproof', ({ proven: only, page: requestedPage = 1 }) => ({
    ...{ title: '26-000012', spaces: 2, proven: 1, page: requestedPage, perpage: 24 },
    rows: only === false ? [missing] : [proven, missing],
    total: only === false ? 1 : 2,
  }))
  await openScreen('/order/12/proof', { permissions: customerPermissions, usergroup: 2 })
  await expect.element(page.getByText('Comprobados: 1 de 2 espacios')).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'Farmacia Sol' })
  await expect.element(first.getByRole('img', { name: 'Foto de Farmacia Sol' })).toBeVisible()
  await expect.element(first.getByText(/a 12 m del espacio/)).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Foto 2 de 2' })).toBeVisible()
  const second = page.getByRole('listitem').filter({ hasText: 'Farmacia Luna' })
  await expect.element(second.getByText('Todavía sin comprobar')).toBeVisible()
  expect(await inAnybodysWay('main')).toEqual([])
  answer('orderrest/archives', [])
  await page.getByRole('button', { name: 'Fotos en ZIP' }).click()
  const archives = page.getByRole('dialog', { name: 'Comprobación (ZIP)' })
  await expect.element(archives.getByRole('button', { name: 'Reunir los archivos' })).toBeEnabled()
  await archives.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByText('Todavía no', { exact: true }).click()
  await expect.poll(() => sentTo('orderrest/getproof').at(-1)).toMatchObject({ id: 12, proven: false })
  await expect.element(first).not.toBeInTheDocument()
})

test('each space of a campaign links to its order, and a campaign that does not exist says so', async () => {
  answer('orderrest/getproof', ({ campaign_id }) => {
    if (campaign_id !== 3) throw refusal('NOT_FOUND')
    return { title: 'Verano', spaces: 1, proven: 1, page: 1, perpage: 24, total: 1, rows: [proven] }
  })
  await openScreen('/campaign/3/proof')
  await expect.element(page.getByRole('link', { name: '26-000012' })).toBeVisible()
  await openScreen('/campaign/4/proof')
  await expect.element(page.getByText('Este registro no existe')).toBeVisible()
})
