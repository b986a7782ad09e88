import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { detailedPicture } from '@lienzo/server/testing/files/sample-files'
import sharp from 'sharp'
import { connect } from '../client.ts'
import { startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { jobAt } from './installer-job.ts'
import type { Phones } from './phones.ts'

const GROUP = 'Photos of installers'
const PHONES = 20
const PHOTOS_OF_PHONE = 50
/** Number of photos for measuring the picture library alone. */
const ALONE = 100
/** Number of lists requested while no photos are sent. */
const IDLE_LISTS = 300
/** Milliseconds between two lists, as for a person at a desk, so that the lists themselves are no load. */
const READING = 20

/**
 * Measures a thousand 12-megapixel photos that twenty phones send concurrently, as the installers' page does: the speed until
 * they are checked and stored, against the picture library alone, and the time of a list meanwhile.
 */
export async function measureInstallerPhotos(): Promise<Result[]> {
  const data = temporaryFolder('installer-photos')
  const application = await startApplication({ dataFolder: data.path })
  try {
    const { admin, ...job } = await jobAt(application, PHONES)
    const photo = await phonePhoto()
    const idle = await timesOfLists(application.address, admin, IDLE_LISTS)
    let isSending = true
    const meanwhile = timesOfLists(application.address, admin, () => isSending)
    const begin = performance.now()
    const spaces = job.spaces.map(({ id }) => id)
    const phones = { address: application.address, link: job.token, spaces, photo, each: PHOTOS_OF_PHONE }
    await sendAll(phones)
    const seconds = (performance.now() - begin) / 1000
    isSending = false
    const busy = await meanwhile
    const secondsAlone = await sharpAlone(photo)
    const speed = (PHONES * PHOTOS_OF_PHONE) / seconds
    const speedAlone = ALONE / secondsAlone
    return [
      {
        group: GROUP,
        name: `${PHONES * PHOTOS_OF_PHONE} photos of 12 megapixels (${rounded(photo.length / 1e6)} MB) by ${PHONES} phones at once`,
        figures: `${rounded(speed)} photos/s; sharp alone ${rounded(speedAlone)}`,
        outcomes: [atMost('sharp alone ×', speedAlone / speed, undefined)],
      },
      {
        group: GROUP,
        name: 'a list of orders meanwhile, p99',
        figures: `${rounded(percentile99(busy))} ms of ${busy.length}; idle ${rounded(percentile99(idle))} ms`,
        outcomes: [atMost('idle ×', percentile99(busy) / percentile99(idle), 3)],
      },
    ]
  } finally {
    await application.stop()
    data.remove()
  }
}

async function phonePhoto(): Promise<Buffer> {
  const detail = await detailedPicture(400, 300).png().toBuffer()
  return sharp(detail).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer()
}

/** Sends all photos from all phones. */
async function sendAll(phones: Phones): Promise<void> {
  const worker = new Worker(new URL('./phones.ts', import.meta.url), { workerData: phones })
  // Rejects if the thread fails.
  await once(worker, 'message')
  await worker.terminate()
}

/**
 * Requests lists and returns the milliseconds of each. `limit` is the number of lists, or a function that returns true as long
 * as more are needed.
 */
async function timesOfLists(
  address: string,
  token: string,
  limit: number | (() => boolean),
): Promise<number[]> {
  const connection = connect(address)
  const times: number[] = []
  const goesOn = typeof limit === 'number' ? () => times.length < limit : limit
  while (goesOn()) {
    const begin = performance.now()
    await connection.post('/rest/orderrest/list', '{}', { authorization: `Bearer ${token}` })
    times.push(performance.now() - begin)
    await wait(READING)
  }
  connection.close()
  return times
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

/**
 * Returns the seconds for the minimum that `ALONE` photos need: reading each fully to check that it is complete, four at a
 * time.
 */
async function sharpAlone(photo: Buffer): Promise<number> {
  sharp.concurrency(1)
  const begin = performance.now()
  let count = 0
  const work = async () => {
    while (count < ALONE) {
      count += 1
      const options = { fit: 'fill', fastShrinkOnLoad: false } as const
      await sharp(photo, { sequentialRead: true }).resize(16, 16, options).raw().toBuffer()
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return (performance.now() - begin) / 1000
}
