import { readFile } from 'node:fs/promises'
import { readSpreadsheet } from '@lienzo/server/testing/files/read-spreadsheet'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountIn, customerInput, focusOf, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'
import { demoOrder } from '../company/demo-orders.ts'
import { openKiosks } from '../company/kiosks.ts'

const KIOSKS = 30

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
  await openKiosks(people, KIOSKS)
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string) => people.goTo(page, path)
const rows = () => page.locator('main tbody tr[tabindex]')
const rowsAre = (number: number) => expect.poll(() => rows().count()).toBe(number)
const count = () => page.locator('main header span[aria-live]')
const totalIs = (text: string) => expect.poll(() => count().textContent()).toBe(text)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const parameters = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '')

/** Returns the texts of a column, by its heading. */
async function columnTexts(header: string): Promise<string[]> {
  const heads = await page.locator('main thead th, main thead td').allInnerTexts()
  const index = heads.findIndex((text) => text.trim().startsWith(header))
  return rows()
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
}

describe('a list', () => {
  // covers: product 7.1
  test('is searched, filtered and sorted, and keeps that state through a reload and the back button', async () => {
    await goTo('/order')
    await totalIs('36')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('PO-RITA')
    await expect
      .poll(async () => new Set(await columnTexts('Cliente')))
      .toEqual(new Set(['Farmácias Ribeira']))
    await totalIs('11')
    await page.getByRole('button', { name: 'Filtrar por Total' }).click()
    const panel = page.getByRole('dialog', { name: 'Filtrar por Total' })
    await panel.getByRole('textbox', { name: 'Desde' }).fill('90,5')
    await page.keyboard.press('Enter')
    await expect.poll(() => parameters().get('f_total')).toBe('range;90.50|')
    await button('Total').click()
    const sortedTotals = async () => {
      const totals = (await columnTexts('Total')).map(amountIn)
      const isSorted = totals.every((total, index) => total >= Math.max(90.5, totals[index - 1] ?? 0))
      return totals.length > 0 && isSorted
    }
    await expect.poll(sortedTotals).toBe(true)

    const codes = await columnTexts('Pedido')
    await page.reload()
    await expect.poll(() => columnTexts('Pedido')).toEqual(codes)
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('PO-RITA')
    await rows().first().getByRole('link').click()
    await page.getByRole('heading', { name: codes[0] ?? demoOrder(1), level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => columnTexts('Pedido')).toEqual(codes)
  })

  // covers: product 7.1, 9.26
  test('deletes all matching records at once; the bin shows who deleted them, and they can be restored', async () => {
    await goTo('/customer?search=Quiosco')
    await totalIs(String(KIOSKS))
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    await page.getByText('10 seleccionados').waitFor()
    await button('Seleccionar los 30 que coinciden').click()
    await button('Eliminar').click()
    await page.getByText('30 registros eliminados').waitFor()
    await page.getByText('Nada coincide').waitFor()
    await button('Papelera').click()
    await rowsAre(10)
    expect(parameters().get('bin')).toBe('1')
    await page.reload()
    await rowsAre(10)
    const texts = await rows().first().innerText()
    expect(texts).toContain('admin')
    expect(texts).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(await rows().first().getByRole('link').count()).toBe(0)
    await rows().first().hover()
    await page
      .getByRole('button', { name: /^Restaurar Quiosco/ })
      .first()
      .click()
    await totalIs('29')
    await expect.poll(() => focusOf(page)).toBe('TR')
    await goTo('/customer?search=Quiosco')
    await totalIs('1')
    await rowsAre(1)
  })

  // covers: product 7.1
  test('downloads as a spreadsheet with the current search, order, columns and language', async () => {
    await goTo('/customer?search=a&sort=name&order=desc&columns=name,discount,active')
    await rows().first().waitFor()
    const names = await columnTexts('Nombre')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Exportar a una hoja de cálculo').click(),
    ])
    expect(download.suggestedFilename()).toBe('Clientes.xlsx')
    const { rows: sheetRows } = await readSpreadsheet(await readFile(await download.path()))
    expect(sheetRows[0]).toEqual(['Nombre', 'Descuento', 'Estado'])
    expect(sheetRows.slice(1).map(([name]) => name)).toEqual(names)
    expect(new Set(sheetRows.slice(1).map(([, , state]) => state))).toEqual(new Set(['Activo']))
  })
})

describe('a form', () => {
  // covers: product 5.24, 7.6
  test('shows another person’s concurrent changes field by field, and keeps both', async () => {
    const customer = await people.house('customerrest/update', {
      ...customerInput,
      name: 'Compartido',
      discount: 5,
    })
    await goTo(`/customer/${customer.id}`)
    await screenOf(page).fill({ 'Nombre comercial': 'Lo mío', Descuento: '7,5', Web: 'mia.example' })
    await people.house('customerrest/update', {
      ...customerInput,
      id: customer.id,
      version: customer.version,
      name: 'Compartido',
      trade_name: 'Lo suyo',
      discount: 12.25,
      vat: 10,
    })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Otra persona ha guardado cambios').waitFor()
    const discount = dialog.getByRole('row', { name: /^Descuento/ })
    expect(await discount.getByRole('cell').allInnerTexts()).toEqual([
      '5\u00a0%',
      '7,5\u00a0%',
      '12,25\u00a0%',
    ])
    await dialog.getByText('De la otra persona se queda: IVA.').waitFor()
    await discount.getByRole('radio', { name: '12,25 %' }).check()
    await dialog.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Todo guardado').waitFor()
    expect(await people.house('customerrest/get', { id: customer.id })).toMatchObject({
      trade_name: 'Lo mío',
      discount: 12.25,
      web: 'mia.example',
      vat: 10,
    })
  })
})

// covers: ASVS 3.4.3
test('no page violates its content security policy', () => {
  expect(people.violations).toEqual([])
})
