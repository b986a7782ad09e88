import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { type People, startPeople } from '../browser/people.ts'
import { watchTotal } from '../browser/watch-total.ts'

/** A total is on the screen within this time after the key that changed it. */
const LIMIT_MS = 100
/**
 * So many changes, of which the quickest counts: what else runs on the machine makes keys slower and none quicker, while a
 * pause before asking or one question too many makes all of them slower.
 */
const CHANGES = ['7', '3', '5', '1', '8', '4', '2']

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

test(`the new total stands there within ${LIMIT_MS} ms of the key that ends a change, and nothing else has moved`, async () => {
  const times: number[] = []
  const moved = await watchMovements()
  for (const copies of CHANGES) {
    await (await linesOf(page).cell(1, 'Copias')).click()
    await page.keyboard.press(copies)
    const watched = await watchTotal(page)
    await page.keyboard.press('Enter')
    times.push(await watched())
  }
  expect(Math.min(...times), times.map(Math.round).join(' ')).toBeLessThan(LIMIT_MS)
  expect(await moved()).toEqual([])
})

/**
 * From now on notes what moves on the page; gives how to ask for it. What a number grows by is no movement of the page, nor
 * what the timeline beside tells of the change, nor the line that says what is being saved.
 */
async function watchMovements(): Promise<() => Promise<string[]>> {
  const watched = await page.evaluateHandle(() => {
    const moved: string[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const isText = element?.closest('dd, td, aside') || element?.querySelector('[role=status]')
          if (!isText) moved.push(element?.outerHTML.slice(0, 200) ?? 'what is gone')
        }
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    return {
      moved: () => {
        note(observer.takeRecords())
        return moved
      },
    }
  })
  return () => watched.evaluate(({ moved }) => moved())
}
