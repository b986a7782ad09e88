import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  blackPng,
  detailedPicture,
  emptyPdf,
  slowDrawing,
  temporaryFolder,
} from '../../testing/files/sample-files.ts'
import { phonePicture } from '../../testing/files/sample-heic.ts'
import { writeTiff } from '../../testing/files/sample-tiff.ts'
import type { ThumbnailSize } from './drawing/picture-work.ts'
import { drawPreview, measureDrawable } from './drawing/preview.ts'
import { openDiskFileStore } from './store/disk-file-store.ts'
import { FileNotInStore } from './store/file-store.ts'
import { makeThumbnail, NoThumbnail, openThumbnails, type ShownFile, type Thumbnails } from './thumbnails.ts'

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

  test('is upright and has no metadata', async () => {
    const phone = detailedPicture(300, 200).withExif({ IFD0: { Artist: 'Ana' } })
    const photo = await phone.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const facts = await sharp(await makeThumbnail(photo, 96)).metadata()
    expect(facts).toMatchObject({ width: 64, height: 96 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
  })

  test('of CMYK or 16 bits is converted to screen colours', async () => {
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

  test('is refused if the source cannot be drawn: a PDF, a truncated picture, a bomb, an SVG', async () => {
    const jpeg = await detailedPicture(1000, 1000).jpeg().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const source of [emptyPdf(1), jpeg.subarray(0, 20_000), blackPng(30_000, 30_000), svg]) {
      await expect(makeThumbnail(source, 96)).rejects.toThrow(NoThumbnail)
    }
  })
})

describe('stored thumbnails', () => {
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

  test('are created once, even for 50 concurrent requests, and stored', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([await detailedPicture().png().toBuffer()]))
    const images = await Promise.all(
      Array.from({ length: 50 }, () => thumbnails.get({ sha256, kind: 'picture' }, 320)),
    )
    expect(new Set(images.map((thumbnail) => thumbnail.toString('base64'))).size).toBe(1)
    expect(readings()).toBe(1)

    await store.delete(sha256)
    expect(await thumbnails.get({ sha256, kind: 'picture' }, 320)).toEqual(images[0])
    expect(await readdir(join(folder.path, 'thumbnails', 'temporary'))).toEqual([])
  })

  test('are created again if the folder was emptied', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([await detailedPicture().png().toBuffer()]))
    const first = await thumbnails.get({ sha256, kind: 'picture' }, 96)
    await rm(join(folder.path, 'thumbnails', sha256.slice(0, 2)), { recursive: true })
    expect(await thumbnails.get({ sha256, kind: 'picture' }, 96)).toEqual(first)
    expect(readings()).toBe(2)
  })

  test('report a failure to all waiting requests, and do not store it', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([emptyPdf(1)]))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => thumbnails.get({ sha256, kind: 'picture' }, 96)),
    )
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(thumbnails.get({ sha256, kind: 'picture' }, 96)).rejects.toThrow(NoThumbnail)
    await expect(thumbnails.get({ sha256: '0'.repeat(64), kind: 'picture' }, 96)).rejects.toThrow(
      FileNotInStore,
    )
  })

  /** Returns the format, size and centre colour of a thumbnail, by default of the 1280-pixel preview. */
  async function previewOf(thumbnails: Thumbnails, file: ShownFile, size: ThumbnailSize = 1280) {
    const preview = sharp(await thumbnails.get(file, size))
    const { format, width = 0, height = 0 } = await preview.metadata()
    const middle = preview.extract({ left: width >> 1, top: height >> 1, width: 1, height: 1 })
    return { format, width, height, colour: [...(await middle.removeAlpha().raw().toBuffer())] }
  }

  test('show the first page of a PDF and all of a drawing, in three sizes', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const pdf = await store.put(Readable.from([emptyPdf(3)]))
    expect(await previewOf(thumbnails, { ...pdf, kind: 'pdf' })).toEqual({
      format: 'webp',
      width: 905,
      height: 1280,
      colour: [255, 255, 255],
    })
    const red =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="#f00"/></svg>'
    const svg = await store.put(Readable.from([Buffer.from(red)]))
    const sides = { 96: [96, 32], 320: [320, 107], 1280: [1280, 427] } as const
    for (const size of [96, 320, 1280] as const) {
      const { width, height, colour } = await previewOf(thumbnails, { ...svg, kind: 'drawing' }, size)
      expect([width, height]).toEqual(sides[size])
      expect(colour[0]).toBeGreaterThan(240)
    }
    expect(readings()).toBe(2)
  })

  /** Returns the mean colours of the left and right halves of a thumbnail. Expects an opaque thumbnail. */
  async function halvesOf(thumbnails: Thumbnails, file: ShownFile) {
    const thumbnail = await thumbnails.get(file, 96)
    const { width = 0, height = 0 } = await sharp(thumbnail).metadata()
    expect((await sharp(thumbnail).stats()).isOpaque).toBe(true)
    const half = { top: 0, width: width >> 1, height }
    return Promise.all(
      [0, width >> 1].map(async (left) => {
        const { channels } = await sharp(
          await sharp(thumbnail)
            .extract({ ...half, left })
            .toBuffer(),
        ).stats()
        return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
      }),
    )
  }

  test.each([
    ['a spot colour', { otherChannels: [0] }],
    ['a selection and a spot colour', { otherChannels: [0, 0] }],
    ['a spot colour beside the four of print', { cmyk: true, otherChannels: [0] }],
  ])('of a TIFF with %s show its colours, without transparency', async (_what, options) => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const path = join(folder.path, 'lona.tif')
    await writeTiff(path, 200, 100, options)
    const { sha256 } = await store.put(createReadStream(path))
    const [left = [], right = []] = await halvesOf(thumbnails, { sha256, kind: 'picture' })
    expect([(left[0] ?? 0) > 150, (left[2] ?? 0) < 90]).toEqual([true, true])
    expect([(right[2] ?? 0) > 80, (right[0] ?? 0) < 90]).toEqual([true, true])
  })

  test('of a TIFF with declared transparency are transparent', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const path = join(folder.path, 'lona.tif')
    await writeTiff(path, 200, 100, { otherChannels: [2] })
    const { sha256 } = await store.put(createReadStream(path))
    const thumbnail = await thumbnails.get({ sha256, kind: 'picture' }, 96)
    expect((await sharp(thumbnail).stats()).isOpaque).toBe(false)
  })

  test('of a HEIC picture have the original colours', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([phonePicture]))
    const halves = await halvesOf(thumbnails, { sha256, kind: 'picture', type: 'image/heic' })
    const colours = [
      [0xe0, 0x10, 0x20],
      [0x00, 0x40, 0xe0],
    ]
    const furthest = halves.map((half, index) =>
      Math.max(...half.map((value, channel) => Math.abs(value - (colours[index]?.[channel] ?? 0)))),
    )
    expect(Math.max(...furthest)).toBeLessThan(20)
  })

  test.each([
    ['of two millimetres', 'width="2mm" height="1mm"', '1mm'],
    ['of metres', 'width="3000mm" height="1500mm"', '1500mm'],
    ['in percent', 'width="100%" height="100%" viewBox="0 0 10 5"', '5'],
  ])('of a drawing %s are sharp, and keep its proportions', async (_what, size, half) => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="${half}" height="${half}" fill="#f00"/><rect x="${half}" width="${half}" height="${half}" fill="#00f"/></svg>`
    const svg = await store.put(Readable.from([Buffer.from(drawing)]))
    const thumbnail = await thumbnails.get({ ...svg, kind: 'drawing' }, 1280)
    const { data, info } = await sharp(thumbnail).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1280, 640])
    const reds = [600, 630, 650, 680].map((left) => data[(320 * 1280 + left) * 3] ?? 0)
    expect(reds.map((red) => red > 200)).toEqual([true, true, false, false])
  })

  // covers: ASVS 1.3.4
  test('of a drawing run no script and load no other file or address', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const secret = await folder.file('secret.png', await detailedPicture(50, 50).png().toBuffer())
    const urls: string[] = []
    const server = createServer((request, response) => {
      urls.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">
<script>document.write('x')</script><rect width="50" height="50" fill="#00f"/>
<style>@import url(http://127.0.0.1:${port}/style.css);</style>
<image width="50" height="50" xlink:href="${pathToFileURL(secret)}"/>
<image width="50" height="50" href="http://127.0.0.1:${port}/picture.png"/></svg>`
    const svg = await store.put(Readable.from([Buffer.from(drawing)]))
    const { colour } = await previewOf(thumbnails, { ...svg, kind: 'drawing' })
    server.close()
    expect(colour[2]).toBeGreaterThan(240)
    expect(urls).toEqual([])
  })

  // covers: ASVS 1.5.1
  test('of slow or invalid files fail, without an immediate retry', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails, readings } = await openAll(folder.path)
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ja">${laughs.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`
    const reads = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY file SYSTEM "${pathToFileURL(import.meta.filename)}">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&file;</text></svg>`
    const files = [
      { ...(await store.put(Readable.from([Buffer.from(bomb)]))), kind: 'drawing' as const },
      { ...(await store.put(Readable.from([Buffer.from(reads)]))), kind: 'drawing' as const },
      { ...(await store.put(Readable.from([emptyPdf(2).subarray(0, 300)]))), kind: 'pdf' as const },
    ]
    for (const file of files) {
      await expect(thumbnails.get(file, 320)).rejects.toThrow(NoThumbnail)
      await expect(thumbnails.get(file, 96)).rejects.toThrow(NoThumbnail)
    }
    expect(readings()).toBe(files.length)
  })

  test('are deleted with their content', async () => {
    await using folder = await temporaryFolder()
    const { store, thumbnails } = await openAll(folder.path)
    const { sha256 } = await store.put(Readable.from([await detailedPicture().png().toBuffer()]))
    await thumbnails.get({ sha256, kind: 'picture' }, 96)
    await thumbnails.get({ sha256, kind: 'picture' }, 320)
    await thumbnails.remove(sha256)
    await store.delete(sha256)
    await expect(thumbnails.get({ sha256, kind: 'picture' }, 96)).rejects.toThrow(FileNotInStore)
  })
})

describe('a drawing that never ends', () => {
  // covers: ASVS 15.2.2
  test('delays only its own request', async () => {
    await using folder = await temporaryFolder()
    const path = await folder.file('a.svg', slowDrawing)
    const controller = new AbortController()
    const slow = [1, 2].map((number) =>
      drawPreview({ kind: 'drawing', path, owner: 'ana' }, join(folder.path, `${number}.webp`), 900, {
        milliseconds: 10_000,
        signal: controller.signal,
      }).catch(() => 'given up'),
    )
    const picture = await detailedPicture().png().toBuffer()
    const pdf = await folder.file('a.pdf', emptyPdf(2))
    const ofMarc = [
      makeThumbnail(picture, 96, { owner: 'marc' }),
      measureDrawable({ kind: 'pdf', path: pdf, owner: 'marc' }),
    ]
    const first = await Promise.race([
      Promise.all(ofMarc).then(() => 'marc'),
      Promise.race(slow).then(() => 'ana'),
    ])
    controller.abort()
    expect(first).toBe('marc')
    await Promise.all(slow)
  })
})
