import { describe, expect, test, vi } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import {
  changeLanguage,
  currentLanguage,
  currentLocale,
  formatDate,
  formatDateTime,
  formatEuros,
  formatExactM2,
  formatM2,
  formatNumber,
  formatPercent,
} from './language.ts'

const browser = testBrowser()

describe('the current language', () => {
  // covers: spec 1.4
  test('is Spanish until another one is chosen', () => {
    expect(currentLanguage()).toBe('es')
    expect(currentLocale()).toBe('es-ES')
  })

  // covers: spec 3.14, 4.12
  test('is stored under currentLanguage, and the page reloads', () => {
    changeLanguage('us')
    expect(localStorage.getItem('currentLanguage')).toBe('us')
    expect(browser.reloads).toBe(1)
    expect(currentLocale()).toBe('en-US')
  })

  // covers: spec 5.3
  test('fails with Incorrect locale used if it is unknown', () => {
    expect(() => changeLanguage('xx')).toThrow('Incorrect locale used')
    expect(localStorage.getItem('currentLanguage')).toBeNull()
    expect(browser.reloads).toBe(0)
  })

  test('is ignored if somebody put an invalid one into the storage', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('currentLanguage', 'klingon')
    expect(currentLanguage()).toBe('es')
    expect(complaint).toHaveBeenCalledOnce()
  })
})

describe('formatted values', () => {
  const seconds = new Date(2026, 2, 9, 7, 5).getTime() / 1000

  // covers: spec 3.13
  test.each(['us', 'es', 'pt'])('show dates as DD/MM/YYYY in %s', (language) => {
    localStorage.setItem('currentLanguage', language)
    expect(formatDate(seconds)).toBe('09/03/2026')
    expect(formatDateTime(seconds)).toBe('09/03/2026 07:05')
  })

  test('show numbers in the format of the language', () => {
    expect(formatEuros(12345.6).replace(/\s/u, ' ')).toBe('12.345,60 €')
    expect(formatM2(0.285)).toBe('0,29')
    expect(formatM2(0.0025)).toBe('0,0025')
    expect(formatExactM2(0.285)).toBe('0,285')
    expect(formatNumber(1234567)).toBe('1.234.567')
    expect([5, 7.5, 12.25, 0].map(formatPercent)).toEqual([
      '5\u00a0%',
      '7,5\u00a0%',
      '12,25\u00a0%',
      '0\u00a0%',
    ])
    localStorage.setItem('currentLanguage', 'us')
    expect(formatPercent(7.5)).toBe('7.5%')
    expect(formatEuros(12345.6)).toBe('€12,345.60')
    expect(formatNumber(2.5, 2)).toBe('2.50')
  })

  test('do not lose a cent to the binary fraction of a number', () => {
    expect(formatEuros(1.005 * 1000).replace(/\s/u, ' ')).toBe('1.005,00 €')
    expect(formatNumber(0.29 * 100, 0)).toBe('29')
  })
})
