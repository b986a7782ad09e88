import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moveInPlace, syncFile } from './durable.ts'
import { assertSha256, type FileStore } from './file-store.ts'
import { inTurn, openPicture, type PixelLimits, pixelLimit, readHead } from './picture-engine.ts'
import { openTemporaryFiles } from './temporary-files.ts'

/** The longer side, in pixels. */
export type ThumbnailSize = 96 | 320 | 1280

const QUALITY: Record<ThumbnailSize, number> = { 96: 72, 320: 76, 1280: 80 }

/** The source is not a picture that can be drawn small (a PDF, a damaged or a huge file). */
export class NoThumbnail extends Error {
  constructor(cause: unknown) {
    super('This file cannot be drawn as a thumbnail', { cause })
    this.name = 'NoThumbnail'
  }
}

/**
 * A small picture of a picture: WebP in sRGB, upright, without metadata, never larger than its source. An animation
 * gives its first picture. Rejects with `NoThumbnail`.
 */
export function makeThumbnail(
  source: string | Buffer,
  size: ThumbnailSize,
  limits: PixelLimits = {},
): Promise<Buffer> {
  return inTurn(async () => {
    try {
      const maxPixels = pixelLimit(await readHead(source), limits)
      return await openPicture(source, maxPixels)
        .autoOrient()
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: QUALITY[size] })
        .toBuffer()
    } catch (error) {
      throw new NoThumbnail(error)
    }
  })
}

export interface Thumbnails {
  /**
   * The thumbnail of a stored content, made the first time it is asked for. Rejects with `NoThumbnail`, and with
   * `FileNotInStore`.
   */
  get(sha256: string, size: ThumbnailSize): Promise<Buffer>
}

export interface ThumbnailOptions extends PixelLimits {
  /** For what is made here only; it may be emptied at any time. */
  folder: string
  store: Pick<FileStore, 'localCopy'>
}

/** Opens the folder of thumbnails: `ab/cd/<sha256>-<size>.webp`. */
export async function openThumbnails(options: ThumbnailOptions): Promise<Thumbnails> {
  const temporary = await openTemporaryFiles(join(options.folder, 'temporary'))
  const beingMade = new Map<string, Promise<Buffer>>()

  const make = async (sha256: string, size: ThumbnailSize, path: string): Promise<Buffer> => {
    await using copy = await options.store.localCopy(sha256)
    const thumbnail = await makeThumbnail(copy.path, size, options)
    await temporary.use(async (temporaryPath) => {
      await writeFile(temporaryPath, thumbnail)
      await syncFile(temporaryPath)
      await moveInPlace(temporaryPath, path)
    })
    return thumbnail
  }

  const readOrMake = async (sha256: string, size: ThumbnailSize, path: string): Promise<Buffer> => {
    const kept = await readFile(path).catch(() => undefined)
    return kept ?? make(sha256, size, path)
  }

  return {
    get: (sha256, size) => {
      const path = thumbnailPath(options.folder, sha256, size)
      const running = beingMade.get(path)
      if (running) return running
      const making = readOrMake(sha256, size, path).finally(() => beingMade.delete(path))
      beingMade.set(path, making)
      return making
    },
  }
}

function thumbnailPath(folder: string, sha256: string, size: ThumbnailSize): string {
  assertSha256(sha256)
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}-${size}.webp`)
}
