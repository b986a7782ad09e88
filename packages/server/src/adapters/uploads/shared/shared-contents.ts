import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { ownerOfRequest, uploadRequest } from '../upload-request.ts'
import { cutParts } from './cut-parts.ts'
import type { UploadParts } from './upload-parts.ts'
import type { UploadRows } from './upload-rows.ts'

/**
 * Store for the contents of uploads that several processes share. Each request takes a new fencing token (fence) for its
 * upload. If an earlier request is still receiving a part, in any process, the database then refuses the part, because the
 * fence of the earlier request is no longer valid.
 */
export class SharedContents extends DataStore {
  readonly #rows: UploadRows
  readonly #parts: UploadParts
  readonly #partBytes: number | undefined
  /**
   * Writes that are running in this process, keyed by upload id. When a client disconnects, the library lets the next request
   * begin before the last part of the previous request has been stored.
   */
  readonly #writing = new Map<string, { owner: string; ended: Promise<unknown> }>()

  constructor(rows: UploadRows, parts: UploadParts, partBytes?: number) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#rows = rows
    this.#parts = parts
    this.#partBytes = partBytes
  }

  /**
   * Throws FILE_NOT_FOUND if this process is writing an upload that belongs to somebody else, because the request would
   * interrupt the write.
   */
  assertOwn(id: string, owner: string): void {
    const writing = this.#writing.get(id)
    if (writing && writing.owner !== owner) throw ERRORS.FILE_NOT_FOUND
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0 } = upload
    const metadata = textsOf(upload.metadata)
    const row = await this.#rows.begin({ id, owner: ownerOfRequest(), size, metadata })
    if (!row) throw ERRORS.INVALID_OFFSET
    keepFence(row.fence)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)?.ended
    const row = await this.#rows.take(id, ownerOfRequest())
    if (!row) throw ERRORS.FILE_NOT_FOUND
    keepFence(row.fence)
    return new Upload({ id, size: row.size, offset: row.received, metadata: row.metadata })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { owner = '', fence = 0 } = uploadRequest.getStore() ?? {}
    const writing = this.#addParts(source, { id, fence, offset })
    const ended = writing.catch(() => undefined)
    this.#writing.set(id, { owner, ended })
    try {
      return await writing
    } finally {
      if (this.#writing.get(id)?.ended === ended) this.#writing.delete(id)
    }
  }

  override async remove(id: string): Promise<void> {
    const names = await this.#rows.giveUp(id, ownerOfRequest())
    if (!names) throw ERRORS.FILE_NOT_FOUND
    await this.#parts.remove(id, names)
  }

  async #addParts(
    source: Readable,
    { id, fence, offset }: { id: string; fence: number; offset: number },
  ): Promise<number> {
    let position = offset
    for await (const part of cutParts(source, this.#partBytes)) {
      // Each request has a different fence, so no request overwrites the parts of a different request.
      const name = `${position}-${fence}`
      await this.#parts.put(id, name, part)
      const isAdded = await this.#rows.addPart({ id, fence }, { name, offset: position, size: part.length })
      if (!isAdded) {
        await this.#parts.remove(id, [name]).catch(() => undefined)
        throw ERRORS.INVALID_OFFSET
      }
      position += part.length
    }
    return position
  }
}

function keepFence(fence: number): void {
  const request = uploadRequest.getStore()
  if (request) request.fence = fence
}

function textsOf(metadata: Upload['metadata']): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']))
}
