import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const screen = () => page.locator('main')

async function choose(name: string, text: string) {
  await screen()
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
}

// covers: product 9.19
test('a customer imports products from a spreadsheet: mapping, comparison, refused rows corrected in place', async () => {
  page = await people.pageOf('ana')
  await people.goTo(page, '/promotion')
  await page.getByText('Bruma de azahar 50 ml').waitFor()
  const { rows: promotions } = await people.house('promotionrest/list', { search: 'Bruma de azahar 50 ml' })
  const mist = promotions[0]
  if (!mist) throw new Error('No mist')
  // A file without a table is refused, and the person can choose a different file.
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await choose('vacía.csv', 'EAN;Nombre\r\n')
  await screen().getByText('No hay filas bajo los títulos.').waitFor()
  await screen().getByRole('link', { name: 'Otro archivo' }).click()
  await screen().getByText('Suelta aquí un archivo').waitFor()
  await choose(
    'catálogo.csv',
    [
      'Código;Producto;Casa;Familia;Nota',
      `${mist.code};Bruma de azahar 75 ml;;;`,
      '8412345678905;Jabón de almendra;Alameda;skin care;',
      '8412345678900;Jabón de limón;Alameda;Masculin;',
    ].join('\r\n'),
  )
  await screen().getByText('es un EAN: la última cifra sería 5').waitFor()
  await screen().getByText('¿Es MASCULINO?').waitFor()
  await screen().getByText('Bruma de azahar 75 ml', { exact: true }).first().waitFor()
  expect(await screen().locator('del').first().textContent()).toBe('Bruma de azahar 50 ml')

  await screen().getByRole('button', { name: '1 nueva', exact: true }).click()
  // The Windows encoding was detected; the person can choose a different one.
  await screen().getByText('títulos en la fila 1').click()
  const letters = screen().getByLabel('Codificación', { exact: true })
  expect(await letters.inputValue()).toBe('Windows, Europa occidental')
  await letters.click()
  await page.getByRole('option', { name: 'MS-DOS', exact: true }).click()
  await screen().getByText('Jab¾n de almendra', { exact: true }).first().waitFor()
  // The field is disabled while the file is read, and gets the focus back afterwards.
  const hasKeyboard = () => letters.evaluate((field) => field === document.activeElement)
  await expect.poll(hasKeyboard).toBe(true)
  await letters.click()
  await page.getByRole('option', { name: 'Windows, Europa occidental' }).click()
  await screen().getByText('Jabón de almendra', { exact: true }).first().waitFor()

  // The person chooses a different column for the brand, and then the original column again.
  await screen().getByText('sin usar: Nota').click()
  await screen().getByLabel('Marca', { exact: true }).click()
  await page.getByRole('option', { name: 'Nota' }).click()
  await expect.poll(() => screen().getByLabel('Marca', { exact: true }).inputValue()).toBe('Nota')

  const faulty = screen().getByRole('region', { name: 'Filas con errores o avisos' })
  await expect.poll(() => faulty.locator('tbody tr').count()).toBe(1)
  await screen().getByRole('button', { name: '1 nueva', exact: true }).waitFor()
  await screen().getByRole('button', { name: 'Importar 2 productos' }).click()
  await screen()
    .getByText(/^Importación terminada/)
    .waitFor()

  const download = page.waitForEvent('download')
  await screen().getByRole('button', { name: 'Filas rechazadas' }).click()
  const path = await (await download).path()
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')

  // Refused rows are corrected on the screen and then imported.
  const code = screen().getByLabel('EAN o código, fila 4')
  await code.fill('8412345678912')
  await code.press('Enter')
  await screen().getByLabel('Familia, fila 4').selectOption('MASCULINO')
  await expect.poll(() => screen().getByLabel('Familia, fila 4').inputValue()).toBe('MASCULINO')
  // Corrections persist.
  await page.reload()
  await screen().getByRole('button', { name: 'Importar las corregidas' }).click()
  await screen().getByText('Importación terminada', { exact: true }).waitFor()
  await screen().getByRole('link', { name: 'Ver los productos' }).click()
  await page.getByText('Jabón de limón').waitFor()
  await page.getByText('Jabón de almendra').waitFor()
  await page.getByText('Bruma de azahar 75 ml').waitFor()
  expect(people.violations).toEqual([])
})
