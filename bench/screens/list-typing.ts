import { plainCustomer } from '@lienzo/server/testing/customers/plain-customer'
import type { Page } from 'playwright-core'
import { personAt } from '../../e2e/browser/screen.ts'
import { latencyOf } from '../measure.ts'
import { ADMIN_PASSWORD } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { inOffice, isBuilt } from './signed-in.ts'
import { tasksInWords, watchTasks } from './watch-tasks.ts'

const GROUP = 'Lists in Chromium'
const CUSTOMERS = 1240
/** Number of customers created concurrently. */
const TOGETHER = 40
const COLUMNS = 'name,trade_name,tax_id,country,email,phone,discount,vat,payment_terms,active,updated_at'
/** Number of rows in the measured list and in the short list that it is compared with. */
const [MANY, FEW] = [100, 10]
const ROUNDS = 8
/** Text typed after the name that all customers share, and the number of customers that match the whole text. */
const [TYPED, MATCHES] = [' 00', '100']
/** Maximum time from key to next frame, as a multiple of the time in the short list. */
const TIMES_FEW_ROWS = 2

/** Measures typing into the search of a list of a hundred rows, and scrolling it, alternately with a list of ten rows. */
export async function measureListTyping(): Promise<Result[]> {
  if (!isBuilt()) return []
  return inOffice(async ({ application, open }) => {
    await makeCustomers(application.address)
    const lists = [await openList(open, MANY), await openList(open, FEW)] as const
    const rounds: [Round[], Round[]] = [[], []]
    // The first round only warms up.
    for (let n = 0; n <= ROUNDS; n += 1) {
      for (const [place, page] of lists.entries()) {
        const round = await typeAndScroll(page)
        if (n > 0) rounds[place]?.push(round)
      }
    }
    const [many, few] = rounds.map((list) => ({
      frames: latencyOf(list.flatMap(({ frames }) => frames)),
      tasks: tasksInWords(
        list.flatMap(({ tasks }) => tasks),
        ROUNDS,
      ),
    }))
    if (!many || !few) throw new Error('No list was measured')
    return [
      {
        group: GROUP,
        name: `list typing: from a key in the search to the next frame, ${MANY} rows`,
        figures: `${rounded(many.frames.p50)} ms, slowest ${rounded(many.frames.p99)}; with ${FEW} rows ${rounded(few.frames.p50)} ms, slowest ${rounded(few.frames.p99)}`,
        outcomes: [atMost(`${FEW} rows ×`, many.frames.p50 / few.frames.p50, TIMES_FEW_ROWS)],
      },
      {
        group: GROUP,
        name: `list typing: tasks of the page while typing and scrolling, ${MANY} rows`,
        figures: `${many.tasks}; with ${FEW} rows ${few.tasks}`,
        outcomes: [],
      },
    ]
  })
}

async function makeCustomers(address: string): Promise<void> {
  const house = await personAt(address, 'admin', ADMIN_PASSWORD)
  const names = Array.from({ length: CUSTOMERS }, (_, n) => `Quiosco ${String(n).padStart(4, '0')}`)
  for (let first = 0; first < CUSTOMERS; first += TOGETHER) {
    const batch = names.slice(first, first + TOGETHER)
    await Promise.all(batch.map((name) => house('customerrest/update', plainCustomer(name))))
  }
}

async function openList(open: (path: string) => Promise<Page>, rows: number): Promise<Page> {
  const page = await open(`/customer?search=Quiosco&perpage=${rows}&columns=${COLUMNS}`)
  await page
    .locator('main tbody tr[tabindex]')
    .nth(rows - 1)
    .waitFor()
  return page
}

/** Times in ms from each key to the next frame, and durations in ms of tasks over 50 ms. */
type Round = { frames: number[]; tasks: number[] }

/** Narrows the search by typing and widens it again, and scrolls the list down and up. Returns the times. */
async function typeAndScroll(page: Page): Promise<Round> {
  await page.bringToFront()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('End')
  const longTasks = await watchTasks(page)
  const frames = await watchFrames(page)
  await page.keyboard.type(TYPED, { delay: 60 })
  await untilTotal(page, MATCHES)
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 300)
  for (const _ of TYPED) await page.keyboard.press('Backspace')
  await untilTotal(page, CUSTOMERS.toLocaleString('es-ES', { useGrouping: 'always' }))
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -300)
  return { frames: await frames(), tasks: await longTasks() }
}

/** Waits until the list shows this total. */
function untilTotal(page: Page, total: string): Promise<void> {
  return page.locator('main header span[aria-live]').getByText(total, { exact: true }).waitFor()
}

/** Starts watching the keys. Returns a function that stops watching and returns the ms from each key to the next frame. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle(() => {
    const frames: Promise<number>[] = []
    const listen = (event: KeyboardEvent) => {
      const frame = new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          // The message arrives after the current frame is drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - event.timeStamp)
          port2.postMessage(undefined)
        })
      })
      frames.push(frame)
    }
    addEventListener('keydown', listen, { capture: true })
    return {
      read: () => {
        removeEventListener('keydown', listen, { capture: true })
        return Promise.all(frames)
      },
    }
  })
  return () => handle.evaluate(({ read }) => read())
}
