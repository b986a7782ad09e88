import { afterEach, expect, test, vi } from 'vitest'
import { newUpload } from '../upload/upload-state.ts'
import { randomKey } from './random-key.ts'

afterEach(() => vi.unstubAllGlobals())

test('keys are different, also on a page without HTTPS, where browsers offer no randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const keys = [randomKey(), randomKey(), newUpload(new File([], 'cartel.pdf')).key]
  expect(new Set(keys).size).toBe(3)
  expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)))
})
