import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspect } from '../../../testing/files/inspections.ts'
import { measureMemory } from '../../../testing/files/measure-memory.ts'

test.each([
  ['pages', Buffer.from('/Type/Pages '.repeat(60_000))],
  [
    'compressed objects',
    Buffer.concat([
      Buffer.from(`${'/ObjStm '.repeat(100)}stream\n`),
      deflateSync(Buffer.alloc(4 * 1024 ** 2, ' ')),
      Buffer.from('\nendstream'),
    ]),
  ],
])('refuses a PDF that repeats the mark of %s, in less than 100 MB', async (_name, content) => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.5\n'), content, Buffer.from('\n%%EOF')])
  const { result, bytes } = await measureMemory(() => inspect('a.pdf', pdf))
  expect(result).toMatchObject({ accepted: false })
  expect(bytes).toBeLessThan(100_000_000)
})
