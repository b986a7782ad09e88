import { expect, test } from 'vitest'
import { storageState } from './storage-quota.ts'

test('a quota warns from 80 %, and refuses uploads at 100 %', () => {
  const states = [0, 799, 800, 999, 1000, 2000].map((bytes) => storageState({ bytes, quota: 1000 }))
  expect(states).toEqual(['free', 'free', 'nearly_full', 'nearly_full', 'full', 'full'])
  expect(storageState({ bytes: 0, quota: 0 })).toBe('full')
})
