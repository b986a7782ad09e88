import { isClockSet } from '@lienzo/rules/testing/set-clock'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '../../../core/jobs/work-on-jobs.ts'
import { imports as table } from '../../../db/tables/records/imports.ts'
import { makerOf } from '../../../testing/company.ts'
import { csvOf } from '../../../testing/imports/imports.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { lockWaits } from '../../../testing/postgresql/lock-waits.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { choicesOf } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { largestIn } from '../rows/largest-number.ts'
import { stretchAfter } from '../rows/stored-rows.ts'
import { type Hands, takeInBatch } from './take-in-batch.ts'
import { takeInRows } from './take-in-rows.ts'

/** Number of rows, which is more than one batch of the preview. */
const ROWS = 300
/** Polling options for a busy machine, in milliseconds. */
const soon = { timeout: 20_000, interval: 10 }

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterAll(() => application.close())

const work = () =>
  jobContext(
    { id: 'by hand', signal: new AbortController().signal },
    { database: application.handle, services: application.services },
  )

const stateOf = async (id: number): Promise<Import> => {
  const [importRun] = await application.handle.select().from(table).where(eq(table.id, id))
  if (!importRun) throw new Error('There is no such import')
  return importRun
}

/** Creates an import of numbered spaces in the state `importing` without a job that works on it. */
async function beingTakenIn(lines: readonly string[], choices: object = {}) {
  const { id: customer_id } = await makerOf(application, admin).customer()
  const { id } = await imports.prepared(csvOf('Número;Tienda', ...lines), { customer_id, ...choices })
  await application.handle.update(table).set({ state: 'importing', begun_by: 1 }).where(eq(table.id, id))
  return { id, customer_id }
}

const shops = Array.from({ length: ROWS }, (_, index) => `${index + 1};Tienda ${index + 1}`)

/** Imports all rows as one batch. */
async function takeAll(id: number, hands: Hands) {
  const context = work()
  const importRun = await stateOf(id)
  const stretch = await stretchAfter(context.database, importRun, ROWS)
  expect(stretch).toMatchObject({ count: ROWS, ready: ROWS })
  const by = { house: true }
  const choices = choicesOf(importRun, by)
  const options = { choices, by, largest: largestIn(context, importRun) }
  return takeInBatch(context, importRun, { ...stretch, others: [] }, options, hands)
}

/** Counts the spaces of a customer, the transactions that created them, and their log entries. */
async function madeFor(customerId: number) {
  const { rows } = await application.handle.execute(
    `select count(*)::int as spaces, count(distinct xmin::text)::int as transactions,
      (select count(*)::int from log where resource = 'space' and customer_id = ${customerId}) as logged
      from spaces where customer_id = ${customerId}`,
  )
  return rows[0]
}

test("two workers create half of a batch each, and a killed worker's retry creates nothing twice", async () => {
  const { id, customer_id } = await beingTakenIn(shops)
  expect(await takeAll(id, 2)).toEqual({ asJudged: true, hands: 2 })
  expect(await madeFor(customer_id)).toEqual({ spaces: ROWS, transactions: 2, logged: ROWS })
  expect(await stateOf(id)).toMatchObject({ last_row: ROWS + 1, dealt: ROWS })

  // Simulates a crash after the second connection has committed and before the first has.
  await application.handle.execute(`delete from spaces where customer_id = ${customer_id} and number <= 20`)
  await application.handle.execute(`delete from import_results where import_id = ${id} and number <= 21`)
  await application.handle.update(table).set({ last_row: 0, dealt: 0 }).where(eq(table.id, id))
  await takeInRows(work(), await stateOf(id))
  expect(await stateOf(id)).toMatchObject({ state: 'done', dealt: ROWS, created: ROWS, refused: 0 })
  expect(await madeFor(customer_id)).toMatchObject({ spaces: ROWS, logged: ROWS + 20 })
})

test.skipIf(isClockSet)('one worker does the batch if two would wait for each other', async () => {
  const twice = shops.with(ROWS - 1, '1;Otra tienda')
  const { id, customer_id } = await beingTakenIn(twice, { key: 'place' })
  expect(await takeAll(id, 2)).toEqual({ asJudged: true, hands: 1 })
  expect(await madeFor(customer_id)).toMatchObject({ spaces: ROWS - 1 })
  const [refusedRow] = await imports.rowsOf(id, 'refused')
  expect(refusedRow?.faults).toMatchObject([{ key: 'import.fault.twice' }])
})

test('a stop is answered while the worker waits for a lock, and nothing of the batch remains', async () => {
  for (const hands of [1, 2] as const) {
    const { id, customer_id } = await beingTakenIn(shops)
    let taking: ReturnType<typeof takeAll> | undefined
    await application.handle.transaction(async (other) => {
      // An open transaction inserts the last space number, so the batch has to wait for a lock.
      await other.execute(`insert into spaces (created_at, updated_at, number, shop_name, customer_id, kind, country)
        values (0, 0, ${ROWS}, 'De otra persona', ${customer_id}, 'other', 'ES')`)
      taking = takeAll(id, hands)
      await expect.poll(() => lockWaits(application), soon).toBe(1)
      const { content } = await application.call('spacerest/cancel-import', { id }, admin)
      expect(content).toMatchObject({ state: 'cancelled', dealt: 0, created: 0 })
    })
    expect(await taking).toBeUndefined()
    expect(await madeFor(customer_id)).toEqual({ spaces: 1, transactions: 1, logged: 0 })
    expect(await imports.stateOf(id)).toMatchObject({ state: 'cancelled', dealt: 0, created: 0 })
  }
})
