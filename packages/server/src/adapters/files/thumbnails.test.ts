import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openDiskFileStore } from './disk-file-store.ts'
import { FileNotInStore } from './file-store.ts'
import { blackPng, detailedPicture, emptyPdf, temporaryFolder } from './sample-files.ts'
import { makeThumbnail, NoThumbnail, openThumbnails } from './thumbnails.ts'

describe('a thumbnail', () => {
  test.each([96, 320, 1280] as const)('of %i pixels fits in its size and is WebP', async (size) => {
    const picture = await detailedPicture(2000, 1000).jpeg().toBuffer()
    const facts = await sharp(await makeThumbnail(picture, size)).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: size, height: size / 2, space: 'srgb' })
  })

  test('is never larger than its source', async () => {
    const facts = await sharp(
      await makeThumbnail(await detailedPicture(50, 40).png().toBuffer(), 320),
    ).metadata()
    expect(facts).toMatchObject({ width: 50, height: 40 })
  })

  test('stands upright and carries no metadata', async () => {
    const phone = detailedPicture(300, 200).withExif({ IFD0: { Artist: 'Ana' } })
    const turned = await phone.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const facts = await sharp(await makeThumbnail(turned, 96)).metadata()
    expect(facts).toMatchObject({ width: 64, height: 96 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
  })

  test('of printing colours and of 16 bits is in screen colours', async () => {
    const red = sharp({ create: { width: 100, height: 100, channels: 3, background: '#e01020' } })
    const sources = [
      await red.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await red.clone().toColourspace('rgb16').tiff().toBuffer(),
    ]
    for (const source of sources) {
      const thumbnail = sharp(await makeThumbnail(source, 96))
      expect((await thumbnail.metadata()).space).toBe('srgb')
      const { channels } = await thumbnail.stats()
      const [reds = 0, greens = 0, blues = 0] = channels.map((channel) => channel.mean)
      expect(reds).toBeGreaterThan(180)
      expect(Math.max(greens, blues)).toBeLessThan(80)
    }
  })

  test('of what cannot be drawn is refused: a PDF, a cut picture, a bomb, an SVG', async () => {
    const jpeg = await detailedPicture(1000, 1000).jpeg().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const source of [emptyPdf(1), jpeg.subarray(0, 20_000), blackPng(30_000, 30_000), svg]) {
      await expect(makeThumbnail(source, 96)).rejects.toThrow(NoThumbnail)
    }
  })
})

describe('the kept thumbnails', () => {
  async function openAll(folder: string) {
    const store = await openDiskFileStore(join(folder, 'files'))
    let readings = 0
    const localCopy = (sha256: string) => {
      readings++
      return store.localCopy(sha256)
    }
    const thumbnails = await openThumbnails({ folder: join(folder, 'thumbnails'), store: { localCopy } })
    return { store, thumbnails, readings: () => readings }
  }

  test('are made once, also when 50 ask at the same moment, and kept', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([await detailedPicture().png().toBuffer()]))
    const made = await Promise.all(Array.from({ length: 50 }, () => thumbnails.get(sha256, 320)))
    expect(new Set(made.map((thumbnail) => thumbnail.toString('base64'))).size).toBe(1)
    expect(readings()).toBe(1)

    await store.delete(sha256)
    expect(await thumbnails.get(sha256, 320)).toEqual(made[0])
    expect(await readdir(join(folder.path, 'thumbnails', 'temporary'))).toEqual([])
  })

  test('are made again when the folder was emptied', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([await detailedPicture().png().toBuffer()]))
    const first = await thumbnails.get(sha256, 96)
    await rm(join(folder.path, 'thumbnails', sha256.slice(0, 2)), { recursive: true })
    expect(await thumbnails.get(sha256, 96)).toEqual(first)
    expect(readings()).toBe(2)
  })

  test('a failure is told to all who asked, and is not kept', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([emptyPdf(1)]))
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => thumbnails.get(sha256, 96)))
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(thumbnails.get(sha256, 96)).rejects.toThrow(NoThumbnail)
    await expect(thumbnails.get('0'.repeat(64), 96)).rejects.toThrow(FileNotInStore)
  })
})
