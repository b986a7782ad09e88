import { expect, test } from 'vitest'
import { holdsSeveral, typedEmails, withEach } from './emails.ts'

test('a separator completes an address, and the last one is still being typed', () => {
  expect(typedEmails([], 'ana@example.com')).toEqual({ finished: [], typed: 'ana@example.com' })
  expect(typedEmails(['eva@example.com'], 'ana@example.com, lu')).toEqual({
    finished: ['eva@example.com', 'ana@example.com'],
    typed: 'lu',
  })
  expect(typedEmails([], 'a@b.es;c@d.es\n')).toEqual({ finished: ['a@b.es', 'c@d.es'], typed: '' })
})

test('an address is added once, ignoring case', () => {
  expect(withEach(['Ana@example.com'], ['ana@EXAMPLE.com', '', 'eva@example.com'])).toEqual([
    'Ana@example.com',
    'eva@example.com',
  ])
})

test('a text with a separator inside contains several addresses', () => {
  expect(holdsSeveral(' ana@example.com ')).toBe(false)
  expect(holdsSeveral('ana@example.com\neva@example.com')).toBe(true)
})
