import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAll } from './database.ts'
import { changePhoto, fileOf, keepPhoto, keptPhotos, PIECE, removePhoto } from './kept.ts'
import type { KeptPhoto } from './kept-records.ts'

const JOB = 'P-26-000002.1'

const removeAll = async () => void (await Promise.all((await keptPhotos(JOB)).map(removePhoto)))
beforeEach(removeAll)
afterEach(removeAll)

/** Photo of three pieces. */
const photo: KeptPhoto = {
  ...{ key: 'p'.repeat(40), job: JOB, space: 7, name: 'IMG_1.jpg', size: 2 * PIECE + 10, sha256: 'a' },
  ...{ madeAt: 1, addedAt: 2, state: 'waiting', upload: null, sentAt: null, fault: null, thumb: null },
}
const bytes = () => new Uint8Array(photo.size).fill(7).buffer
const choice = { key: 'c'.repeat(32), job: JOB, space: 7, count: 1, done: 1 }

/**
 * Aborts every transaction from the given call of a database method on, so that nothing more is stored, as when the browser dies
 * at that moment.
 */
function dieAt(method: 'put' | 'delete', store: string, call: number): void {
  const write = IDBObjectStore.prototype[method] as (...values: unknown[]) => IDBRequest
  let calls = 0
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: IDBObjectStore,
    ...values: unknown[]
  ) {
    const request = write.apply(this, values)
    calls += this.name === store ? 1 : 0
    if (this.name === store && calls >= call) this.transaction.abort()
    return request
  })
}

const onDisk = async () => ({
  photos: (await readAll('photos', JOB)).map(({ state }) => state),
  pieces: (await readAll('files', JOB)).length,
})

test.each([1, 2, 3])(
  'a browser killed at piece %i of a photo leaves neither its record nor a piece',
  async (piece) => {
    dieAt('put', 'files', piece)
    expect(await keepPhoto(photo, bytes(), choice)).toBe('in memory')
    vi.restoreAllMocks()
    expect(await onDisk()).toEqual({ photos: [], pieces: 0 })
    expect(await keepPhoto(photo, bytes(), choice)).toBe('kept')
    expect(await onDisk()).toEqual({ photos: ['waiting'], pieces: 3 })
    expect((await fileOf(photo))?.size).toBe(photo.size)
  },
)

test('a browser killed between the record that a photo was sent and the removal of its bytes changes neither', async () => {
  await keepPhoto(photo, bytes(), choice)
  dieAt('delete', 'files', 1)
  await changePhoto(photo, { state: 'sent', sentAt: 5 })
  vi.restoreAllMocks()
  expect(await onDisk()).toEqual({ photos: ['waiting'], pieces: 3 })
})
