import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { type People, startPeople } from '../browser/people.ts'
import { watchTotal } from '../browser/watch-total.ts'

const LINES = 6000
/** The longest task while somebody scrolls. */
const LONGEST_TASK_MS = 50
/**
 * From the key that ends a change to the new total on the screen. What is aimed at are 50 ms, which a shared machine with two
 * cores misses while others work on it; twice that is felt.
 */
const LIMIT_MS = 100
/**
 * The longest task while twelve batches of 500 lines are saved one after the other. 50 ms are aimed at; a shared machine misses
 * that by as much as it is busy, and what made it long, all lines anew with each batch, took several times as long.
 */
const FILL_LIMIT_MS = 150
/**
 * So many tries, of which the quickest counts: what else runs on the machine makes each longer and none shorter, while what
 * the program does too much is in all of them.
 */
const TRIES = 8

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
  const id = await largeDraft()
  page = await people.pageOf('admin')
  await people.goTo(page, `/order/${id}`)
  await (await linesOf(page).cell(1, 'Neto')).getByText('€').waitFor()
}, 180_000)
afterAll(() => people?.end())

/** A draft of the first customer with thousands of lines of a product that is priced by its material. */
async function largeDraft(): Promise<number> {
  const { house } = people
  const [customer] = await house('customerrest/getcustomers', { search: '' })
  if (!customer) throw new Error('There is no customer')
  const [user] = await house('orderrest/getusers', { customer_id: customer.id })
  const products = await house('orderrest/getproductsmc', { search: 'Vinilo de escaparate' })
  const product = products[0]
  const material = product?.materials[0]
  if (!user || !product || !material) throw new Error('There is nothing to order')
  const { id } = await house('orderrest/update', { ...plainOrder(customer.id), user_id: user.id })
  const line = {
    ...{ product_id: product.id, material_id: material.id, finish_ids: [], campaign_image_id: null },
    ...{ space_id: null, promotion_id: null, width: 600, height: 900, notes: '' },
  }
  for (let first = 0; first < LINES; first += 500) {
    const added = Array.from({ length: 500 }, (_, index) => ({ ...line, copies: 1 + ((first + index) % 20) }))
    const { refused } = await house('orderrest/savelines', { id, added })
    if (refused.length > 0) throw new Error(`Lines were refused: ${JSON.stringify(refused[0])}`)
  }
  return id
}

/** Does something in the page again and again until it is as quick as it should be; gives how long each took, in ms. */
async function quickestOf(tried: () => Promise<number>, limit: number): Promise<number[]> {
  const times: number[] = []
  do times.push(Math.round(await tried()))
  while (times.length < TRIES && Math.min(...times) > limit)
  return times
}

test(`among ${LINES} lines the new total stands there within ${LIMIT_MS} ms of the key`, async () => {
  const digits = ['7', '3', '5', '1', '8', '4', '2', '6']
  let changes = 0
  const times = await quickestOf(async () => {
    await (await linesOf(page).cell(2, 'Copias')).click()
    await page.keyboard.press(digits[changes++ % digits.length] ?? '9')
    const watched = await watchTotal(page)
    await page.keyboard.press('Enter')
    return watched()
  }, LIMIT_MS)
  expect(Math.min(...times), times.join(' ')).toBeLessThanOrEqual(LIMIT_MS)
}, 90_000)

test(`${LINES} lines are scrolled to their end and back without a task of more than ${LONGEST_TASK_MS} ms`, async () => {
  const times = await quickestOf(longestTaskWhileScrolling, LONGEST_TASK_MS)
  expect(Math.min(...times), times.join(' ')).toBeLessThanOrEqual(LONGEST_TASK_MS)
}, 120_000)

/** Turns the wheel over the grid as a person does, and takes its bar to the end; gives the longest task meanwhile, in ms. */
async function longestTaskWhileScrolling(): Promise<number> {
  const grid = page.getByRole('grid', { name: 'Líneas' })
  await grid.hover()
  const longest = await watchTasks()
  for (const step of [400, 2000, 20_000, 60_000, -20_000, -2000, -60_000, -400]) {
    for (let turn = 0; turn < 4; turn += 1) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(40)
    }
  }
  return longest()
}

test(`a column is filled down over ${LINES} lines, and nobody waits for it`, async () => {
  let fills = 0
  const times = await quickestOf(async () => {
    fills += 1
    await page.locator('[data-grid-scroller]').evaluate((scroller) => {
      scroller.scrollTop = 0
    })
    const copies = await linesOf(page).cell(1, 'Copias')
    await copies.click()
    await page.keyboard.type(String(30 + fills))
    await page.keyboard.press('Enter')
    await page.getByText('Todo guardado').first().waitFor()
    await copies.click()
    await page.keyboard.press('Control+Space')
    await page.getByText(/^Copias\s[\d.]+$/).waitFor()
    await page.getByText(/todavía no están cargadas/).waitFor({ state: 'detached' })
    const longest = await watchTasks()
    await page.keyboard.press('Control+d')
    await page.getByText(/^Guardando:/).waitFor()
    await page.getByText('Todo guardado').first().waitFor({ timeout: 60_000 })
    return longest()
  }, FILL_LIMIT_MS)
  expect(Math.min(...times), times.join(' ')).toBeLessThanOrEqual(FILL_LIMIT_MS)
}, 240_000)

/** Watches the tasks of the page from now on; gives how to ask for the longest of them, in ms. */
async function watchTasks(): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(() => {
    const tasks: number[] = []
    // Tells of those that took more than 50 ms, and of no others.
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    return {
      longest: () => {
        for (const entry of observer.takeRecords()) tasks.push(entry.duration)
        observer.disconnect()
        return Math.max(0, ...tasks)
      },
    }
  })
  return () => watched.evaluate(({ longest }) => longest())
}
