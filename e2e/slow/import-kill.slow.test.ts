import { customerWithStaff } from '@lienzo/server/testing/company'
import { upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD, callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
const ROWS = 8_000
/** Each kill starts the server anew, which takes its time where other journeys keep the machine busy. */
const PATIENCE = { timeout: 180_000 }
const soon = { timeout: 60_000, interval: 20 }

let server: RunningServer
let who: { token: string; customerId: number }

beforeAll(async () => {
  server = await startServer({ environment })
  const admin = await calls().signIn('admin')
  const { token, customer } = await customerWithStaff(calls(), admin)
  who = { token, customerId: customer.id }
})
afterAll(() => server.remove())

/** The calls of the server that runs now; its address changes with each start. */
function calls(): TestApplication {
  // The makers of records only make calls.
  return callsTo(server.address) as TestApplication
}

const stateOf = (id: number) => calls().done('importsrest/monitor-import', { id }, who.token)

/** Kills the server while it works on an import, amid its rows, and starts it again: nothing of it is lost. */
async function killAmid(id: number, state: 'preparing' | 'importing' | 'undoing'): Promise<void> {
  let before = 0
  const isAmid = async () => {
    const found = await stateOf(id)
    if (found.state !== state) throw new Error(`The import is ${found.state} already`)
    before = found.dealt
    return before
  }
  await expect.poll(isAmid, soon).toBeGreaterThan(0)
  await server.end('SIGKILL')
  server = await startServer({ folder: server.folder, environment })
  const found = await stateOf(id)
  if (found.state === state) expect(found.dealt).toBeGreaterThanOrEqual(before)
}

async function until(id: number, state: string): Promise<void> {
  await expect.poll(async () => (await stateOf(id)).state, soon).toBe(state)
}

async function countOf(filters: Record<string, string>): Promise<number> {
  return (await calls().done('promotionrest/list', { filters, perpage: 1 }, who.token)).total
}

test(
  'killed while it reads, takes in and takes back, an import goes on behind its last batch: no row twice, none missing',
  PATIENCE,
  async () => {
    const lines = Array.from({ length: ROWS }, (_, index) => `K-${index};Crema ${index};SOL`)
    const content = Buffer.from(`EAN;Nombre;Familia\n${lines.join('\n')}`)
    const file = await upload(server.address, who.token, 'largo.csv', content)
    const asked = { resource: 'promotion' as const, upload: file, customer_id: null }
    const { id } = await calls().done('importsrest/upload-file', asked, who.token)

    await killAmid(id, 'preparing')
    await until(id, 'ready')
    expect(await stateOf(id)).toMatchObject({ rows: ROWS, created: ROWS, refused: 0 })

    await calls().done('importsrest/import-file', { id }, who.token)
    await killAmid(id, 'importing')
    await until(id, 'done')
    expect(await stateOf(id)).toMatchObject({ dealt: ROWS, created: ROWS, unchanged: 0 })
    // Codes are unique within a customer: as many as rows are each of them once.
    expect(await countOf({})).toBe(ROWS)
    for (const code of ['K-0', `K-${ROWS - 1}`]) expect(await countOf({ code: `eq;${code}` })).toBe(1)

    await calls().done('importsrest/changestatus', { id, state: 'undoing' }, who.token)
    await killAmid(id, 'undoing')
    await until(id, 'undone')
    expect((await stateOf(id)).undone).toEqual({ deleted: ROWS, restored: 0, kept: 0 })
    expect(await countOf({})).toBe(0)

    // What was done before each kill was not done again.
    const logged = await calls().done(
      'logrest/list',
      { filters: { resource: 'eq;promotion', action: 'eq;create' }, perpage: 1 },
      await calls().signIn('admin'),
    )
    expect(logged.total).toBe(ROWS)
  },
)
