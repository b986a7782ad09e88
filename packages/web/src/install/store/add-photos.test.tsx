import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPhotos } from './add-photos.ts'
import { changePhoto, keptPhotos, removePhoto } from './kept.ts'

const JOB = 'P-26-000001.1'
const place = { job: JOB, space: 7 }
const silent = { done: () => undefined, photo: () => undefined }

const removeAll = async () => void (await Promise.all((await keptPhotos(JOB)).map(removePhoto)))
beforeEach(removeAll)
afterEach(removeAll)

/** Returns bytes that look like a whole JPEG, different for each number. */
const jpegOf = (number: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 3, number, 1, 2, 0xff, 0xd9])
const fileOf = (number: number) => new File([jpegOf(number)], `IMG_${number}.jpg`, { type: 'image/jpeg' })

test('a refused photo that is chosen again waits to be sent again', async () => {
  const first = await addPhotos([fileOf(1)], { ...place, known: new Set() }, silent)
  for (const refused of first.photos) {
    await changePhoto(refused, { state: 'refused', fault: 'refused_damaged', upload: '/uploads/1' })
  }
  await addPhotos([fileOf(1)], { ...place, known: new Set() }, silent)
  expect(await keptPhotos(JOB)).toMatchObject([{ state: 'waiting', fault: null, upload: null }])
})
