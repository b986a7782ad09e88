import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Page, Request } from 'playwright-core'
import { linesOf } from '../../e2e/browser/lines.ts'
import { personAt, untilAnswered } from '../../e2e/browser/screen.ts'
import { latencyOf } from '../measure.ts'
import { ADMIN_PASSWORD } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { inOffice, isBuilt } from './signed-in.ts'
import { tasksInWords, watchTasks } from './watch-tasks.ts'
import { watchTotal } from './watch-total.ts'

const GROUP = 'Grid of lines in Chromium'
const LINES = 6000
/** Number of lines of the small draft, for comparison. */
const FEW = 2
const TOGETHER = 500
/** Copies typed one after another; no two consecutive ones are the same. */
const DIGITS = ['7', '3', '5', '1', '8', '4', '6', '9']
const CHANGES = 24
const WARM_UP = 4
const SCROLLS = 3
const FILLS = 3
/** Maximum p50 from key to new total, as a multiple of the p50 in the small draft. */
const TIMES_A_FEW = 2
/** Maximum time of filling down until everything is saved, as a multiple of the plain calls. */
const TIMES_THE_CALLS = 2
const PATIENCE = 120_000

type House = Awaited<ReturnType<typeof personAt>>
type LineChanges = NonNullable<InputOnTheWire<CallAt<'orderrest/savelines'>>['changed']>
/** Ids of two drafts with the same lines: one is filled down on the screen, the other by plain calls. */
type Drafts = { filled: number; called: number }

/** Measures typing, scrolling and filling down in a draft of 6,000 lines. */
export async function measureGridTyping(): Promise<Result[]> {
  if (!isBuilt()) return []
  return inOffice(async ({ application, open }) => {
    const house = await personAt(application.address, 'admin', ADMIN_PASSWORD)
    const drafts = { filled: await makeDraft(house, LINES), called: await makeDraft(house, LINES) }
    const large = await open(`/order/${drafts.filled}`)
    const small = await open(`/order/${await makeDraft(house, FEW)}`)
    const totalsResult = await measureTotals(large, small)
    await small.context().close()
    const scrollingResult = await measureScrolling(large)
    return [totalsResult, scrollingResult, ...(await measureFilling(large, house, drafts))]
  })
}

/** Creates a draft of the first customer with lines of a product priced by its material. Returns its id. */
async function makeDraft(house: House, lines: number): Promise<number> {
  const [customer] = await house('customerrest/getcustomers', { search: '' })
  const [product] = await house('orderrest/getproductsmc', { search: 'Vinilo de escaparate' })
  const material = product?.materials[0]
  if (!customer || !product || !material) throw new Error('There is nothing to order')
  const [user] = await house('orderrest/getusers', { customer_id: customer.id })
  const { id } = await house('orderrest/update', { ...plainOrder(customer.id), user_id: user?.id ?? null })
  const line = {
    ...{ product_id: product.id, material_id: material.id, finish_ids: [], campaign_image_id: null },
    ...{ space_id: null, promotion_id: null, width: 600, height: 900, notes: '' },
  }
  for (let first = 0; first < lines; first += TOGETHER) {
    const added = Array.from({ length: Math.min(TOGETHER, lines - first) }, (_, index) => ({
      ...line,
      copies: 11 + ((first + index) % 20),
    }))
    const { refused } = await house('orderrest/savelines', { id, added })
    if (refused.length > 0) throw new Error(`Lines were refused: ${JSON.stringify(refused[0])}`)
  }
  return id
}

/** Waits until the grid shows that all of its cells are saved. The form around it shows the same text for its own fields. */
function allSaved(page: Page): Promise<void> {
  const line = page.locator('span[role=status]').filter({ hasText: /^Todo guardado$/ })
  return line.waitFor({ timeout: PATIENCE })
}

/** Measures the time from the key that ends an edit to the new total, alternately in the large and the small draft. */
async function measureTotals(large: Page, small: Page): Promise<Result> {
  const times = { large: [] as number[], small: [] as number[] }
  for (let n = 0; n < WARM_UP + CHANGES; n += 1) {
    for (const [name, page] of [
      ['large', large],
      ['small', small],
    ] as const) {
      const time = await timeOfTotal(page, DIGITS[n % DIGITS.length] ?? '')
      if (n >= WARM_UP) times[name].push(time)
    }
  }
  const [among, few] = [latencyOf(times.large), latencyOf(times.small)]
  return {
    group: GROUP,
    name: `grid typing: from key to new total among ${LINES} lines`,
    figures: `${rounded(among.p50)} ms, slowest ${rounded(among.p99)}; among ${FEW} lines ${rounded(few.p50)} ms, slowest ${rounded(few.p99)}`,
    outcomes: [atMost(`${FEW} lines ×`, among.p50 / few.p50, TIMES_A_FEW)],
  }
}

/** Changes the copies of the second line and waits until they are saved. Returns the ms from key to new total. */
async function timeOfTotal(page: Page, copies: string): Promise<number> {
  await page.bringToFront()
  await (await linesOf(page).cell(2, 'Copias')).click()
  await page.keyboard.press(copies)
  const time = await watchTotal(page)
  let milliseconds = 0
  await untilAnswered(page, async () => {
    await page.keyboard.press('Enter')
    milliseconds = await time()
    await allSaved(page)
  })
  return milliseconds
}

