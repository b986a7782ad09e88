import { describe, expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { readToken, tokenKey, usableToken, usableTokenOrNull } from './session-token.ts'

testBrowser()

describe('reading a token', () => {
  test('returns the user, the role, the issuer and the times', () => {
    const token = tokenOf({ user_id: 12, user_role: 3, iss: 'lienzo', iat: 100, exp: 1900 })
    expect(readToken(token)).toEqual({
      user_id: 12,
      user_role: 3,
      issuer: 'lienzo',
      issued_at: 100,
      expires_at: 1900,
    })
  })

  test('decodes letters outside ASCII', () => {
    expect(readToken(tokenOf({ user_role: 'diseño' })).user_role).toBe('diseño')
  })

  // covers: spec 8.4
  test.each(['', 'one', 'two.parts', 'one.too.many.parts'])('%j does not have 3 parts', (token) => {
    expect(() => readToken(token)).toThrow('JWT must have 3 parts')
  })

  // covers: spec 8.5
  test.each(['a.%%%.c', 'a.bm90IGpzb24.c', 'a..c', `a.${btoa('[1]')}.c`, `a.${btoa('\xff')}.c`])(
    '%j cannot be decoded',
    (token) => {
      expect(() => readToken(token)).toThrow('Cannot decode the token')
    },
  )
})

describe('the stored token', () => {
  test('is usable until the second in which it expires', () => {
    localStorage.setItem(tokenKey, tokenOf({ exp: 1000 }))
    expect(usableToken(999).content.user_id).toBe(7)
    expect(() => usableToken(1000)).toThrow('No JWT present or has expired')
  })

  // covers: spec 8.3
  test('is reported missing if there is none', () => {
    expect(() => usableToken()).toThrow('No JWT present or has expired')
    expect(usableTokenOrNull()).toBeNull()
  })

  test('without an expiry counts as expired', () => {
    localStorage.setItem(tokenKey, tokenOf({ exp: undefined }))
    expect(usableTokenOrNull()).toBeNull()
  })
})
