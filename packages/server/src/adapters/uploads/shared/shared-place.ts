import { setTimeout } from 'node:timers/promises'
import { ERRORS } from '@tus/server'
import { writeNewFile } from '../../files/store/durable.ts'
import type { TemporaryFiles } from '../../files/store/temporary-files.ts'
import { UPLOAD_SECONDS } from '../folder/upload-folder.ts'
import type { KnownUpload, OpenUpload, UploadPlace, UploadResult, WholeUpload } from '../upload-place.ts'
import { SharedContents } from './shared-contents.ts'
import type { UploadParts } from './upload-parts.ts'
import type { FinishingUpload, UploadRows } from './upload-rows.ts'

/** Duration in seconds of the lease that a process needs to finish an upload. */
const LEASE = 30
/** Interval in milliseconds at which a process checks whether a different process has finished the upload. */
const LOOKING_EVERY = 250
/**
 * Age in seconds after which parts are removed, because their uploads have expired. The additional hour allows for clock
 * differences between servers and stores.
 */
const OLDEST_PART = UPLOAD_SECONDS + 60 * 60

type Options = {
  rows: UploadRows
  parts: UploadParts
  /** Local folder for files into which the parts of complete uploads are joined. */
  temporary: TemporaryFiles
  /** Maximum size of a part in bytes; tests use a smaller size. */
  partBytes?: number
}

type Work = (upload: WholeUpload) => Promise<string>

/** Opens the storage for uploads that several processes share. Any of these processes can answer the requests for an upload. */
export function openSharedPlace(options: Options): UploadPlace {
  return new SharedPlace(options)
}

/**
 * Removes uploads that began more than 24 hours ago, and parts that were written more than 25 hours ago. `now` is in Unix
 * seconds.
 */
export async function removeExpiredShared(rows: UploadRows, parts: UploadParts, now: number): Promise<void> {
  await rows.removeOlder(now - UPLOAD_SECONDS)
  await parts.removeOlder(now - OLDEST_PART)
}

class SharedPlace implements UploadPlace {
  readonly contents: SharedContents
  readonly #rows: UploadRows
  readonly #parts: UploadParts
  readonly #temporary: TemporaryFiles

  constructor({ rows, parts, temporary, partBytes }: Options) {
    this.contents = new SharedContents(rows, parts, partBytes)
    this.#rows = rows
    this.#parts = parts
    this.#temporary = temporary
  }

  async assertOwn(id: string, owner: string): Promise<void> {
    this.contents.assertOwn(id, owner)
  }

  async find(id: string, owner: string): Promise<KnownUpload | undefined> {
    const row = await this.#rows.find(id, owner)
    return row && { size: row.size, offset: row.received, reference: row.reference ?? undefined }
  }

  open(): Promise<OpenUpload[]> {
    return this.#rows.open()
  }

  async finish(id: string, owner: string, work: Work): Promise<UploadResult> {
    for (;;) {
      const upload = await this.#rows.beginFinishing(id, LEASE)
      if (upload) return this.#finishHere(upload, owner, work)
      const row = await this.#rows.find(id, owner)
      if (!row) throw ERRORS.FILE_NOT_FOUND
      if (row.reference !== null) return { size: row.size, reference: row.reference }
      await setTimeout(LOOKING_EVERY)
    }
  }

  /** Does nothing, because `finish` removes the parts. */
  async discard(): Promise<void> {}

  async remove(id: string): Promise<void> {
    await this.#parts.remove(id, await this.#rows.remove(id))
  }

  async #finishHere(upload: FinishingUpload, owner: string, work: Work): Promise<UploadResult> {
    const goOn = () => void this.#rows.goOnFinishing(upload, LEASE).catch(() => undefined)
    const renewing = setInterval(goOn, (LEASE / 3) * 1000)
    try {
      const { size, metadata, createdAt } = upload
      const reference = await this.#temporary.use(async (path) => {
        await this.#join(upload, path)
        return work({ path, size, metadata, createdAt })
      })
      const first = (await this.#rows.keepResult(upload, reference))
        ? undefined
        : await this.#rows.find(upload.id, owner)
      this.#removePartsLater(upload)
      return { size, reference: first?.reference ?? reference }
    } catch (error) {
      await this.#rows.goOnFinishing(upload, 0).catch(() => undefined)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /**
   * Joins the parts of an upload into one file. If a part is missing, for example after a backup was restored, removes the
   * upload and throws FILE_NOT_FOUND, so that the client starts again.
   */
  async #join({ id, parts }: FinishingUpload, path: string): Promise<void> {
    await writeNewFile(this.#bytesOf(id, parts), path)
  }

  async *#bytesOf(id: string, names: readonly string[]): AsyncGenerator<Buffer> {
    for (const name of names) {
      const part = await this.#parts.read(id, name)
      if (!part) {
        await this.remove(id)
        throw ERRORS.FILE_NOT_FOUND
      }
      yield* part as AsyncIterable<Buffer>
    }
  }

  /** Removes the parts of an upload in the background. Parts that cannot be removed now are removed when they expire. */
  #removePartsLater({ id, parts }: FinishingUpload): void {
    this.#parts.remove(id, parts).catch(() => undefined)
  }
}
