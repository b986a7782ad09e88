import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { readArchive } from '@lienzo/server/testing/files/read-archive'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import { upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
/** Number of lines. The ZIP contains the same artwork once per line. */
const LINES = 20
const PATIENCE = { timeout: 240_000 }
const amid = { timeout: 120_000, interval: 10 }
/** Options for polling the end of the job. They poll rarely, because each call slows the server down. */
const atTheEnd = { timeout: 120_000, interval: 200 }

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ environment })
})
afterAll(() => server.remove())

/** Returns functions that call the current server, whose address changes at each start. */
function calls(): TestApplication {
  // The object lacks the rest of a `TestApplication`, but `makerOf` only makes calls.
  return callsTo(server.address) as TestApplication
}

/** Creates a user with an order whose ZIP is about 250 MB. */
async function largeOrder() {
  const admin = await calls().signIn('admin')
  const { token, customer } = await customerWithStaff(calls(), admin)
  const { line } = await printable(calls(), admin)
  const campaign = await makerOf(calls(), token).campaign({ customer_id: customer.id })
  const path = join(server.folder, 'cartel.tif')
  await writeTiff(path, 2000, 2000)
  const artwork = await readFile(path)
  const uploadId = await upload(server.address, token, 'cartel.tif', artwork)
  const image = await calls().done(
    'campaignrest/imageupdate',
    { campaign_id: campaign.id, name: 'Cartel', upload: uploadId },
    token,
  )
  const order = await makerOf(calls(), token).order({
    customer_id: customer.id,
    campaign_id: campaign.id,
    lines: Array.from({ length: LINES }, (_, index) =>
      line({ campaign_image_id: image.id, width: 1000 + index, height: 1000 + index }),
    ),
  })
  return { id: order.id, token, artwork }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

// covers: product 6.23
test(
  'an order’s ZIP starts over if the server is killed while making it; no partial file is offered or left behind',
  PATIENCE,
  async () => {
    const { id, token, artwork } = await largeOrder()
    const all = () => calls().done('orderrest/archives', { id }, token)
    const archive = await calls().done('orderrest/generatezip', { id }, token)
    for (const least of [1, 45]) {
      await expect.poll(async () => (await all())[0]?.progress, amid).toBeGreaterThan(least)
      await wait(Math.random() * 60)
      await server.end('SIGKILL')
      const [halfWritten] = await readdir(join(server.folder, 'files', 'temporary'))
      expect(halfWritten).toBeDefined()
      server = await startServer({ folder: server.folder, environment })
      const [runningArchive, ...others] = await all()
      expect([runningArchive?.id, runningArchive?.file, others]).toEqual([archive.id, null, []])
      expect(runningArchive?.state).toMatch(/waiting|running/)
      // A second request for the ZIP returns the same archive.
      expect(await calls().done('orderrest/generatezip', { id }, token)).toMatchObject({ id: archive.id })
    }
    await expect.poll(async () => (await all())[0]?.state, atTheEnd).toBe('done')
    const [doneArchive, ...others] = await all()
    expect([doneArchive?.id, doneArchive?.artworks, doneArchive?.missing, others]).toEqual([
      archive.id,
      LINES,
      0,
      [],
    ])
    const bytes = Buffer.from(await (await fetch(server.address + doneArchive?.file?.address)).arrayBuffer())
    expect(bytes.length).toBe(doneArchive?.file?.size)
    const entries = await readArchive(bytes)
    const artworks = entries.filter(({ name }) => name.endsWith('.tif'))
    expect(artworks).toHaveLength(LINES)
    const expectedHash = sha256(artwork)
    expect(artworks.filter(({ content }) => sha256(content) !== expectedHash)).toEqual([])
    expect(await readdir(join(server.folder, 'files', 'temporary'))).toEqual([])
  },
)
