import { fileURLToPath } from 'node:url'
import { writtenSpaces, writtenSpacesFolder } from '@lienzo/server/testing/imports/written-spaces'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

// covers: product 9.17, 9.19
test('a LibreOffice file is checked, corrected, imported, shown in the list and undone', async () => {
  const name = 'Alameda del Norte'
  const customer = await people.house('customerrest/update', { ...customerInput, name })
  const filters = { customer_id: `eq;${customer.id}` }
  const page = await people.pageOf('admin')
  const main = page.locator('main')
  await people.goTo(page, '/space')
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await screenOf(page).pick('Cliente', name)
  const file = fileURLToPath(new URL('libreoffice.xlsx', writtenSpacesFolder))
  await main.locator('input[type="file"]').first().setInputFiles(file)
  await main.getByText('Hay 1 fila oculta: también se lee.').waitFor()
  await main.getByText('La hoja oculta «Notas» no se lee si no la eliges.').waitFor()
  await main.getByText('títulos en la fila 3').waitFor()
  await main.locator('summary').filter({ hasText: 'Columnas' }).click()
  expect(await main.getByLabel('Posición en la tienda', { exact: true }).inputValue()).toBe('Ubicación')

  // One correction fixes the misspelt value in both rows.
  const misspelt = main.getByRole('listitem').filter({ hasText: 'Escapart' })
  await misspelt.getByText('2 filas').waitFor()
  await misspelt.getByRole('button', { name: 'Cambiar a Escaparate' }).click()
  await main.getByRole('button', { name: 'Importar 5 espacios' }).click()
  await main.getByText('Importación terminada', { exact: true }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: 'Creado' }).count()).toBe(5)
  const answer = await people.house('spacerest/list', { filters, sort: 'number' })
  expect(answer.rows).toMatchObject(writtenSpaces)

  await main.getByRole('button', { name: 'Deshacer la importación' }).click()
  await main.getByText('Importación deshecha. Eliminados: 5').waitFor()
  await main.getByRole('link', { name: 'Ver los espacios' }).click()
  await page.getByRole('heading', { name: 'Espacios', level: 1 }).waitFor()
  expect((await people.house('spacerest/list', { filters })).total).toBe(0)
  expect(people.violations).toEqual([])
})
