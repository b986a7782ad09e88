import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'
import { detailedPicture } from '@lienzo/server/testing/files/sample-files'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import sharp from 'sharp'
import { type SignedIn, signIn } from './client.ts'
import { watchGrowth } from './growth.ts'
import { ADMIN_PASSWORD, type ServerProcess, startApplication } from './processes.ts'
import { atMost, type Result, rounded } from './results.ts'
import { temporaryFolder } from './temporary-folder.ts'

const GROUP = 'Files'
const PICTURES = 40
/** Number of concurrent uploads, and bytes per chunk, as in browsers. */
const AT_ONCE = 3
const CHUNK_BYTES = 8 * 1024 ** 2
/** Side in px of a square image whose pixels take just over 2 GB. */
const LARGE_SIDE = 26_800
const MOST_MORE_MEGABYTES = 150

type ImageUpdate = { file: { medium: string } }

/**
 * Measures uploads of artwork and their thumbnails against the picture library alone, and the server's memory while 2 GB are
 * uploaded.
 */
export async function measureFiles(): Promise<Result[]> {
  const data = temporaryFolder('files')
  const sources = temporaryFolder('pictures')
  const application = await startApplication({ dataFolder: data.path })
  try {
    const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
    const campaign = await makeCampaign(house)
    const results = [
      await measurePictures(application, house, campaign, sources.path),
      await measureLarge(application, house, campaign, sources.path),
      await measureWhole(application, house, campaign, sources.path),
    ]
    house.close()
    return results
  } finally {
    await application.stop()
    data.remove()
    sources.remove()
  }
}

async function makeCampaign(house: SignedIn): Promise<number> {
  const plain = { trade_name: '', tax_id: '', payment_terms: '', emails: [], phone: '', web: '', notes: '' }
  const customer = { ...plain, name: 'Bench', country: 'ES', discount: 0, vat: 21, active: true }
  const { id: customer_id } = (await house.call('customerrest/update', customer)) as { id: number }
  const campaign = { code: 'B', name: 'B', customer_id, starts_at: null, ends_at: null, status: 'active' }
  const answer = await house.call('campaignrest/update', { ...campaign, description: '' })
  return (answer as { id: number }).id
}

/** Measures 12-megapixel photos, from the first byte of the first upload to the last loaded preview. */
async function measurePictures(
  application: ServerProcess,
  house: SignedIn,
  campaign: number,
  folder: string,
): Promise<Result> {
  const paths = await makePhotos(folder)
  const begin = performance.now()
  await inParallel(paths, async (path) => {
    const image = await addArtwork(application, house, campaign, path)
    await (await fetch(application.address + image.file.medium)).arrayBuffer()
  })
  const seconds = (performance.now() - begin) / 1000

  const alone = performance.now()
  await inParallel(paths, sharpAlone)
  const secondsAlone = (performance.now() - alone) / 1000
  return {
    group: GROUP,
    name: `${PICTURES} photos of 12 megapixels, uploaded and seen as thumbnails`,
    figures: `${rounded(PICTURES / seconds)} photos/s; sharp alone ${rounded(PICTURES / secondsAlone)}`,
    outcomes: [atMost('sharp alone ×', seconds / secondsAlone, undefined)],
  }
}

/** Does the minimum for a photo: reads all of it to check that it is complete, and makes the thumbnail. */
async function sharpAlone(path: string): Promise<void> {
  const options = { fit: 'fill', fastShrinkOnLoad: false } as const
  await sharp(path, { sequentialRead: true }).resize(16, 16, options).raw().toBuffer()
  await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize(320, 320, { fit: 'inside' })
    .webp()
    .toBuffer()
}

async function makePhotos(folder: string): Promise<string[]> {
  sharp.concurrency(1)
  const detail = await detailedPicture(400, 300).png().toBuffer()
  const paths = Array.from({ length: PICTURES }, (_, photo) => join(folder, `photo-${photo}.jpg`))
  await inParallel(paths, async (path, photo) => {
    const picture = sharp(detail)
      .resize(4000, 3000, { kernel: 'cubic' })
      .modulate({ hue: photo * 9 })
    await writeFile(path, await picture.jpeg({ quality: 90 }).toBuffer())
  })
  return paths
}

