import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '@lienzo/rules/testing/random'
import { ask, create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { noisePicture, upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

type Status = 'draft' | 'confirmed' | 'cancelled'
/**
 * Status of an order as the client knows it: `acknowledged` was confirmed by the server, `asked` was requested last. They
 * differ if the server died before it answered.
 */
type KnownStatus = { acknowledged: Status; asked: Status }

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
const ROUNDS = 3
/** Timeout of the test. Each round restarts the server, which is slow on a busy machine. */
const PATIENCE = { timeout: 180_000 }
const BUYERS = 3

let server: RunningServer
let shop: Awaited<ReturnType<typeof openShop>>
const orders = new Map<number, KnownStatus>()
/** SHA-256 of each known artwork, by id. */
const artworks = new Map<number, string>()

beforeAll(async () => {
  server = await startServer({ environment })
  shop = await openShop()
})
afterAll(() => server.remove())

/** Returns functions that call the current server, whose address changes at each start. */
function calls(): TestApplication {
  // The object lacks the rest of a `TestApplication`, but `makerOf` only makes calls.
  return callsTo(server.address) as TestApplication
}

async function openShop() {
  const application = calls()
  const admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => customerWithStaff(application, admin)),
  )
  const [first] = buyers
  if (!first) throw new Error('There are no buyers')
  const campaign = await makerOf(application, admin).campaign({ customer_id: first.customer.id })
  return { admin, line, buyers, first, campaign }
}

type Buyer = Awaited<ReturnType<typeof openShop>>['buyers'][number]

/** Creates and confirms orders, and cancels some or returns them to drafts, until the server ends. */
async function order(buyer: Buyer, turn: number): Promise<void> {
  const application = calls()
  for (let count = turn; ; count += 1) {
    const input = { customer_id: buyer.customer.id, lines: [shop.line({ copies: 1 + (count % 5) })] }
    const { id, version } = await makerOf(application, buyer.token).order(input)
    const state: KnownStatus = { acknowledged: 'draft', asked: 'draft' }
    orders.set(id, state)
    await move(application, { id, version }, state, 'confirmed', buyer.token)
    if (count % 3 === 0) await move(application, { id, version: version + 1 }, state, 'cancelled', shop.admin)
    if (count % 3 === 1) await move(application, { id, version: version + 1 }, state, 'draft', shop.admin)
  }
}

async function move(
  application: TestApplication,
  { id, version }: { id: number; version: number },
  state: KnownStatus,
  status: Status,
  token: string,
): Promise<void> {
  state.asked = status
  await application.done('orderrest/changestatus', { id, version, status }, token)
  state.acknowledged = status
}

/** Adds artworks to the campaign, until the server ends. */
async function addArtwork(turn: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const content = await noisePicture(120, 80)
    const id = await upload(server.address, shop.first.token, `arte-${turn}-${count}.png`, content)
    await keepArtwork(id, `Arte ${turn} ${count}`, content)
  }
}

async function keepArtwork(id: string, name: string, content: Buffer): Promise<void> {
  const image = await calls().done(
    'campaignrest/imageupdate',
    { campaign_id: shop.campaign.id, name, upload: id },
    shop.first.token,
  )
  artworks.set(image.id, sha256(content))
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const headers = () => ({ authorization: `Bearer ${shop.first.token}` })

/**
 * Starts an upload that takes seconds. Returns its path, its content and the pending request, once the server has created it.
 */
async function beginLargeUpload() {
  const content = await noisePicture(1000, 900)
  const creation = await create(`${server.address}/files/uploads`, {
    size: content.length,
    metadata: { filename: 'grande.png' },
    headers: headers(),
  })
  const location = locationOf(creation)
  const sending = send(location, 0, content, headers(), 150)
  return { path: new URL(location).pathname, content, sending }
}

async function finishLargeUpload(path: string, content: Buffer, name: string): Promise<void> {
  const location = server.address + path
  const offset = Number((await ask(location, headers())).headers.get('upload-offset'))
  expect(offset).toBeLessThan(content.length)
  expect((await send(location, offset, content.subarray(offset), headers())).status).toBe(204)
  await keepArtwork(path.split('/').at(-1) ?? '', name, content)
}

const everything = { perpage: 500 }

/** Checks that every acknowledged order exists, and checks the orders and movements of each buyer. */
async function checkOrders(): Promise<void> {
  const lists = await Promise.all(
    shop.buyers.map((buyer) => calls().done('orderrest/list', everything, buyer.token)),
  )
  const listedIds = new Set(lists.flatMap((list) => list.rows.map((order) => order.id)))
  expect([...orders.keys()].filter((id) => !listedIds.has(id))).toEqual([])
  for (const buyer of shop.buyers) await checkOrdersOf(buyer)
}

/** Checks that each order of a buyer has its acknowledged or requested status, and that the movements match it. */
async function checkOrdersOf(buyer: Buyer): Promise<void> {
  const { done } = calls()
  const list = await done('orderrest/list', everything, buyer.token)
  const ledger = await done('userrest/movements', everything, buyer.token)
  expect(list.total).toBeLessThan(500)
  expect(ledger.total).toBeLessThan(500)
  for (const { id, status, net, m2, code } of list.rows) {
    const state = orders.get(id) ?? { acknowledged: 'draft', asked: 'draft' }
    expect([state.acknowledged, state.asked], code).toContain(status)
    orders.set(id, { acknowledged: status as Status, asked: status as Status })
    const movements = ledger.rows.filter((movement) => movement.order_id === id)
    const charges = status === 'confirmed' ? 1 : 0
    expect(sum(movements.map((movement) => movement.euros)), code).toBe(charges * Math.round(net * 100))
    expect(sum(movements.map((movement) => movement.m2)), code).toBe(charges * Math.round(m2 * 100))
    const kinds = movements.map((movement) => movement.kind)
    expect(kinds.filter((kind) => kind === 'order').length, code).toBe(
      charges + kinds.filter((kind) => kind === 'cancellation').length,
    )
    const { history, lines } = await done('orderrest/get', { id }, buyer.token)
    expect([history.at(-1)?.to_status, lines.length], code).toEqual([status, 1])
  }
  const { saldo } = await done('userrest/getsaldo', {}, buyer.token)
  expect([Math.round(saldo.euros * 100), Math.round(saldo.m2 * 100)]).toEqual([
    sum(ledger.rows.map((movement) => movement.euros)),
    sum(ledger.rows.map((movement) => movement.m2)),
  ])
}

/** Adds amounts in hundredths, to avoid rounding errors. */
function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)
}

