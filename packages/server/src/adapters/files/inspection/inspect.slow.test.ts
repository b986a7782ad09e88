import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspect } from '../../../testing/files/inspections.ts'
import { measureCost } from '../../../testing/files/measure-cost.ts'

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
])(
  'refuses a PDF that repeats the mark of %s, in less than 100 MB and without a delay for other calls',
  async (_name, content) => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.5\n'), content, Buffer.from('\n%%EOF')])
    const { result, delay, bytes } = await measureCost(() => inspect('a.pdf', pdf))
    expect(result).toMatchObject({ accepted: false })
    expect(delay).toBeLessThan(800)
    expect(bytes).toBeLessThan(100_000_000)
  },
)
