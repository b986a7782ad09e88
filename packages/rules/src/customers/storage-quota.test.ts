import { expect, test } from 'vitest'
import { storageState } from './storage-quota.ts'

test('a customer is warned from 80 % of the quota, and has no more room from all of it', () => {
  const states = [0, 799, 800, 999, 1000, 2000].map((bytes) => storageState({ bytes, quota: 1000 }))
  expect(states).toEqual(['free', 'free', 'nearly_full', 'nearly_full', 'full', 'full'])
  expect(storageState({ bytes: 0, quota: 0 })).toBe('full')
})
