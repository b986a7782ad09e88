/**
 * Phones that send photos, in a thread of their own: whoever asks for lists meanwhile is somebody else, and waits for the
 * server and not for them. Posts once all are sent.
 */
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'

/** Each phone photographs one space; `photo` is sent so often by each, with other bytes each time. */
export type Phones = {
  address: string
  link: string
  spaces: readonly number[]
  photo: Uint8Array
  each: number
}

// Phones take nothing of the server's processors: these take what nobody else wants. Only Linux has it by thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { address, link, spaces, photo, each } = workerData as Phones
await Promise.all(spaces.map(sendPhotos))
parentPort?.postMessage('sent')

/** One phone sends one photo after another. */
async function sendPhotos(space: number): Promise<void> {
  const headers = { authorization: `Bearer ${link}` }
  for (let sent = 0; sent < each; sent += 1) {
    const content = another(Buffer.from(photo))
    const metadata = {
      filename: `IMG_${sent}.jpg`,
      key: randomBytes(16).toString('hex'),
      space: String(space),
    }
    const begun = await create(`${address}/install/uploads`, { size: content.length, metadata, headers })
    if (begun.status !== 201) throw new Error(`The upload was answered ${begun.status}`)
    const answer = await send(locationOf(begun), 0, content, headers)
    if (answer.status !== 204)
      throw new Error(`The photo was answered ${answer.status}: ${await answer.text()}`)
  }
}

/** The same picture as another file: a comment of its own behind the first mark of a JPEG. */
function another(picture: Buffer): Buffer {
  const comment = randomBytes(16)
  const mark = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([picture.subarray(0, 2), mark, comment, picture.subarray(2)])
}
