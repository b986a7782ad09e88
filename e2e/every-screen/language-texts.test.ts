import { afterEach, beforeAll, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'

let people: Visit

beforeAll(async () => {
  people = await startVisit()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

test('the texts of a language are loaded completely and only once, for lists and records alike', async () => {
  const page = await people.pageOf('admin')
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/langs/')) paths.push(pathname)
  })
  await people.goTo(page, '/material')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor()
  expect(paths).toEqual(['/langs/es.json'])
  expect(people.violations).toEqual([])
})

test('texts that fail to load are requested again', async () => {
  const page = await people.pageOf('admin')
  let attempts = 0
  await page.route('**/langs/es.json', (route) => {
    attempts += 1
    return attempts === 1 ? route.abort() : route.continue()
  })
  await people.goTo(page, '/finish')
  await page.getByRole('columnheader', { name: 'Nombre' }).waitFor()
  expect(attempts).toBe(2)
})
