import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

test('a customer creates a customer product: its EAN is checked while typing, its family comes from the list', async () => {
  page = await people.pageOf('ana')
  await people.goTo(page, '/promotion')
  await page.getByRole('heading', { name: 'Productos de cliente', level: 1 }).waitFor()
  await page.getByText('Bruma de azahar 50 ml').waitFor()
  expect(await page.getByText('Gafas polarizadas Faro').count()).toBe(0)

  await page.getByRole('link', { name: 'Nuevo producto de cliente' }).click()
  const screen = screenOf(page)
  await screen.fill({ Nombre: 'Jabón de almendra', 'EAN o código': '8412345678900', Marca: 'Alameda' })
  await page.getByText('Si es un EAN, su última cifra sería 5.').waitFor()
  await screen.fill({ 'EAN o código': '8 412345-678905' })
  await screen.choose('Familia', 'Skin care')
  await screen.create()
  await page.getByRole('heading', { name: 'Jabón de almendra', level: 1 }).waitFor()
  expect(await page.getByLabel('EAN o código').inputValue()).toBe('8412345678905')

  await people.goTo(page, '/promotion?search=8412345678905')
  await page.getByRole('row', { name: /Jabón de almendra.*Skin care/ }).waitFor()
  expect(people.violations).toEqual([])
})
