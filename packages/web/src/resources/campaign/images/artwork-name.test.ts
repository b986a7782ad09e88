import { expect, test } from 'vitest'
import { artworkNameOf } from './artwork-name.ts'

test.each([
  ['Verano 2026.tiff', 'Verano 2026'],
  ['lona.final.pdf', 'lona.final'],
  ['cartel', 'cartel'],
  ['.png', '.png'],
  [`${'a'.repeat(130)}.png`, 'a'.repeat(120)],
])('an artwork is named after its file %s', (file, name) => {
  expect(artworkNameOf(new File([], file))).toBe(name)
})
