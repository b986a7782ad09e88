import { expect, test, vi } from 'vitest'
import { makeUploadBatches } from './upload-batches.ts'

const file = (name: string) => new File(['x'], name)

/**
 * Creates a fake record. The number in an upload's name becomes the id of the attachment. A batch that contains a refused
 * upload fails.
 */
function makeRecord(refusedUploads: string[] = []) {
  const kept: number[] = []
  const calls: string[][] = []
  const keep = vi.fn(async (uploads: string[]) => {
    calls.push(uploads)
    if (uploads.some((upload) => refusedUploads.includes(upload))) throw new Error('Refused')
    const ids = uploads.map(Number)
    kept.push(...ids)
    return ids
  })
  const move = async ([id = 0]: number[], before: number) => {
    kept.splice(kept.indexOf(id), 1)
    kept.splice(kept.indexOf(before), 0, id)
  }
  return { kept, calls, batches: makeUploadBatches({ keep, move }) }
}

test('uploads that arrive together are saved in one call, in the order in which they were dropped', async () => {
  const { kept, calls, batches } = makeRecord()
  const [one, two, three] = batches.note([file('1'), file('2'), file('3')])
  if (!one || !two || !three) throw new Error('There are three')
  await Promise.all([batches.add('3', three), batches.add('1', one), batches.add('2', two)])
  expect(calls).toEqual([['1', '2', '3']])
  expect(kept).toEqual([1, 2, 3])
})

test('an upload that arrives late is inserted at its place', async () => {
  const { kept, batches } = makeRecord()
  const [one, two, three] = batches.note([file('1'), file('2'), file('3')])
  if (!one || !two || !three) throw new Error('There are three')
  await Promise.all([batches.add('2', two), batches.add('3', three)])
  await batches.add('1', one)
  await vi.waitFor(() => expect(kept).toEqual([1, 2, 3]))
})

test('a refused upload fails alone', async () => {
  const { kept, batches } = makeRecord(['2'])
  const files = batches.note([file('1'), file('2'), file('3')])
  const uploads = files.map((each, index) => batches.add(String(index + 1), each))
  const outcomes = await Promise.allSettled(uploads)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(kept).toEqual([1, 3])
})
