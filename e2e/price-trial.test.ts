import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'
import { screenOf } from './screen.ts'

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

const trial = () => page.getByRole('region', { name: 'Probar un precio' })
const says = (text: string | RegExp) => trial().getByText(text).first().waitFor()
const costs = (amount: string) => trial().locator('strong').filter({ hasText: amount }).first().waitFor()

test('a price is tried with what stands in the form, explained, and follows each key without the server', async () => {
  await people.goTo(page, '/product/1')
  await says('El precio de este producto sale de su material')
  const screen = screenOf(page)
  await trial().getByLabel('Material').first().click()
  await page.getByRole('option', { name: /Vinilo monomérico/ }).click()
  await screen.fill({ Ancho: '2000', Alto: '1000' }, trial())
  await says(/Vinilo monomérico: 2,00.m² × 12,50/)
  await trial()
    .getByRole('checkbox', { name: /Laminado mate/ })
    .check()
  await costs('33,40')

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/')) asked.push(request.url())
  })
  await screen.fill({ Copias: '10' }, trial())
  await says('Desde 10 copias')
  await costs('317,30')
  // A break that is not saved counts at once.
  await page.getByRole('textbox', { name: 'Descuento' }).first().fill('10')
  await costs('300,60')
  expect(asked.filter((url) => !url.includes('activity'))).toEqual([])

  await screen.fill({ Ancho: '1500', Alto: '1500' }, trial())
  await says(/1370/)
  await screen.pick('Cliente (opcional)', 'Perfumerías', trial())
  await says(/Con su descuento del/)
  expect(people.violations).toEqual([])
})

test('the rules of a product are checked as they are typed, at the field that is wrong', async () => {
  await people.goTo(page, '/product/1')
  const screen = screenOf(page)
  await screen.fill({ 'Ancho mínimo': '500', 'Ancho máximo': '400' })
  await page.getByText('El mínimo es mayor que el máximo.').waitFor()
  await page.getByRole('textbox', { name: 'Desde (copias)' }).nth(1).fill('10')
  await page.getByText('Está dos veces.').waitFor()
})

test('a finish explains its price by an example', async () => {
  await people.goTo(page, '/finish/3')
  await page.getByText(/= 16,20/).waitFor()
  await screenOf(page).fill({ Precio: '2' })
  await page.getByText(/= 18,00/).waitFor()
})

test('a material shows the usual price of a finish that was just added', async () => {
  await people.goTo(page, '/material/3')
  await screenOf(page).pick('Añadir acabado', 'Troquelado')
  await page
    .getByRole('row', { name: /Troquelado/ })
    .getByText(/2,50/)
    .waitFor()
  expect(await page.getByLabel('Precio propio de Troquelado').getAttribute('placeholder')).toBe('2,50')
})
