import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff } from '@lienzo/server/testing/company'
import { upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
const ROWS = 12_000
/** Number of existing spaces that the file updates. */
const KNOWN = 1_600
const FRESH = ROWS - KNOWN
/**
 * One row in `MISSPELT` rows has a misspelt word, and one in `WRONG` rows has an invalid width. One correction fixes all of
 * them, which takes several batches of rows.
 */
const MISSPELT = 5
const WRONG = 8
/** Timeout of the tests. Each kill restarts the server, which is slow on a busy machine. */
const PATIENCE = { timeout: 240_000 }
const amid = { timeout: 90_000, interval: 10 }
/** Options for polling the end of a step. They poll rarely, because each call slows the server down. */
const atTheEnd = { timeout: 90_000, interval: 200 }

let server: RunningServer
let admin: string
let who: { token: string; customerId: number }

beforeAll(async () => {
  server = await startServer({ environment })
  admin = await calls().signIn('admin')
  const { token, customer } = await customerWithStaff(calls(), admin)
  who = { token, customerId: customer.id }
})
afterAll(() => server.remove())

/** Returns functions that call the current server, whose address changes at each start. */
function calls(): TestApplication {
  // The object lacks the rest of a `TestApplication`, but `makerOf` only makes calls.
  return callsTo(server.address) as TestApplication
}

const stateOf = (id: number) => calls().done('importsrest/monitor-import', { id }, who.token)

type Amid = { state: 'preparing' | 'importing' | 'undoing'; rows?: number; by?: NodeJS.Signals }

/** Minimum number of remaining rows for a kill in the middle of a step, in several batches. */
const LEAST_LEFT = 1_500

/**
 * Ends the server at a random point in the next rows of an import, and restarts it. Does nothing if too few rows remain: after
 * SIGTERM a server continues for 3 s and may reach the last row.
 */
async function endAmid(id: number, { state, rows = ROWS, by = 'SIGKILL' }: Amid): Promise<void> {
  const begin = (await stateOf(id)).dealt
  if (rows - begin < LEAST_LEFT) return
  const from = begin + Math.floor(Math.random() * 0.3 * (rows - begin))
  let before = 0
  const readProgress = async () => {
    const progress = await stateOf(id)
    if (progress.state !== state)
      throw new Error(`The import is ${progress.state} already, before row ${from}`)
    before = progress.dealt
    return before
  }
  await expect.poll(readProgress, amid).toBeGreaterThan(from)
  await wait(Math.random() * 60)
  await server.end(by)
  server = await startServer({ folder: server.folder, environment })
  const current = await stateOf(id)
  if (current.state === state) expect(current.dealt).toBeGreaterThanOrEqual(before)
}

async function until(id: number, state: string): Promise<void> {
  await expect.poll(async () => (await stateOf(id)).state, atTheEnd).toBe(state)
}

async function prepareImport(lines: readonly string[]): Promise<number> {
  const content = Buffer.from(
    ['Número;Tienda;Tipo;Ancho;Población;Cerrado desde;Cerrado hasta;Motivo del cierre', ...lines].join('\n'),
  )
  const file = await upload(server.address, who.token, 'tiendas.csv', content)
  const input = { resource: 'space' as const, upload: file, customer_id: null }
  return (await calls().done('importsrest/upload-file', input, who.token)).id
}

async function spaces() {
  const allSpaces = []
  for (let page = 1; ; page += 1) {
    const input = { sort: 'number', perpage: 500, page }
    const { rows, total } = await calls().done('spacerest/list', input, who.token)
    allSpaces.push(...rows)
    if (page * 500 >= total) return allSpaces
  }
}

/** Counts the spaces that are closed on a day. */
async function closedOn(day: string): Promise<number> {
  const filters = { closed_on: `eq;${Date.parse(day) / 1000}` }
  return (await calls().done('spacerest/list', { filters, perpage: 1 }, who.token)).total
}

async function countLogEntries(action: string): Promise<number> {
  const filters = { resource: 'eq;space', action: `eq;${action}` }
  return (await calls().done('logrest/list', { filters, perpage: 1 }, admin)).total
}

async function correctAll(id: number, field: string, value: string): Promise<number> {
  const { groups } = await calls().done('importsrest/getdetailforedit', { id }, who.token)
  const group = groups.find((each) => each.field === field)
  if (!group) throw new Error(`Nothing is wrong with ${field}`)
  const correction = { id, field, value, fault: { key: group.key, text: group.text } }
  return (await calls().done('importsrest/updatedetail', correction, who.token)).rows
}

/** Rows of the file. The first rows have the numbers of existing spaces; the import assigns numbers to the others. */
const lines = Array.from({ length: ROWS }, (_, index) => {
  const number = index < KNOWN ? String(index + 1) : ''
  const kind = index % MISSPELT === 0 ? 'Escapart' : 'Tótem'
  const width = index % WRONG === 7 ? '1,2' : '1200'
  return `${number};Tienda ${index + 1};${kind};${width};Getafe;10/08/2026;30/08/2026;Obras`
})
const numbers = lines.map((_, index) => index + 1)
const knownLines = numbers
  .slice(0, KNOWN)
  .map((number) => `${number};Tienda ${number};;;Leganés;10/08/2026;23/08/2026;Vacaciones`)

const steps = () => ({
  begin: (id: number) => calls().done('importsrest/import-file', { id }, who.token),
  again: (id: number) => calls().done('importsrest/retrywarnings', { id }, who.token),
  undo: (id: number) => calls().done('importsrest/changestatus', { id, state: 'undoing' }, who.token),
})

// covers: product 4.11
test(
  'an import of spaces killed at any moment resumes after its last batch, without duplicate or missing rows',
  PATIENCE,
  async () => {
    const firstImport = await prepareImport(knownLines)
    await until(firstImport, 'ready')
    await steps().begin(firstImport)
    await until(firstImport, 'done')

    const id = await prepareImport(lines)
    await endAmid(id, { state: 'preparing' })
    await until(id, 'ready')
    const both = ROWS / MISSPELT / WRONG
    const faulty = ROWS / MISSPELT + ROWS / WRONG - both
    expect(await stateOf(id)).toMatchObject({ rows: ROWS, refused: faulty })

    expect(await correctAll(id, 'kind', 'Escaparate')).toBe(ROWS / MISSPELT)
    await endAmid(id, { state: 'preparing' })
    await until(id, 'ready')
    const right = { created: FRESH - FRESH / WRONG, updated: KNOWN - KNOWN / WRONG, refused: ROWS / WRONG }
    expect(await stateOf(id)).toMatchObject(right)

    await steps().begin(id)
    for (const by of ['SIGTERM', 'SIGKILL'] as const) {
      if ((await stateOf(id)).state === 'importing') await endAmid(id, { state: 'importing', by })
    }
    await until(id, 'done_with_warnings')
    expect(await stateOf(id)).toMatchObject({ ...right, dealt: ROWS, unchanged: 0 })

    expect(await correctAll(id, 'visible_width', '1200')).toBe(ROWS / WRONG)
    await steps().again(id)
    await endAmid(id, { state: 'importing', rows: ROWS / WRONG })
    await until(id, 'done')
    expect(await stateOf(id)).toMatchObject({ created: FRESH, updated: KNOWN, unchanged: 0, refused: 0 })

    // Each number and each shop exists once, and existing spaces keep their numbers.
    const importedSpaces = await spaces()
    expect(importedSpaces.map(({ number }) => number)).toEqual(numbers)
    expect(new Set(importedSpaces.map(({ shop_name }) => shop_name)).size).toBe(ROWS)
    expect(
      importedSpaces.filter(({ city, visible_width }) => city !== 'Getafe' || visible_width !== 1200),
    ).toEqual([])
    const wrongSpaces = importedSpaces
      .slice(0, KNOWN)
      .filter(({ shop_name, number }) => shop_name !== `Tienda ${number}`)
    expect(wrongSpaces).toEqual([])

    expect(await closedOn('2026-08-30')).toBe(ROWS)

    await steps().undo(id)
    for (const by of ['SIGKILL', 'SIGINT'] as const) {
      if ((await stateOf(id)).state === 'undoing') await endAmid(id, { state: 'undoing', by })
    }
    await until(id, 'undone')
    expect((await stateOf(id)).undone).toEqual({ deleted: FRESH, restored: KNOWN, kept: 0 })
    const remaining = (await spaces()).map(({ number, city, visible_width }) => [number, city, visible_width])
    expect(remaining).toEqual(numbers.slice(0, KNOWN).map((number) => [number, 'Leganés', 0]))

    expect([await closedOn('2026-08-23'), await closedOn('2026-08-24')]).toEqual([KNOWN, 0])

    // No work done before a kill was repeated.
    expect(await countLogEntries('create')).toBe(ROWS)
    expect(await countLogEntries('delete')).toBe(FRESH)
    expect(await countLogEntries('update')).toBe(2 * KNOWN)
  },
)
