import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff } from '@lienzo/server/testing/company'
import { makeArchive } from '@lienzo/server/testing/files/make-archive'
import { noisePicture, upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
/** Number of rows: more than two batches of the import, and of the pictures that undoing it removes. */
const ROWS = 1_200
const PATIENCE = { timeout: 240_000 }
const amid = { timeout: 120_000, interval: 20 }
/** Options for polling the end of a step. They poll rarely, because each call slows the server down. */
const atTheEnd = { timeout: 120_000, interval: 200 }

let server: RunningServer
let who: { token: string; customerId: number }

beforeAll(async () => {
  server = await startServer({ environment })
  const admin = await calls().signIn('admin')
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

type Import = Awaited<ReturnType<typeof stateOf>>

/** Kills the server shortly after a step's progress exceeds `least`, and restarts it. */
async function killAmid(id: number, progress: (state: Import) => number, least: number): Promise<void> {
  await expect.poll(async () => progress(await stateOf(id)), amid).toBeGreaterThan(least)
  await wait(Math.random() * 60)
  await server.end('SIGKILL')
  server = await startServer({ folder: server.folder, environment })
}

async function until(id: number, state: string): Promise<Import> {
  await expect.poll(async () => (await stateOf(id)).state, atTheEnd).toBe(state)
  return stateOf(id)
}

/** Counts the pictures in the gallery of each space. */
async function photosOfSpaces(): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (let page = 1; ; page += 1) {
    const input = { sort: 'number', perpage: 500, page }
    const { rows, total } = await calls().done('spacerest/list', input, who.token)
    for (const { id, number } of rows) {
      const holder = { resource: 'space' as const, record_id: id }
      const gallery = await calls().done('galleryrest/getgallery', holder, who.token)
      counts.set(number, gallery.rows.length)
    }
    if (page * 500 >= total) return counts
  }
}

test(
  'a picture import killed while reading, adding or undoing has each picture exactly once',
  PATIENCE,
  async () => {
    const lines = Array.from({ length: ROWS }, (_, index) => `${index + 1};Tienda ${index + 1}`)
    const sheet = Buffer.from(['Número;Tienda', ...lines].join('\n'))
    const entries: { name: string; content: Buffer }[] = []
    for (const [index] of lines.entries()) {
      entries.push({ name: `${index + 1}.png`, content: await noisePicture(8, 8) })
    }
    const file = await upload(server.address, who.token, 'tiendas.csv', sheet)
    const input = { resource: 'space' as const, upload: file, customer_id: null }
    const { id } = await calls().done('importsrest/upload-file', input, who.token)
    await until(id, 'ready')
    const zip = await upload(server.address, who.token, 'fotos.zip', makeArchive(entries))
    await calls().done('importsrest/addpictures', { id, upload: zip }, who.token)
    const read = ({ pictures }: Import) => pictures.sources[0]?.read ?? 0
    await killAmid(id, read, 200)
    await killAmid(id, read, 600)
    expect(await until(id, 'ready')).toMatchObject({
      pictures: { coming: ROWS, rows: ROWS, unowned: 0, refused: 0 },
    })

    await calls().done('importsrest/import-file', { id }, who.token)
    await killAmid(id, ({ dealt }) => dealt, 0)
    expect(await until(id, 'done')).toMatchObject({ created: ROWS, pictures: { added: ROWS, known: 0 } })
    const photos = await photosOfSpaces()
    expect(photos.size).toBe(ROWS)
    expect([...photos.values()].filter((count) => count !== 1)).toEqual([])

    await calls().done('importsrest/changestatus', { id, state: 'undoing' }, who.token)
    await killAmid(id, ({ pictures }) => pictures.taken_back, 0)
    expect(await until(id, 'undone')).toMatchObject({
      undone: { deleted: ROWS, restored: 0, kept: 0 },
      pictures: { added: 0, taken_back: ROWS, kept: 0 },
    })
  },
)
