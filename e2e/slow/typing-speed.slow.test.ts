import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

/** A price is on the screen within this time after the key that changed it. */
const LIMIT_MS = 100
/**
 * So many keys, of which the quickest counts: what else runs on the machine makes keys slower and none quicker, while a
 * pause before asking or one question too many makes all of them slower.
 */
const KEYS = '735159842'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('ana')
  await newOrder()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const line = () => page.getByRole('listitem', { name: 'Línea 1' })
const field = (label: string) => line().getByRole('textbox', { name: label })
const net = () => line().getByRole('button', { name: /ver cómo se calcula$/ })

/** A new order with one priced line. */
async function newOrder() {
  await people.goTo(page, '/order/new')
  await page.getByRole('button', { name: 'Añadir línea' }).click()
  await screenOf(page).pick('Producto', 'Vinilo de escaparate', line())
  const material = line().getByRole('combobox', { name: 'Material' })
  if ((await material.inputValue()) === '') {
    await material.click()
    await page.getByRole('option').first().click()
  }
  await screenOf(page).fill({ 'Ancho mm': '800', 'Alto mm': '1200', Copias: '3' }, line())
  await net().waitFor()
}

/**
 * Types digits one after the other, each in place of the one before it at the end of the text in the field, and
 * measures inside the page the time from each key to the moment when another price is shown.
 */
async function timesOfKeys(into: Locator, start: string): Promise<number[]> {
  const times: number[] = []
  await into.fill(start)
  for (const digit of KEYS) {
    await settled()
    await into.evaluate((input: HTMLInputElement) => {
      input.focus()
      input.setSelectionRange(input.value.length - 1, input.value.length)
    })
    const watched = await watchPrice()
    await page.keyboard.press(digit)
    times.push(await watched())
  }
  return times
}

/** Waits until the price is that of the values in the line. */
async function settled() {
  await line().locator('output:not([data-outdated]) button').waitFor()
}

/** Waits in the page for the next key and another price; gives how to ask for the time between them, in ms. */
async function watchPrice(): Promise<() => Promise<number>> {
  const watched = await net().evaluateHandle((price) => {
    const row = price.closest('li')
    const before = price.textContent
    const time = new Promise<number>((resolve) => {
      let pressedAt = 0
      addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        if (row?.querySelector('output button')?.textContent === before) return
        observer.disconnect()
        resolve(performance.now() - pressedAt)
      })
      if (row) observer.observe(row, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  })
  return () => watched.evaluate(({ time }) => time)
}

describe('while somebody types into an order line', () => {
  test.each([
    ['Copias', '13'],
    ['Ancho mm', '801'],
  ])('the new price stands there within 100 ms of a key in %s', async (label, start) => {
    const times = await timesOfKeys(field(label), start)
    expect(times).toHaveLength(KEYS.length)
    expect(Math.min(...times), times.map(Math.round).join(' ')).toBeLessThan(LIMIT_MS)
  })

  test.each([
    ['Copias', '13'],
    ['Ancho mm', '801'],
  ])('nothing but the numbers moves while %s is typed', async (label, start) => {
    await field(label).fill(start)
    await settled()
    const moved = await watchMovements()
    await timesOfKeys(field(label), start)
    await settled()
    expect(await moved()).toEqual([])
  })
})

/** From now on notes what moves on the page; gives how to ask for it. What a number grows by is no movement of the page. */
async function watchMovements(): Promise<() => Promise<string[]>> {
  const watched = await page.evaluateHandle(() => {
    const moved: string[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (!element?.closest('output, dd')) moved.push(element?.outerHTML.slice(0, 200) ?? 'what is gone')
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
