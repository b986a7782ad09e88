import { expect, test } from 'vitest'
import { makeSealing } from './sealing.ts'

const old = 'o'.repeat(40)
const newer = 'n'.repeat(40)

// covers: ASVS 11.3.1, 11.3.2
test('opens a sealed value for its own purpose only, and never seals a value the same way twice', () => {
  const sealing = makeSealing([old])
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'second factor of user 7')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealing.seal('JBSWY3DPEHPK3PXP', 'second factor of user 7')).not.toBe(sealed)
  expect(sealing.open(sealed, 'second factor of user 7')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => sealing.open(sealed, 'second factor of user 8')).toThrow()
})

// covers: ASVS 11.2.2
test('seals with the newest key, opens with the previous one, and with no other', () => {
  const sealed = makeSealing([old]).seal('ñandú', 'any')
  const both = makeSealing([newer, old])
  expect(both.open(sealed, 'any')).toBe('ñandú')
  expect([
    both.isCurrent(sealed),
    both.isCurrent(both.seal('ñandú', 'any')),
    both.isCurrent('plain'),
  ]).toEqual([false, true, false])
  expect(() => makeSealing([newer]).open(sealed, 'any')).toThrow('is not among those')
})

// covers: ASVS 11.3.3
test('returns an unsealed value unchanged, and rejects a modified one', () => {
  const sealing = makeSealing([old])
  expect(sealing.open('whsec_plain', 'any')).toBe('whsec_plain')
  const sealed = sealing.seal('text', 'any')
  const [last = ''] = sealed.slice(-3)
  const changed = `${sealed.slice(0, -3)}${last === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`
  expect(() => sealing.open(changed, 'any')).toThrow()
})
