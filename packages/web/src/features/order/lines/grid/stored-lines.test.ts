import { expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { storedLines } from './stored-lines.ts'

testBrowser()

test('lines that an earlier version of the page stored by number get keys that the server accepts', () => {
  const key = 'b'.repeat(32)
  const stored = [
    { key: 'new 1', width: 710, before: 7 },
    { key, width: 720 },
  ]
  sessionStorage.setItem('begun', JSON.stringify(stored))
  const { begun, sequence } = storedLines('begun')
  expect(begun.map(({ width }) => width)).toEqual([710, 720])
  const [first] = begun
  expect(first).toMatchObject({ key: first?.client_key, client_key: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(sequence).toEqual([first?.key, 7, key])
})
