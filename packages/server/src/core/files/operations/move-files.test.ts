import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '../../../adapters/files/store/file-store.ts'
import { hashOf, openInBucket, openInFolder, storeText } from '../../../testing/servers/opened-stores.ts'
import { moveFiles } from './move-files.ts'

describe.each([
  ['a folder to a bucket', openInFolder, openInBucket],
  ['a bucket to a folder', openInBucket, openInFolder],
])('a move from %s', (_, openSource, openTarget) => {
  const texts = Array.from({ length: 12 }, (_, index) => `content ${index}`)

  test('resumes after an interruption, sends nothing damaged, and does nothing when it is complete', async () => {
    await using source = await openSource()
    await using target = await openTarget()
    for (const text of texts) await storeText(source, text)
    await source.damage(hashOf('content 3'), 'damaged')
    await source.damage(hashOf('content 4'), 'damaged')
    let sentCount = 0
    const breaking = Object.assign(Object.create(target.store) as FileStore, {
      size: target.store.size.bind(target.store),
      put: async (content: Readable) => {
        sentCount += 1
        if (sentCount > 5) throw new Error('broke off')
        return target.store.put(content)
      },
    })
    const move = (to: FileStore, removes = false) => moveFiles({ from: source.store, to, removes })
    await expect(move(breaking)).rejects.toThrow('broke off')
    const summary = await move(target.store)
    expect(summary.there).toBeGreaterThan(0)
    expect(summary.there + summary.sent).toBe(10)
    expect(await move(target.store)).toEqual({ sent: 0, bytes: 0, there: 10, removed: 0, damaged: [] })
    for (const text of texts.slice(5)) expect(await target.store.conditionOf(hashOf(text))).toBe('whole')

    expect(await move(target.store, true)).toMatchObject({ there: 10, removed: 10 })
    expect(await source.store.has(hashOf('content 7'))).toBe(false)
  })

  test('removes nothing that is incomplete at the target', async () => {
    await using source = await openSource()
    await using target = await openTarget()
    for (const harness of [source, target]) await storeText(harness, 'content')
    await target.damage(hashOf('content'), 'Content')
    const move = () => moveFiles({ from: source.store, to: target.store, removes: true })
    await expect(move()).rejects.toThrow('start again')
    expect(await source.store.conditionOf(hashOf('content'))).toBe('whole')
    expect(await move()).toMatchObject({ sent: 1, removed: 1 })
  })
})
