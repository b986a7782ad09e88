import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import { upload } from '@lienzo/server/testing/files/uploads'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { watchGrowth } from '../growth.ts'
import { startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/**
 * Side of an image with 108 MB of pixels, and the number of sizes in which it is printed: one file each in the ZIP, 5 GB in
 * all.
 */
const SIDE = 6000
const PRINTS = 47
const MOST_MORE_MEGABYTES = 150
const ASK_MILLISECONDS = 500
const RANGE = 1_000_000

/**
 * Measures the ZIP of an order: the time from the request until it can be downloaded, and the growth of the server's memory.
 */
export async function measureArchive(): Promise<Result> {
  const data = temporaryFolder('zip')
  const application = await startApplication({ dataFolder: data.path }, { ADMIN_PASSWORD })
  try {
    const { address } = application
    // `makerOf` only makes calls, so no other part of a test application is needed.
    const calls = callsTo(address) as TestApplication
    const { id, token } = await orderOfPrints({ ...calls, address }, join(data.path, 'large.tif'))
    const growth = await watchGrowth(application)
    const begin = performance.now()
    await calls.done('orderrest/generatezip', { id }, token)
    const read = async () => (await calls.done('orderrest/archives', { id }, token))[0]
    let archive = await read()
    while (archive?.state === 'waiting' || archive?.state === 'running') {
      await wait(ASK_MILLISECONDS)
      archive = await read()
    }
    const seconds = (performance.now() - begin) / 1000
    await growth.end()
    const file = archive?.file
    if (!file) throw new Error(`The ZIP is ${archive?.state}`)
    // Resumes an interrupted download.
    const headers = { range: `bytes=${file.size - RANGE}-` }
    const rest = await fetch(address + file.address, { headers })
    const bytes = (await rest.arrayBuffer()).byteLength
    if (rest.status !== 206 || bytes !== RANGE) throw new Error(`The rest of the ZIP was not given`)
    return {
      group: 'papers',
      name: `a ZIP of ${rounded(file.size / 1e9)} GB in ${archive?.artworks} files`,
      figures: `${rounded(seconds)} s, ${rounded(file.size / 1e6 / seconds)} MB/s`,
      outcomes: [atMost('MB more of the server', growth.soFar(), MOST_MORE_MEGABYTES)],
    }
  } finally {
    await application.stop()
    data.remove()
  }
}

/** Creates an order that prints one artwork in all of the sizes. */
async function orderOfPrints(calls: TestApplication, path: string): Promise<{ id: number; token: string }> {
  const admin = await calls.signIn('admin')
  const { token, customer } = await customerWithStaff(calls, admin)
  const { line } = await printable(calls, admin)
  const make = makerOf(calls, token)
  const campaign = await make.campaign({ customer_id: customer.id })
  await writeTiff(path, SIDE, SIDE)
  const uploadId = await upload(calls.address, token, 'large.tif', await readFile(path))
  const input = { campaign_id: campaign.id, name: 'Cartel', upload: uploadId }
  const image = await calls.done('campaignrest/imageupdate', input, token)
  const lines = Array.from({ length: PRINTS }, (_, index) =>
    line({ campaign_image_id: image.id, width: 1000 + index, height: 1000 + index }),
  )
  const { id } = await make.order({ customer_id: customer.id, campaign_id: campaign.id, lines })
  return { id, token }
}
