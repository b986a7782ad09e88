import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const families: [name: string, userAgent: string][] = [
  ['Chrome · Windows', `${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36`],
  ['Edge · Windows', `${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Opera · Windows', `${windows} ${webkit} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`],
  ['Firefox · Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Chrome · ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`],
  [
    'Safari · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  [
    'Safari · iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome · iPadOS',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 14; K) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['curl', 'curl/8.7.1'],
  ['node', 'node'],
  ['PostmanRuntime', 'PostmanRuntime/7.39.0'],
  ['', ''],
]

describe('the name of a browser', () => {
  test.each(families)('%s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name)
  })

  test('does not depend on version numbers', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(9999), (major, minor) => {
        const version = `${major}.0.${minor}.0`
        expect(browserName(`${windows} ${webkit} Chrome/${version} Safari/537.36`)).toBe('Chrome · Windows')
        expect(browserName(`${windows} ${webkit} Chrome/1.0 Safari/537.36 Edg/${version}`)).toBe(
          'Edge · Windows',
        )
      }),
    )
  })

  test('is short and on one line for any user agent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (userAgent) => {
        const name = browserName(userAgent)
        expect(name.length).toBeLessThanOrEqual(40)
        expect(name).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
