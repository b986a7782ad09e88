import { plainSpace } from '@lienzo/server/testing/company'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

async function customerNamed(name: string): Promise<number> {
  return (await people.house('customerrest/update', { ...customerInput, name })).id
}

/** Drops a picture on the gallery, as if dragged from a folder. */
async function dropPicture(name: string) {
  const picture = sharp({
    create: { width: 320, height: 200, channels: 3, background: { r: 20, g: 90, b: 160 } },
  })
  const bytes = [...(await picture.png().toBuffer())]
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], file, { type: 'image/png' }))
      return data
    },
    [name, bytes] as const,
  )
  await page.getByLabel('Añadir imágenes').first().dispatchEvent('drop', { dataTransfer: transfer })
}

// covers: spec 7.27
test('a space is created with its shop’s data and the customer’s next number, and its duplicate gets the one after', async () => {
  const customer_id = await customerNamed('Zapatos Levante')
  await people.house('spacerest/update', { ...plainSpace(), shop_name: 'Levante Centro', customer_id })
  page = await people.pageOf('admin')
  await people.goTo(page, '/space')
  await page.getByRole('heading', { name: 'Espacios', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Nuevo espacio' }).click()
  const screen = screenOf(page)
  await screen.fill({ Tienda: 'Levante Puerto', Cadena: 'Levante', 'Posición en la tienda': 'Planta 1' })
  await screen.pick('Cliente', 'Zapatos Levante')
  await screen.choose('Tipo', 'Caja de luz')
  await screen.pick('País', 'Portugal')
  await screen.fill({ Población: 'Matosinhos' })
  await page.getByRole('combobox', { name: 'Provincia' }).fill('oporto')
  await page.getByRole('option', { name: 'Porto', exact: true }).click()
  // A comma is accepted as decimal separator; a latitude without a longitude is refused.
  await screen.fill({ Latitud: '41,182' })
  await page.keyboard.press('Control+s')
  await page.getByText('Un lugar necesita latitud y longitud.').waitFor()
  await screen.fill({ Longitud: '-8.69', 'Ancho visible': '1200', 'Alto visible': '1800' })
  await screen.fill({ 'Sangre por lado': '5' })
  await screen.pick('Producto habitual', 'Vinilo de escaparate')
  await page.getByText('Un lugar necesita latitud y longitud.').waitFor({ state: 'detached' })
  await screen.create()
  await expect.poll(() => page.getByLabel('Número', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('heading', { name: 'Levante Puerto', level: 1 }).waitFor()
  const { rows } = await people.house('spacerest/list', { search: 'Levante Puerto' })
  expect(rows).toMatchObject([
    {
      customer_id,
      number: 2,
      kind: 'light_box',
      visible_width: 1200,
      visible_height: 1800,
      bleed: 5,
      state: 'Porto',
      latitude: 41.182,
      longitude: -8.69,
      default_product_name: 'Vinilo de escaparate',
    },
  ])

  await page.getByRole('button', { name: 'Duplicar' }).click()
  await page.getByText('El espacio 3 se ha creado como el 2.').waitFor()
  expect(await page.getByLabel('Número', { exact: true }).inputValue()).toBe('3')
  expect(await page.getByLabel('Ancho visible').inputValue()).toBe('1200')
  await screen.fill({ 'Posición en la tienda': 'Fondo' })
  await screen.save()
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await page.getByText('El espacio 4 se ha creado como el 3.').waitFor()
  const notice = page.getByRole('alert').filter({ hasText: 'El espacio 4' })
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => page.getByLabel('Número', { exact: true }).inputValue()).toBe('3')
  const own = { sort: 'number', filters: { customer_id: `eq;${customer_id}` } }
  const { rows: spaces } = await people.house('spacerest/list', own)
  expect(spaces.map(({ number, position }) => [number, position])).toEqual([
    [1, plainSpace().position],
    [2, 'Planta 1'],
    [3, 'Fondo'],
  ])
  expect(people.violations).toEqual([])
})

test('the overview of a customer counts its spaces, and links to them by kind', async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, '/customer/3?tab=overview')
  const spaces = page.getByRole('region', { name: 'Espacios' })
  await spaces.getByRole('link', { name: 'Ribeira' }).first().waitFor()
  await spaces.getByRole('link', { name: /^Suelo 24$/ }).click()
  await page.getByRole('heading', { name: 'Espacios', level: 1 }).waitFor()
  await page
    .getByRole('row', { name: /Ribeira.*Suelo.*Farmácias Ribeira/ })
    .first()
    .waitFor()
  await page.getByText('1–10 de 24').waitFor()
  expect(await page.getByText('Perfumerías Alameda').count()).toBe(0)

  // The customer's users see only their own spaces and cannot create any without permission.
  const own = await people.pageOf('rita')
  await people.goTo(own, '/space')
  const { total } = await people.house('spacerest/list', { filters: { customer_id: 'eq;3' }, perpage: 1 })
  await own.getByText(`1–10 de ${total}`).waitFor()
  expect(await own.getByRole('link', { name: /Novo espaço|Nuevo espacio/ }).count()).toBe(0)
})

test('a photo dropped onto a space becomes its cover, and is restored with the deleted space', async () => {
  const customer_id = await customerNamed('Relojes Ebro')
  const space = { ...plainSpace(), shop_name: 'Ebro Delicias', city: 'Zaragoza', customer_id }
  const { id } = await people.house('spacerest/update', space)
  page = await people.pageOf('admin')
  await people.goTo(page, `/space/${id}`)
  const gallery = page.getByRole('region', { name: /^Imágenes/ })
  await gallery.getByText('Suelta aquí fotos, varias a la vez, o elígelas.').waitFor()
  await dropPicture('fachada.png')
  await gallery.getByRole('link', { name: 'Ver fachada.png' }).waitFor()

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('heading', { name: 'Espacios', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await people.goTo(page, '/space?search=Delicias')
  const row = page.getByRole('row', { name: /Ebro Delicias/ })
  await row.locator('img').waitFor()
  expect((await people.house('spacerest/get', { id })).cover).toMatchObject({ name: 'fachada.png' })

  // The global search finds the space by name from any screen.
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: /Buscar/ })
    .last()
    .fill('Ebro Delicias')
  await page.getByRole('option', { name: /Ebro Delicias.*Relojes Ebro/ }).click()
  await page.getByRole('heading', { name: 'Ebro Delicias', level: 1 }).waitFor()
  expect(new URL(page.url()).hash).toBe(`#/space/${id}`)
  await page.locator('main header img').waitFor()
  expect(people.violations).toEqual([])
})
