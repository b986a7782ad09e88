import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'

let people: Visit

beforeAll(async () => {
  people = await startVisit()
})
afterAll(() => people?.leave())

test('the API page lists all calls and the fields of one call, without errors in the console', async () => {
  const page = await people.visitor()
  // The page loads large scripts and stays empty until all have loaded.
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${people.server.address}/rest/docs`)
  await page.locator('#operations-tag-userrest').click()
  const signIn = page.locator('.opblock').filter({ hasText: '/rest/userrest/login' })
  await signIn.getByText('Sign in', { exact: true }).waitFor()
  await signIn.getByRole('button').first().click()
  await signIn.getByText('username').first().waitFor()
  expect(complaints).toEqual([])
  expect(people.violations).toEqual([])
})
