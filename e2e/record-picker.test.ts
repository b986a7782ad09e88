import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, '/campaign/new')
  await picker().waitFor()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const picker = () => page.getByRole('combobox', { name: /^Cliente/ })
const textOf = () => picker().inputValue()
const options = () => page.getByRole('option')

/** Keeps the answers to what is typed waiting until they are let go. */
async function holdAnswers(): Promise<() => Promise<void>> {
  const held: Route[] = []
  let letGo = false
  await page.route('**/rest/customerrest/getcustomers', (route) => {
    if (letGo || route.request().postDataJSON().search === '') return route.continue()
    held.push(route)
  })
  return async () => {
    letGo = true
    for (const route of held.splice(0)) await route.continue()
  }
}

describe('a picker of who types faster than the network', () => {
  test('never offers what does not contain the text', async () => {
    const letGo = await holdAnswers()
    await picker().click()
    await page.getByRole('button', { name: /^Ver opciones de Cliente/ }).click()
    await options().first().waitFor()
    expect(await options().count()).toBeGreaterThan(1)
    await picker().pressSequentially('mirador')
    await expect.poll(() => options().allInnerTexts()).toEqual([expect.stringContaining('Mirador')])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await textOf()).toContain('Mirador')
    await letGo()
    expect(await textOf()).toContain('Mirador')
  })

  test('takes with Enter the only one there is, once the answer has come', async () => {
    const letGo = await holdAnswers()
    await picker().pressSequentially('mirador')
    await page.keyboard.press('Enter')
    expect(await textOf()).toBe('mirador')
    await letGo()
    await expect.poll(textOf).toContain('Mirador')
  })

  test('and going on with Tab', async () => {
    const letGo = await holdAnswers()
    await picker().pressSequentially('mirador')
    await page.keyboard.press('Tab')
    await letGo()
    await expect.poll(textOf).toContain('Mirador')
  })
})

test('with several that match, Enter marks the first, and only the next one takes it', async () => {
  const answer = page.waitForResponse((each) => each.request().postData()?.includes('"a"') ?? false)
  await picker().pressSequentially('a')
  await answer
  await expect.poll(() => options().count()).toBeGreaterThan(1)
  await page.keyboard.press('Enter')
  expect(await textOf()).toBe('a')
  const marked = await page.locator('[data-combobox-selected]').innerText()
  await page.keyboard.press('Enter')
  expect(marked).toContain(await textOf())
  expect((await textOf()).length).toBeGreaterThan(1)
})

test('a text that means none stays and is said to be wrong; no other record is saved in its place', async () => {
  await picker().pressSequentially('mirador')
  await page.keyboard.press('Enter')
  await expect.poll(textOf).toContain('Mirador')
  await picker().fill('nadie así')
  await page.keyboard.press('Tab')
  await page.getByText('Nada se llama «nadie así». Elige uno de la lista.').waitFor()
  expect(await textOf()).toBe('nadie así')
  await page.getByLabel('Nombre').fill('Sin cliente')
  await page.getByRole('button', { name: 'Crear' }).click()
  await page
    .getByText(/campos? por corregir/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(textOf).toBe('')
})

test('Escape brings back what was chosen', async () => {
  await picker().pressSequentially('mirador')
  await page.keyboard.press('Enter')
  await expect.poll(textOf).toContain('Mirador')
  const chosen = await textOf()
  await picker().fill('rib')
  await options().first().waitFor()
  await page.keyboard.press('Escape')
  expect(await textOf()).toBe(chosen)
})
