import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'
import sharp from 'sharp'
import { type SignedIn, signIn } from '../client.ts'
import { ADMIN_PASSWORD, type ServerProcess, startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { archiveOf, madePhotos, workbookOf } from './made-pictures.ts'

const GROUP = 'Imports with pictures'
const ROWS = 1_000
const MANY = 10_000
const AT_ONCE = 3
const MOST_MORE_MEGABYTES = 150
const CHUNK_BYTES = 32 * 1024 ** 2

type Import = { id: number; state: string; pictures: { added: number; refused: number } }

/**
 * Measures imports of spaces with one picture per row, first embedded in the spreadsheet, then in a ZIP file with many
 * pictures.
 */
export async function measurePictureImports(): Promise<Result[]> {
  const data = temporaryFolder('pictures')
  const application = await startApplication({ dataFolder: data.path })
  try {
    const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
    await warmUp(application, house)
    const results = [await measureSheet(application, house), await measureArchive(application, house)]
    house.close()
    return results
  } finally {
    await application.stop()
    data.remove()
  }
}

async function warmUp(application: ServerProcess, house: SignedIn): Promise<void> {
  const sheet = workbookOf(50, await madePhotos(50, 400))
  await importIn(application, house, { sheet, pictures: 50 })
}

/** Measures rows with pictures in the sheet, against reading, hashing and writing the same pictures alone. */
async function measureSheet(application: ServerProcess, house: SignedIn): Promise<Result> {
  const photos = await madePhotos(ROWS, 1600)
  const { prepare, importing } = await importIn(application, house, {
    sheet: workbookOf(ROWS, photos),
    pictures: ROWS,
  })
  const seconds = prepare + importing
  const alone = await secondsAlone(photos)
  const kilobytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1000
  return {
    group: GROUP,
    name: `${ROWS.toLocaleString('en')} rows with a photo of 2 megapixels (${rounded(kilobytes)} kB) each in the sheet`,
    figures: `${rounded(ROWS / seconds)} rows and photos/s: ${rounded(prepare)} s until they can be looked at, ${rounded(importing)} s to take them in; read by sharp and kept alone ${rounded(ROWS / alone)} photos/s`,
    outcomes: [atMost('alone ×', seconds / alone, undefined)],
  }
}

/** Returns the seconds for the minimum that every picture needs: reading all of it, hashing it and writing it to disk. */
async function secondsAlone(photos: readonly Buffer[]): Promise<number> {
  const { path, remove } = temporaryFolder('pictures-alone')
  sharp.concurrency(1)
  const begin = performance.now()
  const queue = photos.entries()
  const work = async () => {
    for (const [photo, content] of queue) {
      const options = { fit: 'fill', fastShrinkOnLoad: false } as const
      await sharp(content, { sequentialRead: true }).resize(16, 16, options).raw().toBuffer()
      createHash('sha256').update(content).digest('hex')
      await using file = await open(join(path, String(photo)), 'w')
      await file.writeFile(content)
      await file.datasync()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - begin) / 1000
  remove()
  return seconds
}

/** Measures a ZIP of very many pictures, and the growth of the server's memory meanwhile. */
async function measureArchive(application: ServerProcess, house: SignedIn): Promise<Result> {
  const archive = archiveOf(await madePhotos(MANY, 320))
  const before = (await application.residentMegabytes()) ?? 0
  const { prepare, importing, most } = await importIn(application, house, {
    sheet: workbookOf(MANY),
    archive,
    pictures: MANY,
  })
  return {
    group: GROUP,
    name: `${MANY.toLocaleString('en')} photos of 320 pixels in a ZIP beside as many rows`,
    figures: `${rounded(MANY / (prepare + importing))} photos/s: ${rounded(prepare)} s until they can be looked at, ${rounded(importing)} s to take them in`,
    outcomes: [atMost('MB more', most - before, MOST_MORE_MEGABYTES)],
  }
}

type Files = { sheet: Buffer; archive?: Buffer; pictures: number }

/** Imports files until the end. Returns the seconds of both phases, without the upload, and the peak memory in MB. */
async function importIn(application: ServerProcess, house: SignedIn, { sheet, archive, pictures }: Files) {
  const { address } = application
  const customer_id = await newCustomer(house)
  const memory = watchMemory(application)
  const file = await sendFile(address, house.token, 'tiendas.xlsx', sheet)
  const zip = archive && (await sendFile(address, house.token, 'fotos.zip', archive))
  const begin = performance.now()
  const { id } = (await house.call('importsrest/upload-file', {
    ...{ resource: 'space', upload: file, customer_id },
  })) as Import
  await until(house, id, 'ready')
  if (zip) {
    await house.call('importsrest/addpictures', { id, upload: zip })
    await until(house, id, 'ready')
  }
  const preparedAt = performance.now()
  await house.call('importsrest/import-file', { id })
  const outcome = await until(house, id, 'done')
  const endedAt = performance.now()
  if (outcome.pictures.added !== pictures)
    throw new Error(`Only ${outcome.pictures.added} pictures were added`)
  return {
    prepare: (preparedAt - begin) / 1000,
    importing: (endedAt - preparedAt) / 1000,
    most: await memory.stop(),
  }
}

let customers = 0

async function newCustomer(house: SignedIn): Promise<number> {
  customers += 1
  const plain = { trade_name: '', tax_id: '', payment_terms: '', emails: [], phone: '', web: '', notes: '' }
  const fields = { name: `Bench ${customers}`, country: 'ES', discount: 0, vat: 21, active: true }
  const customer = await house.call('customerrest/update', { ...plain, ...fields })
  return (customer as { id: number }).id
}

function watchMemory(application: ServerProcess) {
  let most = 0
  let going = true
  const watching = (async () => {
    while (going) {
      most = Math.max(most, (await application.residentMegabytes()) ?? 0)
      await wait(100)
    }
  })()
  return {
    stop: async () => {
      going = false
      await watching
      return most
    },
  }
}

async function until(house: SignedIn, id: number, state: string): Promise<Import> {
  for (;;) {
    const current = (await house.call('importsrest/monitor-import', { id })) as Import
    if (current.state === state) return current
    if (current.state === 'failed' || current.state === 'done_with_warnings') {
      throw new Error(`The import is ${current.state}`)
    }
    // Polls twice as often as a screen. Polling more often would cost too much, because each answer counts the pictures.
    await wait(250)
  }
}

async function sendFile(address: string, token: string, filename: string, content: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const creation = await create(`${address}/files/uploads`, {
    size: content.length,
    metadata: { filename },
    headers,
  })
  const location = locationOf(creation)
  for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
    const { status } = await send(location, offset, content.subarray(offset, offset + CHUNK_BYTES), headers)
    if (status !== 204) throw new Error(`The upload answered ${status}`)
  }
  return new URL(location).pathname.split('/').at(-1) ?? ''
}
