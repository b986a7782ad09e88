import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { QueueFull } from '../system/fair-queue.ts'
import { inTurn, type PixelLimits, pixelLimit, readHead } from './drawing/picture-engine.ts'
import { drawSmall, type ThumbnailSize } from './drawing/picture-work.ts'
import { drawPicture, LARGE_PICTURE } from './drawing/pictures-apart.ts'
import { drawPreview, PREVIEW_PIXELS } from './drawing/preview.ts'
import type { FileKind } from './inspection/inspection.ts'
import { makeOwnFolder, moveInPlace, syncFile } from './store/durable.ts'
import { assertSha256, type FileStore } from './store/file-store.ts'
import { openTemporaryFiles, type TemporaryFiles } from './store/temporary-files.ts'

const ONE_HOUR_MS = 60 * 60 * 1000
/** File size in bytes above which a picture takes seconds to read. */
const LARGE_SOURCE = 64 * 1024 ** 2
const HEIC = 'image/heic'

/** Error thrown if a file cannot be drawn as a thumbnail, for example because it is damaged or too large. */
export class NoThumbnail extends Error {
  constructor(cause: unknown) {
    super('This file cannot be drawn as a thumbnail', { cause })
    this.name = 'NoThumbnail'
  }
}

/**
 * Draws a thumbnail of a picture that is in memory. The picture must be small, because it is decoded in this process. Rejects
 * with `NoThumbnail` or `QueueFull`.
 */
export function makeThumbnail(
  source: Buffer,
  size: ThumbnailSize,
  { owner = '', ...limits }: PixelLimits & { owner?: string } = {},
): Promise<Buffer> {
  return inTurn(owner, async () => {
    try {
      return await drawSmall(source, size, pixelLimit(await readHead(source), limits))
    } catch (error) {
      throw new NoThumbnail(error)
    }
  })
}

/**
 * Stored file with the facts known about it; `size` is in bytes. With `patient`, other people's files go first, but not
 * indefinitely.
 */
export type ShownFile = {
  sha256: string
  kind: FileKind
  type?: string
  size?: number
  width_px?: number | null
  height_px?: number | null
  owner?: string
  patient?: boolean
}

export interface Thumbnails {
  /**
   * Returns a thumbnail of a stored file, which is drawn on the first request. The thumbnail of a PDF shows the first page.
   * Rejects with `NoThumbnail`, `FileNotInStore` or `QueueFull`.
   */
  get(file: ShownFile, size: ThumbnailSize): Promise<Buffer>
  /** Removes all thumbnails of a stored file. */
  remove(sha256: string): Promise<void>
}

export interface ThumbnailOptions extends PixelLimits {
  /** Folder used only for thumbnails. All files in it can be deleted at any time. */
  folder: string
  store: Pick<FileStore, 'localCopy'>
}

/** Opens a folder of thumbnails. The path of a thumbnail is `ab/cd/<sha256>-<size>.webp`. */
export async function openThumbnails(options: ThumbnailOptions): Promise<Thumbnails> {
  await makeOwnFolder(options.folder)
  const temporary = await openTemporaryFiles(join(options.folder, 'temporary'))
  return new KeptThumbnails(options, temporary)
}

const sizes: readonly ThumbnailSize[] = [96, 320, 1280, 4096]

class KeptThumbnails implements Thumbnails {
  readonly #options: ThumbnailOptions
  readonly #temporary: TemporaryFiles
  readonly #beingMade = new Map<string, Promise<Buffer>>()
  /** Thumbnails of slow files that could not be drawn. Drawing is not retried for an hour. */
  readonly #undrawable = new LRUCache<string, true>({ max: 1000, ttl: ONE_HOUR_MS })

  constructor(options: ThumbnailOptions, temporary: TemporaryFiles) {
    this.#options = options
    this.#temporary = temporary
  }

  get(file: ShownFile, size: ThumbnailSize): Promise<Buffer> {
    const path = this.#path(file.sha256, size)
    const running = this.#beingMade.get(path)
    if (running) return running
    const making = this.#readOrMake(file, size, path).finally(() => this.#beingMade.delete(path))
    this.#beingMade.set(path, making)
    return making
  }

  async remove(sha256: string): Promise<void> {
    await Promise.all(sizes.map((size) => rm(this.#path(sha256, size), { force: true })))
  }

  async #readOrMake(file: ShownFile, size: ThumbnailSize, path: string): Promise<Buffer> {
    const thumbnail = await readFile(path).catch(() => undefined)
    if (thumbnail) return thumbnail
    if (size < PREVIEW_PIXELS && isSlow(file)) return this.#ofLargest(file, size)
    return this.#draw(file, size)
  }

  /** Makes a small thumbnail of a slow file from the 1280-pixel preview, so that the file itself is drawn only once. */
  async #ofLargest(file: ShownFile, size: ThumbnailSize): Promise<Buffer> {
    const { owner = '' } = file
    const thumbnail = await makeThumbnail(await this.get(file, PREVIEW_PIXELS), size, { owner })
    await this.#keep(file.sha256, size, (path) => writeFile(path, thumbnail))
    return thumbnail
  }

  async #draw(file: ShownFile, size: ThumbnailSize): Promise<Buffer> {
    const { sha256 } = file
    const drawing = `${sha256}-${size}`
    if (this.#undrawable.has(drawing)) throw new NoThumbnail('tried before')
    await using copy = await this.#options.store.localCopy(sha256)
    await this.#keep(sha256, size, async (target) => {
      await drawFile(file, copy.path, target, size, this.#options).catch((error: unknown) => {
        if (error instanceof QueueFull) throw error
        if (isSlow(file)) this.#undrawable.set(drawing, true)
        throw new NoThumbnail(error)
      })
    })
    return readFile(this.#path(sha256, size))
  }

  /** Writes a thumbnail to a temporary file, and moves the complete file into place. */
  async #keep(sha256: string, size: ThumbnailSize, write: (path: string) => Promise<void>): Promise<void> {
    await this.#temporary.use(async (temporaryPath) => {
      await write(temporaryPath)
      await syncFile(temporaryPath)
      await moveInPlace(temporaryPath, this.#path(sha256, size))
    })
  }

  #path(sha256: string, size: ThumbnailSize): string {
    assertSha256(sha256)
    return join(this.#options.folder, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}-${size}.webp`)
  }
}

/** Draws a thumbnail of a file to `target`. The thumbnail of a PDF shows the first page. */
async function drawFile(
  { kind, owner = '', patient = false }: ShownFile,
  path: string,
  target: string,
  size: ThumbnailSize,
  limits: PixelLimits,
): Promise<void> {
  if (kind === 'pdf' || kind === 'drawing') {
    await drawPreview({ kind, path, owner }, target, size)
    return
  }
  const head = await readHead(path)
  await drawPicture({ path, head, maxPixels: pixelLimit(head, limits), owner, patient }, size, target)
}

function isSlow({ kind, type, size = 0, width_px, height_px }: ShownFile): boolean {
  if (kind !== 'picture' || type === HEIC) return true
  return size > LARGE_SOURCE || (width_px ?? 0) * (height_px ?? 0) > LARGE_PICTURE
}
