import { describe, expect, test } from 'vitest'
import { makeSignOnBrowsers, signOnCookie } from './sign-on-browser.ts'

const NOW = 1_800_000_000
const publicUrl = 'https://lienzo.example.com'
const browsers = makeSignOnBrowsers({ secret: Buffer.alloc(32, 1), publicUrl })

describe('the cookie of a browser during single sign-on', () => {
  test('proves the same to every server of the installation, and nothing to others', () => {
    const { value } = browsers.mark(NOW)
    const proofs = browsers.proofsOf(value, NOW)
    const beside = makeSignOnBrowsers({ secret: Buffer.alloc(32, 1), publicUrl })
    expect(beside.proofsOf(value, NOW)).toEqual(proofs)
    const elsewhere = makeSignOnBrowsers({ secret: Buffer.alloc(32, 2), publicUrl })
    expect(elsewhere.proofsOf(value, NOW)).toBeUndefined()
  })

  // covers: ASVS 10.2.1
  test('contains three different random proofs, long enough for PKCE', () => {
    const all = [browsers.mark(NOW), browsers.mark(NOW)].flatMap(({ value }) =>
      Object.values(browsers.proofsOf(value, NOW) ?? {}),
    )
    expect(new Set(all).size).toBe(6)
    for (const proof of all) expect(proof).toMatch(/^[\w-]{43}$/)
  })

  test('is valid for a quarter of an hour', () => {
    const { value } = browsers.mark(NOW)
    expect(browsers.proofsOf(value, NOW + 15 * 60 - 1)).toBeDefined()
    expect(browsers.proofsOf(value, NOW + 15 * 60)).toBeUndefined()
  })

  test.each(['', '.', '..', 'a.b.c', `${NOW + 60}.random.`])('is not %j', (cookie) => {
    expect(browsers.proofsOf(cookie, NOW)).toBeUndefined()
  })

  // covers: ASVS 3.3.1, 3.3.3
  test('is found among others, and is bound to this host over HTTPS', () => {
    const { value, header } = browsers.mark(NOW)
    expect(header).toMatch(
      /^__Host-lienzo-sign-on=\S+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(signOnCookie(`a=b; __Host-lienzo-sign-on=${value}; c=d`, publicUrl)).toBe(value)
    expect(signOnCookie(`lienzo-sign-on=${value}`, publicUrl)).toBe('')
    expect(signOnCookie(undefined, publicUrl)).toBe('')
  })
})