/** Counts the long tasks while the mouse wheel scrolls the grid to its end and back. */
async function measureScrolling(page: Page): Promise<Result> {
  const tasks: number[] = []
  for (let round = 0; round < SCROLLS; round += 1) {
    await page.getByRole('grid', { name: 'Líneas' }).hover()
    const longTasks = await watchTasks(page)
    for (const step of [400, 2000, 20_000, 60_000, -20_000, -2000, -60_000, -400]) {
      for (let turn = 0; turn < 4; turn += 1) {
        await page.mouse.wheel(0, step)
        await page.waitForTimeout(40)
      }
    }
    tasks.push(...(await longTasks()))
  }
  return {
    group: GROUP,
    name: `grid typing: ${LINES} lines scrolled to their end and back`,
    figures: tasksInWords(tasks, SCROLLS),
    outcomes: [],
  }
}

/**
 * Fills a column down until everything is saved, and alternately saves the same batches of the other draft with plain calls.
 */
async function measureFilling(page: Page, house: House, drafts: Drafts): Promise<Result[]> {
  const [fills, calls, tasks]: [number[], number[], number[]] = [[], [], []]
  const filledLines = await readLines(house, drafts.filled)
  const places = new Map(filledLines.map(({ id }, place) => [id, place]))
  let batches: LineChanges[] = []
  // The first round only warms up.
  for (let round = 0; round <= FILLS; round += 1) {
    const filling = await fillDown(page, String(40 + round))
    batches = filling.batches
    const lines = await readLines(house, drafts.called)
    const sameBatches = batches.map((batch) =>
      batch.map((line) => ({ ...line, ...lines[places.get(line.id) ?? 0] })),
    )
    const milliseconds = await timeOfCalls(house, drafts.called, sameBatches)
    if (round === 0) continue
    fills.push(filling.milliseconds)
    tasks.push(...filling.tasks)
    calls.push(milliseconds)
  }
  const [fill, plain] = [latencyOf(fills), latencyOf(calls)]
  return [
    {
      group: GROUP,
      name: `grid typing: a column filled down over ${LINES} lines, until everything is saved`,
      figures: `${rounded(fill.p50 / 1000)} s; the plain calls of its ${batches.length} batches ${rounded(plain.p50 / 1000)} s`,
      outcomes: [atMost('plain calls ×', fill.p50 / plain.p50, TIMES_THE_CALLS)],
    },
    {
      group: GROUP,
      name: 'grid typing: tasks of the page meanwhile',
      figures: tasksInWords(tasks, FILLS),
      outcomes: [],
    },
  ]
}

/** Reads the lines of a draft in order, with their current versions. */
async function readLines(house: House, id: number): Promise<{ id: number; version: number }[]> {
  const lines: { id: number; version: number }[] = []
  for (let page = 1; page <= LINES / TOGETHER; page += 1) {
    const { rows } = await house('orderrest/lines', { id, page, perpage: TOGETHER })
    lines.push(...rows.map((row) => ({ id: row.id, version: row.version })))
  }
  return lines
}

type FillMeasurement = { milliseconds: number; tasks: number[]; batches: LineChanges[] }

/** Types copies into the first line, and fills the column down over all other lines. */
async function fillDown(page: Page, copies: string): Promise<FillMeasurement> {
  await page.locator('[data-grid-scroller]').evaluate((scroller) => {
    scroller.scrollTop = 0
  })
  const first = await linesOf(page).cell(1, 'Copias')
  await untilAnswered(page, async () => {
    await first.click()
    await page.keyboard.type(copies)
    await page.keyboard.press('Enter')
    await allSaved(page)
    await first.click()
    await page.keyboard.press('Control+Space')
    await page.getByText(/^Copias\s[\d.]+$/).waitFor()
    await page.getByText(/todavía no están cargadas/).waitFor({ state: 'detached' })
  })
  const filling: FillMeasurement = { milliseconds: 0, tasks: [], batches: [] }
  const note = (request: Request) => {
    if (request.url().endsWith('/orderrest/savelines')) filling.batches.push(request.postDataJSON().changed)
  }
  page.on('request', note)
  const longTasks = await watchTasks(page)
  await untilAnswered(page, async () => {
    const begin = performance.now()
    await page.keyboard.press('Control+d')
    await page.getByText(/^Guardando:/).waitFor()
    await allSaved(page)
    filling.milliseconds = performance.now() - begin
  })
  filling.tasks = await longTasks()
  page.off('request', note)
  const savedCount = filling.batches.reduce((sum, batch) => sum + batch.length, 0)
  if (savedCount !== LINES - 1) throw new Error(`${savedCount} lines were saved`)
  return filling
}

/** Saves batches one after another with plain calls. Returns the milliseconds that all of them took. */
async function timeOfCalls(house: House, id: number, batches: readonly LineChanges[]): Promise<number> {
  const begin = performance.now()
  for (const changed of batches) {
    const { refused } = await house('orderrest/savelines', { id, changed })
    if (refused.length > 0) throw new Error(`Lines were refused: ${JSON.stringify(refused[0])}`)
  }
  return performance.now() - begin
}
