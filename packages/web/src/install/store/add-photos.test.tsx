import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPhotos } from './add-photos.ts'
import { changePhoto, keptPhotos, removePhoto } from './kept.ts'
import type { KeptPhoto } from './kept-records.ts'

const JOB = 'P-26-000001.1'
const place = { job: JOB, space: 7 }
const silent = { done: () => undefined, photo: () => undefined }

const removeAll = async () => void (await Promise.all((await keptPhotos(JOB)).map(removePhoto)))
beforeEach(removeAll)
afterEach(removeAll)

/** Returns bytes that look like a complete JPEG. Each number results in different bytes. */
const jpegOf = (number: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 3, number, 1, 2, 0xff, 0xd9])
const fileOf = (number: number) => new File([jpegOf(number)], `IMG_${number}.jpg`, { type: 'image/jpeg' })

/**
 * Returns files, each of which can be read only after `open` is called with its number; `reading` returns the numbers of the
 * files being read.
 */
function slowFiles(count: number) {
  const reading = new Map<number, () => void>()
  const files = Array.from({ length: count }, (_, number) => {
    const file = fileOf(number)
    const read = file.arrayBuffer.bind(file)
    const arrayBuffer = async () => {
      await new Promise<void>((resolve) => reading.set(number, resolve))
      reading.delete(number)
      return read()
    }
    return Object.assign(file, { arrayBuffer })
  })
  return { files, reading: () => [...reading.keys()], open: (number: number) => reading.get(number)?.() }
}

test('photos are read three at a time, and stored and shown in the chosen order', async () => {
  const { files, reading, open } = slowFiles(5)
  const names: string[] = []
  const counts: number[] = []
  const photo = ({ name, thumb }: KeptPhoto) => void (thumb ?? names.push(name))
  const adding = addPhotos(
    files,
    { ...place, known: new Set() },
    { photo, done: (count) => counts.push(count) },
  )
  await expect.poll(reading).toEqual([0, 1, 2])
  open(2)
  open(1)
  await expect.poll(reading).toEqual([0])
  expect(names).toEqual([])
  open(0)
  await expect.poll(reading).toEqual([3, 4])
  open(4)
  open(3)
  await adding
  expect(names).toEqual(files.map(({ name }) => name))
  expect(counts).toEqual([1, 2, 3, 4, 5])
  expect((await keptPhotos(JOB)).map(({ name }) => name)).toEqual(names)
})

test('large photos that need much memory together are read one at a time', async () => {
  const { files, reading, open } = slowFiles(2)
  for (const file of files) Object.defineProperty(file, 'size', { value: 12 * 1024 ** 2 })
  const adding = addPhotos(files, { ...place, known: new Set() }, silent)
  await expect.poll(reading).toEqual([0])
  open(0)
  await expect.poll(reading).toEqual([1])
  open(1)
  expect((await adding).photos).toHaveLength(2)
})

test('a refused photo that is chosen again waits to be sent again', async () => {
  const first = await addPhotos([fileOf(1)], { ...place, known: new Set() }, silent)
  for (const refused of first.photos) {
    await changePhoto(refused, { state: 'refused', fault: 'refused_damaged', upload: '/uploads/1' })
  }
  await addPhotos([fileOf(1)], { ...place, known: new Set() }, silent)
  expect(await keptPhotos(JOB)).toMatchObject([{ state: 'waiting', fault: null, upload: null }])
})
