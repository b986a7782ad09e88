import { readdirSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ANSWER } from '../../../adapters/spreadsheet/reading/binary/binary-answer.ts'
import { makerOf } from '../../../testing/company.ts'
import { manySpaces, spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

/** Polling options in milliseconds; the long timeout allows for a busy machine. */
const soon = { timeout: 20_000, interval: 10 }

const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, warned: 0 }

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => application.close())

async function customerId(): Promise<number> {
  return (await makerOf(application, admin).customer()).id
}

/** Stops an import and returns the result of the call. */
const stop = (id: number) => application.done('spacerest/cancel-import', { id }, admin)

/** Returns the number of import jobs that are running or waiting. */
async function working(): Promise<number> {
  const { rows } = await application.handle.execute(
    `select count(*)::int as count from lienzo_jobs.job where name = 'import' and state in ('active', 'created')`,
  )
  return Number(rows[0]?.count)
}

/** Returns the logged actions on an import, oldest first. */
async function stepsLogged(id: number): Promise<unknown[]> {
  const { rows } = await application.handle.execute(
    `select action from log where resource = 'imports' and record_id = ${id} order by id`,
  )
  return rows.map(({ action }) => action)
}

/** Returns the logged states of an import, oldest first. */
async function statesLogged(id: number): Promise<unknown[]> {
  const { rows } = await application.handle.execute(
    `select changes #>> '{state,after}' as state from log
      where resource = 'imports' and record_id = ${id} and action = 'status' order by id`,
  )
  return rows.map(({ state }) => state)
}

describe('an import that is stopped', () => {
  // covers: spec 7.37
  test('reads no further than the stop in 100,000 rows, and imports none', async () => {
    const id = await imports.begun(manySpaces(100_000), { customer_id: await customerId() })
    await imports.amid(id)
    expect(await stop(id)).toMatchObject({ state: 'cancelled', ...nothing })
    expect(await stepsLogged(id)).toEqual(['prepare', 'status', 'cancel'])
    await expect.poll(working, soon).toBe(0)
    const { dealt } = await imports.stateOf(id)
    expect(dealt).toBeLessThan(100_000)
    expect(await imports.stateOf(id)).toMatchObject({ state: 'cancelled', ...nothing })
  })

  test('ends the program that reads its legacy document, and removes its files', async () => {
    const workbook = utils.book_new()
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Tienda ${index}`, 1200, 1800, 'Getafe'])
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Tienda', 'Ancho', 'Alto', 'Población'], ...rows]))
    const content: Buffer = write(workbook, { type: 'buffer', bookType: 'biff8' })
    const customer_id = await customerId()
    await application.workOnJobs()
    const folder = await mkdtemp(join(tmpdir(), 'lienzo-test-'))
    // The program that reads legacy files writes its output to this folder, where the test watches it.
    for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder)
    const listRowFiles = () => readdirSync(folder).filter((name) => name.startsWith('lienzo-rows-'))
    const id = await imports.begun(content, { customer_id }, { name: 'tiendas.xls' })
    await expect.poll(listRowFiles, soon).toHaveLength(1)
    const fileNames: (string | null)[] = []
    const output = watch(join(folder, ...listRowFiles()), (_, name) => fileNames.push(name))
    expect(await stop(id)).toMatchObject({ state: 'cancelled', dealt: 0, ...nothing })
    await expect.poll(listRowFiles, soon).toEqual([])
    await expect.poll(working, soon).toBe(0)
    // The program writes its answer only after reading the whole file, so a missing answer shows that it was stopped earlier.
    expect(fileNames).not.toContain(ANSWER)
    output.close()
    await rm(folder, { recursive: true })
  })

  // covers: product 4.11
  test('counts the imported rows, and undoes them', async () => {
    const customer_id = await customerId()
    const { id, created } = await imports.prepared(manySpaces(12_000), { customer_id })
    expect(created).toBe(12_000)
    await application.done('spacerest/import-file', { id }, admin)
    await imports.amid(id)
    const answer = await stop(id)
    const { total } = await imports.spacesOf(customer_id)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(12_000)
    expect(answer).toMatchObject({ state: 'cancelled', ...nothing, dealt: total, created: total })
    await expect.poll(working, soon).toBe(0)
    expect(await imports.stateOf(id)).toMatchObject({ state: 'cancelled', dealt: total, created: total })
    expect((await imports.spacesOf(customer_id)).total).toBe(total)
    const { tasks } = await application.done('activityrest/list', {}, admin)
    const link = `/space/import/${id}`
    expect(tasks.data.find((task) => task.link === link)).toMatchObject({ state: 'cancelled' })
    await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
    expect((await imports.atRest(id)).undone).toEqual({ deleted: total, restored: 0, kept: 0 })
    expect((await imports.spacesOf(customer_id)).total).toBe(0)
  })

  test('keeps the count of imported rows when it is stopped while retrying refused ones', async () => {
    const customer_id = await customerId()
    const lines = Array.from({ length: 3_000 }, (_, index) => `T ${index};${index < 500 ? '1200' : '1,2'}`)
    const { id } = await imports.prepared(Buffer.from(['Tienda;Ancho', ...lines].join('\n')), { customer_id })
    expect(await imports.takeIn(id)).toMatchObject({ created: 500, refused: 2_500 })
    const fault = { key: 'import.fault.length_unit', text: '1,2' }
    await application.done(
      'importsrest/updatedetail',
      { id, field: 'visible_width', value: '1200', fault },
      admin,
    )
    await application.done('importsrest/retrywarnings', { id }, admin)
    await imports.amid(id)
    const answer = await stop(id)
    const { total } = await imports.spacesOf(customer_id)
    expect(total).toBeGreaterThan(500)
    expect(answer).toMatchObject({ ...nothing, created: total, refused: 3_000 - total })
  })

  // covers: product 4.11
  test('counts only imported rows when it fails permanently', async () => {
    const customer_id = await customerId()
    const { id } = await imports.prepared(manySpaces(10), { customer_id })
    const version = application.services.changes.version('imports')
    // Simulates an import that has imported three rows and whose attempts have all failed.
    await application.handle.execute(
      `update imports set state = 'importing', last_row = 4, dealt = 3 where id = ${id}`,
    )
    await application.handle.execute(`insert into lienzo_jobs.job (name, data, source_name, source_id, source_output)
      values ('failed', '{"import_id": ${id}}', 'import', gen_random_uuid(), '{"message": "no"}')`)
    await imports.atRest(id)
    expect(await imports.stateOf(id)).toMatchObject({ state: 'failed', ...nothing, created: 3 })
    expect(await statesLogged(id)).toEqual(['preparing', 'ready', 'failed'])
    expect(application.services.changes.version('imports')).toBeGreaterThan(version)
  })
})
