import { expect, test } from 'vitest'
import { drawnPdf } from '../../../testing/files/drawn-pdf.ts'
import { preflight } from '../../../testing/files/inspections.ts'
import { compressedPdf } from '../../../testing/files/sample-files.ts'

// covers: product 9.12
test('a preflight stops at its memory limit for a PDF with endlessly nested groups', async () => {
  const group = {
    facts: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm0 5 0 R >> >>',
    content: Buffer.from('/Fm0 Do /Fm0 Do'),
  }
  const endless = drawnPdf({ resources: '/XObject << /Fm0 5 0 R >>', content: '/Fm0 Do', objects: [group] })
  expect(await preflight(endless, { megabytes: 250 })).toEqual({ unread: 'memory' })
})

// covers: product 9.12
test('a preflight stops at its memory limit for a PDF bomb', async () => {
  // 100 MB of spaces in the same stream as the page object, compressed to a few kilobytes.
  const bomb = compressedPdf(1, `/MediaBox [0 0 9 9] ${' '.repeat(100_000_000)}`)
  expect(bomb.length).toBeLessThan(300_000)
  expect(await preflight(bomb, { megabytes: 200 })).toEqual({ unread: 'memory' })
})

test('a preflight stops at its time or memory limit for a PDF with 400,000 texts', async () => {
  const many = drawnPdf({ content: 'BT (x) Tj ET 0 0 9 9 re f '.repeat(400_000) })
  expect(await preflight(many, { milliseconds: 300 })).toEqual({ unread: 'time' })
  expect(await preflight(many, { megabytes: 60 })).toEqual({ unread: 'memory' })
})
