/**
 * Phones that send photos, in a separate thread, so that requests for lists meanwhile wait only for the server. Posts a message
 * once all photos are sent.
 */
import { randomBytes } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** Phones, each of which photographs one space. A phone sends `photo` `each` times, with different bytes each time. */
export type Phones = {
  address: string
  link: string
  spaces: readonly number[]
  photo: Uint8Array
  each: number
}

/** Bytes per request, as in the installers' page. */
const PIECE = 512_000

// Real phones do not use the server's processors, so this thread has low priority. Only Linux sets the priority of a single
// thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { address, link, spaces, photo, each } = workerData as Phones
await Promise.all(spaces.map(sendPhotos))
parentPort?.postMessage('sent')

/** Sends photos from one phone, one after another. */
async function sendPhotos(space: number): Promise<void> {
  const connection = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = 0; number < each; number += 1) {
    const pieces = another()
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const metadata = {
      filename: `IMG_${number}.jpg`,
      key: randomBytes(16).toString('hex'),
      space: String(space),
    }
    const creation = await ask(connection, 'POST', '/install/uploads', {
      'upload-length': size,
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    })
    let offset = 0
    for (const piece of pieces) {
      const headers = { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
      await ask(connection, 'PATCH', creation.location, headers, piece)
      offset += piece.length
    }
  }
  connection.destroy()
}

/**
 * Returns a new file of the same picture, with a random comment after its first marker, split into the pieces that the page
 * sends.
 */
function another(): Uint8Array[] {
  const comment = randomBytes(16)
  const mark = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const first = Buffer.concat([photo.subarray(0, 2), mark, comment, photo.subarray(2, PIECE)])
  const count = Math.ceil(photo.length / PIECE) - 1
  const others = Array.from({ length: count }, (_, at) => photo.subarray((at + 1) * PIECE, (at + 2) * PIECE))
  return [first, ...others]
}

/**
 * Makes a request of the upload protocol with a client that uses little processor time. Returns the headers of the response.
 */
function ask(
  agent: Agent,
  method: 'POST' | 'PATCH',
  path = '',
  headers: Record<string, string | number>,
  body?: Uint8Array,
): Promise<IncomingHttpHeaders> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingHttpHeaders>()
  const all = {
    authorization: `Bearer ${link}`,
    'tus-resumable': '1.0.0',
    'content-length': body?.length ?? 0,
    ...headers,
  }
  const clientRequest = request(`${address}${path}`, { agent, method, headers: all })
  clientRequest.once('error', reject)
  clientRequest.once('response', (answer) => {
    answer.resume()
    answer.once('error', reject)
    answer.once('end', () => {
      const isTaken = answer.statusCode === 201 || answer.statusCode === 204
      if (isTaken) resolve(answer.headers)
      else reject(new Error(`${method} was answered ${answer.statusCode}`))
    })
  })
  clientRequest.end(body)
  return promise
}
