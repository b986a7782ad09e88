import { afterEach, expect, test, vi } from 'vitest'
import { hex, sha256 } from './sha256.ts'

afterEach(() => vi.unstubAllGlobals())

const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('a photo has the same hash with HTTPS and without', async () => {
  const bytes = new TextEncoder().encode('abc')
  expect(hex(await sha256(bytes))).toBe(ofAbc)
  vi.stubGlobal('crypto', {})
  expect(hex(await sha256(bytes))).toBe(ofAbc)
})
