import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { amountIn, type People, startPeople } from '../browser/people.ts'

/** Numbers of copies typed one after another; no two consecutive numbers are the same. */
const COPIES = ['7', '3', '5', '1', '8', '4', '2']

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('ana')
  await people.goTo(page, '/order/new')
  await linesOf(page).add(1, { Producto: 'Vinilo de escaparate', Material: 'Vinilo monomérico' })
  await linesOf(page).write(1, { 'Ancho mm': '800', 'Alto mm': '1200', Copias: '9' })
  await (await linesOf(page).cell(1, 'Neto')).getByText('€').waitFor()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

test('the order page stays still while its total changes', async () => {
  const totals = [await readTotal()]
  const movedElements = await watchMovements()
  for (const copies of COPIES) {
    await (await linesOf(page).cell(1, 'Copias')).click()
    await page.keyboard.press(copies)
    await page.keyboard.press('Enter')
    await expect.poll(readTotal).not.toBe(totals.at(-1))
    totals.push(await readTotal())
  }
  expect(new Set(totals).size, totals.join(' ')).toBe(1 + COPIES.length)
  expect(await movedElements()).toEqual([])
})

/** Returns the total of the order on the screen, in euros. */
async function readTotal(): Promise<number> {
  const amount = page.getByRole('region', { name: 'Importe' })
  return amountIn(
    await amount
      .getByText(/^Total/)
      .locator('..')
      .textContent(),
  )
}

/**
 * Starts recording elements that move on the page. Returns a function that reads them. Ignores cells and values whose text
 * grows, the timeline beside the order and the line that shows the state of saving.
 */
async function watchMovements(): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const movements: string[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const isText = element?.closest('dd, td, aside') || element?.querySelector(':scope > [role=status]')
          if (!isText) movements.push(element?.outerHTML.slice(0, 200) ?? 'a removed element')
        }
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    return {
      moved: () => {
        note(observer.takeRecords())
        return movements
      },
    }
  })
  return () => handle.evaluate(({ moved }) => moved())
}
