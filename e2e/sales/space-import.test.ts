import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writtenSpaces, writtenSpacesFolder } from '@lienzo/server/testing/imports/written-spaces'
import type { Page } from 'playwright-core'
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

const main = () => page.locator('main')

/** Comes from the list of spaces with a file for a new customer, and gives the customer. */
async function bring(name: string, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const customer = await people.house('customerrest/update', { ...customerInput, name })
  page = await people.pageOf('admin')
  await people.goTo(page, '/space')
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await screenOf(page).pick('Cliente', name)
  await main().locator('input[type="file"]').first().setInputFiles(file)
  return customer.id
}

/** Mends what is wrong in both rows at once, takes the file in and looks at what came of it. */
async function takeIn(customerId: number): Promise<void> {
  const misspelt = main().getByRole('listitem').filter({ hasText: 'Escapart' })
  await misspelt.getByText('2 filas').waitFor()
  await misspelt.getByRole('button', { name: 'Cambiar a Escaparate' }).click()
  await main().getByRole('button', { name: 'Importar 5 espacios' }).click()
  await main().getByText('Importación terminada', { exact: true }).waitFor()
  const asked = { filters: { customer_id: `eq;${customerId}` }, sort: 'number' }
  expect((await people.house('spacerest/list', asked)).rows).toMatchObject(writtenSpaces)
}

test('a file of LibreOffice is looked through, mended, taken in, seen in the list and taken back', async () => {
  const customerId = await bring(
    'Alameda del Norte',
    fileURLToPath(new URL('libreoffice.xlsx', writtenSpacesFolder)),
  )
  await main().getByText('Hay 1 fila oculta con contenido: se lee como las demás.').waitFor()
  await main().getByText('La hoja oculta «Notas» no se lee si no la eliges.').waitFor()
  expect(await main().getByLabel('Fila de los títulos').inputValue()).toBe('3')
  expect(await main().getByLabel('Posición en la tienda', { exact: true }).inputValue()).toBe('Ubicación')
  await takeIn(customerId)
  await main().getByRole('button', { name: 'Deshacer la importación' }).click()
  await main().getByText('Importación deshecha. Eliminados: 5').waitFor()
  await main().getByRole('link', { name: 'Ver los espacios' }).click()
  await page.getByRole('heading', { name: 'Espacios', level: 1 }).waitFor()
  const left = await people.house('spacerest/list', { filters: { customer_id: `eq;${customerId}` } })
  expect(left.total).toBe(0)
  expect(people.violations).toEqual([])
})

test('and a text with semicolons in the letters of Windows', async () => {
  const customerId = await bring(
    'Cadena de texto',
    fileURLToPath(new URL('libreoffice.csv', writtenSpacesFolder)),
  )
  await main().getByText('Farmácia São João').first().waitFor()
  expect(await main().getByLabel('Codificación', { exact: true }).inputValue()).toBe(
    'Windows, Europa occidental',
  )
  expect(await main().getByLabel('Separador', { exact: true }).inputValue()).toBe('Punto y coma (;)')
  await takeIn(customerId)
  await main().getByRole('link', { name: 'Ver los espacios' }).click()
  await page.getByRole('searchbox').fill('Perfumería Ñandú')
  await page.getByRole('row').filter({ hasText: 'Cadena de texto' }).waitFor()
})

test('and what cannot be read says why, and the next file is one click away', async () => {
  await bring('Cadena con clave', {
    ...{ name: 'tiendas.xls', mimeType: 'application/vnd.ms-excel' },
    buffer: await readFile(new URL('../odd/protected.xls', writtenSpacesFolder)),
  })
  await main().getByText('El archivo está protegido con contraseña. Guárdalo sin ella y repite.').waitFor()
  await main().getByRole('link', { name: 'Otro archivo' }).click()
  await main().getByText('Suelta aquí un archivo').waitFor()
})
