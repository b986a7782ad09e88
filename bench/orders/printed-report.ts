import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { poster } from '@lienzo/server/testing/files/sample-order'
import { upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { watchGrowth } from '../growth.ts'
import { startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { sampleReport } from './papers.ts'

const SPACES = 1000
/** Maximum duration, as a multiple of drawing the same report from memory in a process that does nothing else. */
const MOST_TIMES_THE_FLOOR = 3
const MOST_MORE_MEGABYTES = 150

/**
 * Measures printing the report of a thousand spaces, each with one line and one photo: the time to the first and last byte, and
 * the server's memory. The first report creates the thumbnails that later ones reuse.
 */
export async function measurePrintedReport(): Promise<Result> {
  const data = temporaryFolder('report')
  const application = await startApplication({ dataFolder: data.path }, { ADMIN_PASSWORD })
  try {
    const { address } = application
    // `makerOf` only makes calls, so no other part of a test application is needed.
    const calls = { ...callsTo(address), address } as TestApplication
    const { id, token } = await orderForSpaces(calls)
    const print = () => measureDocument(`${address}/rest/orderrest/printraport`, { id }, token)
    const growth = await watchGrowth(application)
    const first = await print()
    const again = await print()
    await growth.end()
    const draw = await sampleReport(SPACES, 1)
    await whole(draw)
    const floor = await whole(draw)
    return {
      group: 'papers',
      name: `printed report: ${SPACES} spaces with a line and a photo each, by HTTP`,
      figures: `${rounded(again.whole)} ms, its first byte after ${rounded(again.firstByte)}, ${rounded(again.megabytes)} MB; the first time ${rounded(first.whole)} ms, ${rounded(first.firstByte)}; drawn from memory ${rounded(floor)} ms`,
      outcomes: [
        atMost('floor ×', again.whole / floor, MOST_TIMES_THE_FLOOR),
        atMost('MB more of the server', growth.soFar(), MOST_MORE_MEGABYTES),
      ],
    }
  } finally {
    await application.stop()
    data.remove()
  }
}

async function orderForSpaces(calls: TestApplication): Promise<{ id: number; token: string }> {
  const admin = await calls.signIn('admin')
  const { token, customer } = await customerWithStaff(calls, admin)
  const { line } = await printable(calls, admin)
  const make = makerOf(calls, token)
  const customer_id = customer.id
  const campaign = await make.campaign({ customer_id })
  const cover = await upload(
    calls.address,
    token,
    'cartel.png',
    await poster(900, 1200, '#f3c9a9', '#7b2d26'),
  )
  const artwork = { campaign_id: campaign.id, name: 'Cartel', upload: cover }
  const image = await calls.done('campaignrest/imageupdate', artwork, token)
  const ids: number[] = []
  for (let index = 0; index < SPACES; index += 1) {
    const space = await make.space({ customer_id, shop_name: `Farmacia ${index}`, position: 'Escaparate' })
    // All photos differ.
    const colour = `#${(0x400000 + index * 4099).toString(16)}`
    const photo = await upload(calls.address, token, 'foto.jpg', await poster(640, 480, colour, '#7b2d26'))
    const gallery = { resource: 'space' as const, record_id: space.id, uploads: [{ upload: photo }] }
    await calls.done('galleryrest/upload', gallery, token)
    ids.push(space.id)
  }
  const { id } = await make.order({ customer_id, campaign_id: campaign.id, lines: [] })
  const { product_id, material_id, finish_ids } = line()
  const forAll = {
    product_id,
    material_id,
    finish_ids,
    campaign_image_id: image.id,
    width: 900,
    height: 1200,
  }
  await calls.done('orderrest/updatespaces', { id, ids, line: { ...forAll, copies: 1, notes: '' } }, token)
  return { id, token }
}

/** Returns the milliseconds to the first and last byte of a document, and its size in MB. Throws if it is refused. */
async function measureDocument(url: string, input: object, token: string) {
  const begin = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!answer.ok || !answer.body) throw new Error(`It was not printed: ${await answer.text()}`)
  let [bytes, firstByte] = [0, 0]
  for await (const part of answer.body) {
    if (bytes === 0) firstByte = performance.now() - begin
    bytes += part.length
  }
  return { firstByte, whole: performance.now() - begin, megabytes: bytes / 1_000_000 }
}

/** Draws a document and discards its parts. Returns the milliseconds. */
async function whole(draw: Awaited<ReturnType<typeof sampleReport>>): Promise<number> {
  const begin = performance.now()
  for await (const _ of await draw());
  return performance.now() - begin
}