async function checkArtworks(): Promise<void> {
  const { rows, total } = await calls().done(
    'campaignrest/imagelist',
    { campaign_id: shop.campaign.id, perpage: 500 },
    shop.first.token,
  )
  expect(rows).toHaveLength(total)
  for (const [id, digest] of artworks) {
    const image = rows.find((row) => row.id === id)
    expect(image, `artwork ${id}`).toBeDefined()
    const response = await fetch(server.address + (image?.file.original ?? ''))
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(digest)
  }
  // An artwork that was not acknowledged may exist, but it must be complete.
  for (const { id, file } of rows) {
    const response = await fetch(server.address + file.small)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    if (!artworks.has(id))
      artworks.set(id, sha256(Buffer.from(await (await fetch(server.address + file.original)).arrayBuffer())))
  }
}

/** Returns the orders with a requested change that has not been acknowledged. */
function openMoves(): KnownStatus[] {
  return [...orders.values()].filter(({ acknowledged, asked }) => asked !== acknowledged)
}

/** Waits until a request to confirm an order is in flight. Throws if none starts. */
async function untilConfirming(): Promise<void> {
  for (let rounds = 0; !openMoves().some(({ asked }) => asked === 'confirmed'); rounds += 1) {
    if (rounds === 10_000) throw new Error('Nothing is being confirmed')
    await wait(1)
  }
}

/**
 * Waits for the next acknowledged artwork, at most 4 s: on a busy machine the first of a round is slow, but the large upload
 * must still be running.
 */
async function untilArtworkIsKept(): Promise<void> {
  const before = artworks.size
  for (let milliseconds = 0; artworks.size === before && milliseconds < 4000; milliseconds += 50)
    await wait(50)
}

test(
  'repeated kills amid orders and uploads lose nothing acknowledged and leave nothing half done',
  PATIENCE,
  async () => {
    const random = randomFrom(900)
    let openAtKills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { path, content, sending } = await beginLargeUpload()
      const working = Promise.allSettled([
        ...shop.buyers.flatMap((buyer) => [order(buyer, round), order(buyer, round + 1)]),
        addArtwork(round),
        sending,
      ])
      await untilArtworkIsKept()
      await wait(random.integer(0, 900))
      // In every second round the kill waits for a confirmation in flight; in the others it comes at a random moment.
      if (round % 2 === 0) await untilConfirming()
      const exit = server.end('SIGKILL')
      openAtKills += openMoves().length
      await exit
      const ends = await working
      expect(ends.map((end) => end.status)).toEqual(ends.map(() => 'rejected'))
      for (const end of ends)
        if (end.status === 'rejected') expect(String(end.reason)).toContain('fetch failed')

      server = await startServer({ folder: server.folder, environment })
      await checkOrders()
      await checkArtworks()
      await finishLargeUpload(path, content, `Grande ${round}`)
      await checkArtworks()
    }
    const counts = { orders: orders.size, artworks: artworks.size }
    expect(openAtKills).toBeGreaterThan(0)
    expect(counts.orders).toBeGreaterThan(ROUNDS * BUYERS)
    expect(counts.artworks).toBeGreaterThan(ROUNDS)
  },
)