/** Measures a TIFF of 2 GB: the speed compared with copying and hashing alone, and the growth of the server's memory. */
async function measureLarge(
  application: ServerProcess,
  house: SignedIn,
  campaign: number,
  folder: string,
): Promise<Result> {
  const path = join(folder, 'large.tif')
  await writeTiff(path, LARGE_SIDE, LARGE_SIDE)
  const megabytes = (LARGE_SIDE * LARGE_SIDE * 3) / 1_000_000
  const growth = await watchGrowth(application)
  const begin = performance.now()
  const image = await addArtwork(application, house, campaign, path)
  const seconds = (performance.now() - begin) / 1000
  const whilePassing = growth.soFar()
  await (await fetch(application.address + image.file.medium)).arrayBuffer()
  const secondsUntilSeen = (performance.now() - begin) / 1000
  await growth.end()
  const floor = await copyAndRead(path)
  await rm(path)
  return {
    group: GROUP,
    name: 'a TIFF of 2 GB',
    figures: `${rounded(megabytes / seconds)} MB/s, seen after ${rounded(secondsUntilSeen)} s; written, hashed and read by sharp alone ${rounded(megabytes / floor)} MB/s`,
    outcomes: [
      atMost('alone ×', seconds / floor, undefined),
      atMost('MB more while it passes', whilePassing, MOST_MORE_MEGABYTES),
      atMost('and while it is drawn small', growth.soFar(), undefined),
    ],
  }
}

/** Measures two 98-megapixel WebPs concurrently. Each takes 0.9 GB in its reader process; the server itself must not grow. */
async function measureWhole(
  application: ServerProcess,
  house: SignedIn,
  campaign: number,
  folder: string,
): Promise<Result> {
  const paths = await makeLargeWebps(folder)
  const growth = await watchGrowth(application)
  const begin = performance.now()
  await inParallel(paths, async (path) => {
    const image = await addArtwork(application, house, campaign, path)
    await (await fetch(application.address + image.file.medium)).arrayBuffer()
  })
  const seconds = (performance.now() - begin) / 1000
  await growth.end()
  return {
    group: GROUP,
    name: 'two WebPs of 98 megapixels at once',
    figures: `seen after ${rounded(seconds)} s`,
    outcomes: [atMost('MB more of the server', growth.soFar(), MOST_MORE_MEGABYTES)],
  }
}

async function makeLargeWebps(folder: string): Promise<string[]> {
  const detail = await detailedPicture(500, 500).png().toBuffer()
  const paths = ['one', 'two'].map((name) => join(folder, `${name}.webp`))
  for (const [at, path] of paths.entries()) {
    const create = { width: 14_000, height: 7000, channels: 3, background: { r: at, g: 0, b: 0 } } as const
    await sharp({ create, limitInputPixels: false })
      .composite([{ input: detail, tile: true, blend: 'add' }])
      .webp({ quality: 40, effort: 0 })
      .toFile(path)
  }
  return paths
}

/** Does the minimum for an upload: writes the bytes to disk, hashes them, and decodes every pixel. Returns the seconds. */
async function copyAndRead(path: string): Promise<number> {
  const begin = performance.now()
  const copy = `${path}.copy`
  await pipeline(createReadStream(path), createWriteStream(copy))
  await using handle = await open(copy, 'r+')
  await handle.sync()
  await pipeline(createReadStream(copy), createHash('sha256'))
  const options = { sequentialRead: true, limitInputPixels: false }
  await sharp(copy, options).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  await rm(copy)
  return (performance.now() - begin) / 1000
}

async function addArtwork(
  application: ServerProcess,
  house: SignedIn,
  campaign: number,
  path: string,
): Promise<ImageUpdate> {
  const upload = await sendInChunks(application.address, house.token, path)
  const name = path.slice(-40)
  return (await house.call('campaignrest/imageupdate', {
    campaign_id: campaign,
    name,
    upload,
  })) as ImageUpdate
}

/** Uploads a file as the screens do, one chunk after another. */
async function sendInChunks(address: string, token: string, path: string): Promise<string> {
  await using file = await open(path)
  const { size } = await file.stat()
  const headers = { authorization: `Bearer ${token}` }
  const creation = await create(`${address}/files/uploads`, {
    size,
    metadata: { filename: path.split('/').at(-1) ?? '' },
    headers,
  })
  const location = locationOf(creation)
  const piece = Buffer.alloc(CHUNK_BYTES)
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await file.read(piece, 0, CHUNK_BYTES, offset)
    const answer = await send(location, offset, piece.subarray(0, bytesRead), headers)
    if (answer.status !== 204) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
    offset += bytesRead
  }
  return new URL(location).pathname.split('/').at(-1) ?? ''
}

async function inParallel(paths: string[], act: (path: string, at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < paths.length; at = next++) await act(paths[at] ?? '', at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
