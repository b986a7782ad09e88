import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DecodeQueue } from './decode-queue.ts'

/** Decodings that have been started, in order, each with callbacks that complete it or let it fail. */
let decodings: { name: string; picture: HTMLImageElement; end: () => void; fail: () => void }[]

const address = (name: string) => `data:image/gif;${name},`
const addresses = (...names: string[]) => names.map(address)
const names = () => decodings.map(({ name }) => name)

beforeEach(() => {
  decodings = []
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (this: HTMLImageElement) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const name = /;(.*),/.exec(this.src)?.[1] ?? ''
    decodings.push({ name, picture: this, end: resolve, fail: () => reject(new Error('broken')) })
    return promise
  })
})
afterEach(() => void vi.restoreAllMocks())

test('the current pictures are decoded first and then the next ones in order, three at a time', async () => {
  const queue = new DecodeQueue()
  queue.setWindow(addresses('photo', 'artwork', 'before'), addresses('a', 'b', 'c'))
  expect(names()).toEqual(['photo', 'artwork', 'before'])
  expect(decodings[0]?.picture.fetchPriority).toBe('high')
  decodings[1]?.end()
  await expect.poll(names).toEqual(['photo', 'artwork', 'before', 'a'])
  decodings[0]?.fail()
  await expect.poll(names).toEqual(['photo', 'artwork', 'before', 'a', 'b'])
})

test('a picture that becomes the current one is decoded at once, and no picture twice', async () => {
  const queue = new DecodeQueue()
  queue.setWindow(addresses('one'), addresses('a', 'b', 'c', 'd'))
  expect(names()).toEqual(['one', 'a', 'b'])
  queue.setWindow(addresses('d'), addresses('a', 'b', 'c'))
  expect(names()).toEqual(['one', 'a', 'b', 'd'])
  decodings[3]?.end()
  decodings[1]?.end()
  await expect.poll(names).toEqual(['one', 'a', 'b', 'd', 'c'])
})

test('the download of a picture that leaves the window is cancelled, and the next picture takes its place', () => {
  const queue = new DecodeQueue()
  queue.setWindow(addresses('one'), addresses('a', 'b', 'c'))
  queue.setWindow(addresses('b'), addresses('c', 'd'))
  expect(names()).toEqual(['one', 'a', 'b', 'c', 'd'])
  expect(decodings.map(({ picture }) => picture.hasAttribute('src'))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
