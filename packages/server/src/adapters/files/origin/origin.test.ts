import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Exif } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPictureOrigin } from './picture-origin.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-origin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const clock = { DateTimeOriginal: '2026:05:03 10:22:11' }
const shop = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '40/1 25/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '3/1 42/1 0/1',
}
const noon = Date.UTC(2026, 4, 3, 10, 22, 11) / 1000

async function originOf(exif: Exif, format: 'jpeg' | 'webp' | 'png' | 'avif' = 'jpeg') {
  const path = join(folder, 'photo')
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
  await blank.withExif(exif).toFormat(format).toFile(path)
  return readPictureOrigin(path)
}

describe('the time and place of a picture', () => {
  it('come from its clock in its time zone, and from coordinates with hemispheres', async () => {
    const origin = await originOf({ IFD2: { ...clock, OffsetTimeOriginal: '+02:00' }, IFD3: shop })
    expect(origin).toEqual({
      time: { by: 'camera', at: noon - 7200 },
      place: { latitude: expect.closeTo(40.4167, 3), longitude: expect.closeTo(-3.7, 3) },
    })
  })

  it.each(['webp', 'png', 'avif'] as const)('are read from a %s too', async (format) => {
    expect((await originOf({ IFD2: clock }, format)).time).toEqual({ by: 'clock', shown: noon })
  })

  it('come from the satellites if the clock has no time zone, or else from the clock with that doubt', async () => {
    const satellites = { GPSDateStamp: '2026:05:03', GPSTimeStamp: '8/1 22/1 11/1' }
    expect(await originOf({ IFD2: clock, IFD3: satellites })).toMatchObject({
      time: { by: 'satellites', at: noon - 7200 },
    })
    expect(await originOf({ IFD2: clock })).toEqual({ time: { by: 'clock', shown: noon }, place: null })
  })

  it('ignore the time zone of the last edit, which can differ', async () => {
    const origin = await originOf({ IFD0: {}, IFD2: { ...clock, OffsetTime: '+09:00' } })
    expect(origin).toEqual({ time: { by: 'clock', shown: noon }, place: null })
  })

  it.each([
    ['a clock that was never set', { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }],
    ['the 30th of February', { IFD2: { DateTimeOriginal: '2026:02:30 10:00:00' } }],
    ['the year 1970', { IFD2: { DateTimeOriginal: '1970:01:01 00:00:00' } }],
    ['words', { IFD2: { DateTimeOriginal: "'; drop table x" } }],
    ['the place of 0 and 0', { IFD3: { ...shop, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' } }],
    ['a latitude of 140', { IFD3: { ...shop, GPSLatitude: '140/1 0/1 0/1' } }],
    ['a latitude of neither half of the earth', { IFD3: { ...shop, GPSLatitudeRef: 'X' } }],
    ['a longitude of neither half of the earth', { IFD3: { ...shop, GPSLongitudeRef: '?' } }],
    [
      'a place without its halves',
      { IFD3: { GPSLatitude: shop.GPSLatitude, GPSLongitude: shop.GPSLongitude } },
    ],
    ['a fraction of nothing', { IFD3: { ...shop, GPSLatitude: '1/0 0/0 0/0' } }],
  ])('are unknown if they are impossible: %s', async (_, exif) => {
    expect(await originOf(exif)).toEqual({ time: null, place: null })
  })

  it('are unknown for a file that is not a picture, or is truncated', async () => {
    const path = join(folder, 'odd')
    const whole = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .withExif({ IFD2: clock, IFD3: shop })
      .jpeg()
      .toBuffer()
    for (const content of [Buffer.from('no picture'), Buffer.alloc(0), whole.subarray(0, 60)]) {
      await writeFile(path, content)
      expect(await readPictureOrigin(path)).toEqual({ time: null, place: null })
    }
  })
})
