import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { giveWay } from '../../system/give-way.ts'
import { ownerOfRequest } from '../upload-request.ts'
import { OWNER } from './upload-folder.ts'

/** Number of bytes after which the writing of an upload pauses, so that other work can run. */
const WRITTEN_AT_A_STRETCH = 256 * 1024

/**
 * Store for the contents of uploads in a folder. `create` records the owner of the upload. `write` replaces the library's
 * method, which hides why a write failed.
 */
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

/**
 * Passes on the pieces of an upload, and pauses regularly for requests that are waiting for a response. The pauses hardly slow
 * down an upload over a network.
 */
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
