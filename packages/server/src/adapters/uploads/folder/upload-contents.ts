import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { giveWay } from '../../system/give-way.ts'
import { ownerOfRequest } from '../upload-request.ts'
import { OWNER } from './upload-folder.ts'

/** Bytes to write before other work gets a turn. */
const WRITTEN_AT_A_STRETCH = 256 * 1024

/** Contents of uploads in a folder. Overrides `write` because the library's own hides why a write failed. */
export class UploadContents extends FileStore {
  override create(upload: Upload): Promise<Upload> {
    upload.metadata = { ...upload.metadata, [OWNER]: ownerOfRequest() }
    return super.create(upload)
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(source, inTurns, file)
    return offset + file.bytesWritten
  }
}

/** Pauses for requests that wait for an answer. An upload over a network is hardly slower for it. */
async function* inTurns(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let since = 0
  for await (const piece of pieces) {
    since += piece.length
    if (since >= WRITTEN_AT_A_STRETCH) {
      since = 0
      await giveWay()
    }
    yield piece
  }
}
