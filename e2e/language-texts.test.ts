import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'

type Texts = { [key: string]: string | Texts }

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/** The files of texts that a page asks for, in their order. */
function watchTexts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/langs/')) asked.push(pathname)
  })
  return asked
}

async function textsAt(path: string): Promise<Texts> {
  const response = await fetch(`${people.server.address}/langs/${path}.json`)
  expect(response.status).toBe(200)
  return response.json() as Promise<Texts>
}

function flat(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : flat(value, `${above}${key}.`),
  )
}

test.each(['us', 'es', 'pt'])('the two parts of the texts in %s are the whole', async (language) => {
  const [whole, first, rest] = await Promise.all(
    [language, `${language}.first`, `${language}.rest`].map(async (path) => flat(await textsAt(path))),
  )
  expect([...(first ?? []), ...(rest ?? [])].sort()).toEqual((whole ?? []).sort())
  expect(first?.length).toBeLessThan((rest?.length ?? 0) * 0.9)
})

const lists = [
  '/order',
  '/customer',
  '/campaign',
  '/material',
  '/finish',
  '/product',
  '/promotion',
  '/usergroup',
  '/role',
  '/user',
]

describe('a list', () => {
  test('needs no more than the first texts', async () => {
    await people.pageOf('admin')
    const page = await people.pageOf('admin')
    const asked = watchTexts(page)
    for (const path of lists) {
      await people.goTo(page, path)
      await page.getByRole('row').nth(1).getByRole('link').first().waitFor()
      await page.getByRole('button', { name: /Columnas/ }).click()
      await page.keyboard.press('Escape')
      expect(asked, path).toEqual(['/langs/es.first.json'])
    }
  })

  test('has the others come once, with the first record that is opened', async () => {
    const page = await people.pageOf('admin')
    const asked = watchTexts(page)
    await people.goTo(page, '/material')
    const row = page.getByRole('row').nth(1)
    await row.getByRole('link').first().click()
    await page
      .getByRole('tab')
      .or(page.getByRole('textbox', { name: 'Nombre' }))
      .first()
      .waitFor()
    await people.goTo(page, '/finish/1')
    await page.getByRole('textbox', { name: 'Nombre' }).waitFor()
    expect(asked).toEqual(['/langs/es.first.json', '/langs/es.rest.json'])
    expect(people.violations).toEqual([])
  })
})

test('texts that do not come are asked for again at the next visit, and what was there stays', async () => {
  const page = await people.pageOf('admin')
  let refused = 0
  await page.route('**/langs/es.rest.json', (route) => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  await people.goTo(page, '/finish')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: /Reintentar|Volver a intentar/ }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor()
  expect(refused).toBeGreaterThan(1)
})
