import { expect, test } from 'vitest'
import { makeSealing } from './sealing.ts'

const old = 'o'.repeat(40)
const newer = 'n'.repeat(40)

// covers: ASVS 11.3.1, 11.3.2
test('opens a sealed value for its own purpose only, and never seals a value the same way twice', () => {
  const sealing = makeSealing([old])
  const sealedText = sealing.seal('JBSWY3DPEHPK3PXP', 'second factor of user 7')
  expect(sealedText).not.toContain('JBSWY3DP')
  expect(sealing.seal('JBSWY3DPEHPK3PXP', 'second factor of user 7')).not.toBe(sealedText)
  expect(sealing.open(sealedText, 'second factor of user 7')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => sealing.open(sealedText, 'second factor of user 8')).toThrow()
})

// covers: ASVS 11.2.2
test('seals with the newest key, opens with the previous one, and with no other', () => {
  const sealedText = makeSealing([old]).seal('ñandú', 'any')
  const both = makeSealing([newer, old])
  expect(both.open(sealedText, 'any')).toBe('ñandú')
  expect([
    both.isCurrent(sealedText),
    both.isCurrent(both.seal('ñandú', 'any')),
    both.isCurrent('plain'),
  ]).toEqual([false, true, false])
  expect(() => makeSealing([newer]).open(sealedText, 'any')).toThrow('is not among those')
})

// covers: ASVS 11.3.3
test('returns an unsealed value unchanged, and rejects a modified one', () => {
  const sealing = makeSealing([old])
  expect(sealing.open('whsec_plain', 'any')).toBe('whsec_plain')
  const sealedText = sealing.seal('text', 'any')
  const [last = ''] = sealedText.slice(-3)
  const modifiedText = `${sealedText.slice(0, -3)}${last === 'A' ? 'B' : 'A'}${sealedText.slice(-2)}`
  expect(() => sealing.open(modifiedText, 'any')).toThrow()
})
