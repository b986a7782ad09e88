import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { openKiosks } from '../company/kiosks.ts'

declare global {
  interface Window {
    /** How long each task took that was longer than 50 ms, in ms. */
    longTasks: number[]
  }
}

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
  await openKiosks(people, 1240)
  page = await people.pageOf('admin')
}, 120_000)
afterAll(() => people?.end())

/** Waits until the list says that it has so many rows in all. */
const shows = (total: string) =>
  expect.poll(() => page.locator('main header span[aria-live]').textContent()).toBe(total)

/** What is aimed at are 50 ms, which a shared machine with two cores misses by some ms; twice that is felt. */
const LIMIT_MS = 100

test('typing and scrolling in a list of a hundred rows makes no task that is felt', async () => {
  const columns = 'name,trade_name,tax_id,country,email,phone,discount,vat,payment_terms,active,updated_at'
  await people.goTo(page, `/customer?search=Quiosco&perpage=100&columns=${columns}`)
  await expect.poll(() => page.locator('main tbody tr[tabindex]').count()).toBe(100)
  await page.evaluate(() => {
    const tasks: number[] = []
    window.longTasks = tasks
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration))
    }).observe({ type: 'longtask' })
  })
  /** What a person does; gives the milliseconds of each task beyond the limit meanwhile. */
  async function round(): Promise<number[]> {
    await page.evaluate(() => window.longTasks.splice(0))
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' 00', { delay: 60 })
    await shows('100')
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 300)
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Backspace')
    await shows('1.240')
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -300)
    const tasks = await page.evaluate(() => [...window.longTasks])
    return tasks.filter((milliseconds) => milliseconds > LIMIT_MS)
  }
  // What else the machine does makes a task longer than it is, and none shorter; so it has several chances.
  const rounds: number[][] = []
  do rounds.push(await round())
  while (rounds.length < 6 && rounds.at(-1)?.length !== 0)
  expect(rounds.at(-1), JSON.stringify(rounds)).toEqual([])
}, 90_000)
