import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { personAt } from '../browser/screen.ts'
import { makeDraftOrder } from '../company/draft-order.ts'
import { PASSWORD } from '../company/password.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const rows = () => page.locator('main tbody tr[tabindex]')
const count = () => page.locator('main header span[aria-live]')

async function filterBy(header: string, text: string) {
  await page.getByRole('button', { name: `Filtrar por ${header}` }).click()
  await page
    .getByRole('dialog', { name: `Filtrar por ${header}` })
    .getByRole('textbox')
    .fill(text)
  await page.keyboard.press('Escape')
}

describe('the log', () => {
  // covers: spec 7.32
  test('is filtered by user and by record, and an entry shows each field before and after', async () => {
    const ana = await personAt(people.server.address, 'ana', PASSWORD)
    const customer = await people.house('customerrest/update', { ...customerInput, name: 'Ópticas Bitácora' })
    const again = { ...customerInput, id: customer.id, name: customer.name }
    await people.house('customerrest/update', {
      ...again,
      version: customer.version,
      discount: 7.5,
      country: 'PT',
    })
    const order = await makeDraftOrder(ana)

    const { code } = await people.house('orderrest/generateordercode', {})
    await people.goTo(page, '/log')
    await page.getByRole('heading', { name: 'Registro de actividad', level: 1 }).waitFor()
    await rows()
      .filter({ hasText: new RegExp(`Código de pedido asignado\\s*Pedido\\s*${code}`) })
      .waitFor()
    await page.getByRole('button', { name: 'Filtrar por Quién' }).click()
    await page.getByRole('combobox', { name: 'Quién' }).fill('admin')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Quitar admin' }).waitFor()
    await page.keyboard.press('Escape')
    await filterBy('Registro', 'Bitácora')
    await expect.poll(() => count().textContent()).toBe('2')
    const [update = '', create = ''] = await rows().allInnerTexts()
    expect(update).toMatch(/admin\s+Modificado\s+Cliente\s+Ópticas Bitácora/)
    expect(create).toMatch(/Creado/)
    await rows().first().click()
    await page.getByRole('heading', { name: 'Modificado · Cliente · Ópticas Bitácora', level: 1 }).waitFor()
    const cells = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell').allInnerTexts()
    expect(await cells(/^Descuento/)).toEqual(['0\u00a0%', '7,5\u00a0%'])
    expect(await cells(/^País/)).toEqual(['España', 'Portugal'])
    await page.getByText('127.0.0.1').waitFor()
    await page.getByRole('link', { name: 'Abrir el registro' }).click()
    await page.getByRole('heading', { name: 'Ópticas Bitácora', level: 1 }).waitFor()

    await people.goTo(page, '/log')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(order.code)
    await expect
      .poll(() => rows().first().innerText())
      .toMatch(new RegExp(`ana\\s+Creado\\s+Pedido\\s+${order.code}`))
  })

  // covers: product 3.37; ASVS 16.4.2
  test('offers no way to change it', async () => {
    await people.goTo(page, '/log')
    await rows().first().waitFor()
    expect(await page.getByRole('link', { name: 'Nueva entrada' }).count()).toBe(0)
    await rows().first().getByRole('checkbox').check()
    expect(await page.getByRole('button', { name: /Eliminar/ }).count()).toBe(0)
  })
})
