import { expect, test } from 'vitest'
import { accepted, inspect, refused } from '../../../testing/files/inspections.ts'
import { measureMemory } from '../../../testing/files/measure-memory.ts'
import { blackPng, drawingOfBlackPng, zipBomb } from '../../../testing/files/sample-files.ts'

test('refuses an SVG around a picture that takes gigabytes to draw', async () => {
  const drawing = drawingOfBlackPng(12_000)
  expect(drawing.length).toBeLessThan(100_000)
  expect(await inspect('a.svg', drawing)).toEqual(refused({ reason: 'too-costly' }))
})

// covers: ASVS 5.2.3
test('refuses a ZIP bomb by its directory, in less than 50 MB', async () => {
  const bomb = await zipBomb()
  expect(bomb.length).toBeLessThan(300_000)
  const { result, bytes } = await measureMemory(() => inspect('informe.docx', bomb))
  expect(result).toEqual(
    refused({ reason: 'unpacks-too-large', size: expect.any(Number), maxSize: 1024 ** 3 }),
  )
  expect(bytes).toBeLessThan(50_000_000)
})

test('refuses a PNG of 900 megapixels without decoding it, in less than 100 MB', async () => {
  const bomb = blackPng(30_000, 30_000)
  expect(bomb.length).toBeLessThan(200_000)
  const refusal = { reason: 'too-many-pixels', pixels: 900_000_000, maxPixels: 600_000_000 }
  const { result, bytes } = await measureMemory(() => inspect('a.png', bomb))
  expect(result).toEqual(refused(refusal))
  expect(bytes).toBeLessThan(100_000_000)
})

test('refuses an interlaced PNG of 144 megapixels, which would be decoded as a whole', async () => {
  const bomb = blackPng(12_000, 12_000, { interlaced: true })
  const refusal = { reason: 'too-many-pixels', pixels: 144_000_000, maxPixels: 100_000_000 }
  expect(await inspect('a.png', bomb)).toEqual(refused(refusal))
})

test('accepts a PNG of 400 megapixels, in less than 150 MB', async () => {
  const large = blackPng(20_000, 20_000)
  const { result, bytes } = await measureMemory(() => inspect('a.png', large))
  expect(result).toEqual(accepted({ widthPx: 20_000 }))
  expect(bytes).toBeLessThan(150_000_000)
})
