import { join } from 'node:path'
import { ERRORS, type Upload } from '@tus/server'
import { makeOwnFolder } from '../../files/store/durable.ts'
import type { OpenUpload, UploadPlace, UploadResult, WholeUpload } from '../upload-place.ts'
import { UploadContents } from './upload-contents.ts'
import {
  finishedFolder,
  OWNER,
  openUploads,
  removeExpiredUploads,
  removeUpload,
  UPLOAD_SECONDS,
} from './upload-folder.ts'
import { openUploadResults, type UploadResults } from './upload-results.ts'

/**
 * Opens a folder for the uploads of one process, and removes the expired uploads in it. No other process is allowed to write to
 * the folder.
 */
export async function openFolderPlace(folder: string): Promise<UploadPlace> {
  await makeOwnFolder(folder)
  await removeExpiredUploads(folder, Date.now() - UPLOAD_SECONDS * 1000)
  return new FolderPlace(folder, await openUploadResults(finishedFolder(folder)))
}

class FolderPlace implements UploadPlace {
  readonly contents: UploadContents
  readonly #folder: string
  readonly #results: UploadResults

  constructor(folder: string, results: UploadResults) {
    this.#folder = folder
    this.#results = results
    this.contents = new UploadContents({
      directory: folder,
      expirationPeriodInMilliseconds: UPLOAD_SECONDS * 1000,
    })
  }

  async assertOwn(id: string, owner: string): Promise<void> {
    await this.#own(id, owner)
  }

  async find(id: string, owner: string) {
    const result = await this.#results.get(id)
    if (result?.owner === owner)
      return { size: result.size, offset: result.size, reference: result.reference }
    const upload = await this.#own(id, owner).catch(() => undefined)
    if (upload) return { size: upload.size ?? 0, offset: upload.offset, reference: undefined }
    // After the first check, a concurrent request can have finished the upload and removed the content.
    const late = await this.#results.get(id)
    if (late?.owner !== owner) return undefined
    return { size: late.size, offset: late.size, reference: late.reference }
  }

  open(): Promise<OpenUpload[]> {
    return openUploads(this.#folder)
  }

  async finish(
    id: string,
    owner: string,
    work: (upload: WholeUpload) => Promise<string>,
  ): Promise<UploadResult> {
    const earlierResult = await this.#results.get(id)
    if (earlierResult) return earlierResult
    const { metadata, offset: size, creation_date } = await this.#own(id, owner)
    const { [OWNER]: _owner, ...clientMetadata } = metadata ?? {}
    const reference = await work({
      path: join(this.#folder, id),
      size,
      metadata: Object.fromEntries(Object.entries(clientMetadata).map(([key, value]) => [key, value ?? ''])),
      // The library sets the date of every upload, although its type allows none.
      createdAt: Math.floor(new Date(creation_date ?? Date.now()).getTime() / 1000),
    })
    const result = { owner, size, reference }
    await this.#results.keep(id, result)
    return result
  }

  discard(id: string): Promise<void> {
    return removeUpload(this.#folder, id)
  }

  remove(id: string): Promise<void> {
    return removeUpload(this.#folder, id)
  }

  async #own(id: string, owner: string): Promise<Upload> {
    const upload = await this.contents.getUpload(id)
    if (upload.metadata?.[OWNER] !== owner) throw ERRORS.FILE_NOT_FOUND
    return upload
  }
}
