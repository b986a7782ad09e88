import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputs } from '../testing/inputs.ts'
import { euVatExamples, euVatPatterns } from './eu-vat.ts'
import { checkTaxId, taxIdExample } from './tax-id.ts'

describe('valid tax ids, in any notation', () => {
  test.each([
    ['ES', '12345678Z', '12345678Z'],
    ['ES', '12.345.678-z', '12345678Z'],
    ['es', ' ES 00000000T', '00000000T'],
    ['ES', 'X1234567L', 'X1234567L'],
    ['ES', 'Y-1234567-X', 'Y1234567X'],
    ['ES', 'Z1234567R', 'Z1234567R'],
    ['ES', 'A58818501', 'A58818501'],
    ['ES', 'ESA58818501', 'A58818501'],
    ['ES', 'Q2826000H', 'Q2826000H'],
    ['ES', 'P2807900B', 'P2807900B'],
    ['PT', '123456789', '123456789'],
    ['PT', 'PT 501 964 843', '501964843'],
    ['DE', '123456789', 'DE123456789'],
    ['DE', 'de 123 456 789', 'DE123456789'],
    ['GR', '123456789', 'EL123456789'],
    ['GR', 'EL123456789', 'EL123456789'],
    ['FR', 'FR12345678901', 'FR12345678901'],
    ['FR', 'FR123456789', 'FRFR123456789'],
    ['AT', 'U12345678', 'ATU12345678'],
    ['NL', '123456789B01', 'NL123456789B01'],
    ['IE', '1234567FA', 'IE1234567FA'],
    ['GR', 'GR 123456789', 'EL123456789'],
    ['PT', '450000001', '450000001'],
    ['US', '12-3456789', '12-3456789'],
    ['CH', ' che-123.456.788  tva ', 'CHE-123.456.788 TVA'],
  ])('%s %s', (country, text, value) => {
    expect(checkTaxId(country, text)).toEqual({ ok: true, value })
  })
})

describe('invalid tax ids, with the reason', () => {
  test.each([
    ['ES', '', 'empty'],
    ['ES', ' - ', 'empty'],
    ['ES', '12345678A', 'wrong-check-digit'],
    ['ES', 'X1234567A', 'wrong-check-digit'],
    ['ES', 'A58818502', 'wrong-check-digit'],
    ['ES', 'A5881850A', 'wrong-check-digit'],
    ['ES', 'Q28260008', 'wrong-check-digit'],
    ['ES', '1234567Z', 'wrong-format'],
    ['ES', 'I12345678', 'wrong-format'],
    ['ES', 'ES', 'wrong-format'],
    ['PT', '123456780', 'wrong-check-digit'],
    ['PT', '012345678', 'wrong-format'],
    ['PT', '401234567', 'wrong-format'],
    ['PT', '731234567', 'wrong-format'],
    ['PT', '921234567', 'wrong-format'],
    ['CH', '-', 'empty'],
    ['CH', 'CHE-', 'wrong-format'],
    ['PT', '12345678', 'wrong-format'],
    ['DE', '12345678', 'wrong-format'],
    ['DE', 'FR12345678901', 'wrong-format'],
    ['NL', '123456789X01', 'wrong-format'],
    ['US', 'ñ', 'wrong-format'],
    ['constructor', '1', 'wrong-format'],
  ])('%s %j: %s', (country, text, reason) => {
    expect(checkTaxId(country, text)).toMatchObject({ ok: false, reason })
  })
})

describe('the expected check character', () => {
  test.each([
    ['ES', '12345678A', ['Z']],
    ['ES', 'X1234567A', ['L']],
    ['ES', 'A58818502', ['1']],
    ['ES', 'Q28260008', ['H']],
    ['ES', 'F5881850B', ['1', 'A']],
    ['PT', '501964844', ['3']],
  ])('of %s %s is %s', (country, text, expected) => {
    expect(checkTaxId(country, text)).toEqual({ ok: false, reason: 'wrong-check-digit', expected })
    for (const end of expected) expect(checkTaxId(country, text.slice(0, -1) + end).ok).toBe(true)
  })
})

test('each country with a check has a valid example', () => {
  expect(Object.keys(euVatExamples)).toEqual(Object.keys(euVatPatterns))
  for (const country of ['ES', 'PT', ...Object.keys(euVatPatterns)]) {
    const example = taxIdExample(country)
    expect({ country, ...checkTaxId(country, example) }).toEqual({ country, ok: true, value: example })
  }
  expect(taxIdExample('US')).toBe('')
})

describe('the check digit of a tax id', () => {
  const eightDigits = fc.nat(99_999_999).map((number) => String(number).padStart(8, '0'))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

  // covers: product 3.14
  test('allows exactly one letter for a Spanish person', () => {
    fc.assert(
      fc.property(eightDigits, (digits) => {
        expect(letters.filter((letter) => checkTaxId('ES', digits + letter).ok)).toHaveLength(1)
      }),
      { numRuns: inputs(50) },
    )
  })

  test('reveals any single wrong digit in the number of a Spanish person', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, index, shift) => {
        const letter = letters.find((each) => checkTaxId('ES', digits + each).ok)
        const wrongDigit = (Number(digits[index]) + shift) % 10
        const wrong = digits.slice(0, index) + wrongDigit + digits.slice(index + 1)
        expect(checkTaxId('ES', `${wrong}${letter}`).ok).toBe(false)
      }),
      { numRuns: inputs(50) },
    )
  })

  // covers: product 3.14
  test('allows exactly one digit for a Spanish company and for a Portuguese number', () => {
    const tenDigits = [...'0123456789']
    fc.assert(
      fc.property(eightDigits, (digits) => {
        const company = `B${digits.slice(1)}`
        expect(tenDigits.filter((digit) => checkTaxId('ES', company + digit).ok)).toHaveLength(1)
        const portuguese = `5${digits.slice(1)}`
        expect(tenDigits.filter((digit) => checkTaxId('PT', portuguese + digit).ok)).toHaveLength(1)
      }),
      { numRuns: inputs(50) },
    )
  })

  test('is reported correctly whatever character was typed', () => {
    const kinds = fc.constantFrom('', ...'KLMXYZABCDEFGHJNPQRSUVW')
    fc.assert(
      fc.property(kinds, eightDigits, fc.constantFrom(...letters, ...'0123456789'), (kind, digits, end) => {
        const outcome = checkTaxId('ES', kind + digits.slice(kind.length) + end)
        if (outcome.ok || outcome.reason !== 'wrong-check-digit') return
        for (const right of outcome.expected) {
          expect(checkTaxId('ES', kind + digits.slice(kind.length) + right).ok).toBe(true)
        }
      }),
      { numRuns: inputs(300) },
    )
  })

  test('is accepted again in the stored form', () => {
    const countries = fc.constantFrom('ES', 'PT', 'US', ...Object.keys(euVatPatterns))
    const text = fc.string({ unit: fc.constantFrom(...'0123456789ABUXZ -.'), maxLength: 16 })
    fc.assert(
      fc.property(countries, text, (country, input) => {
        const outcome = checkTaxId(country, input)
        if (outcome.ok) expect(checkTaxId(country, outcome.value)).toEqual(outcome)
      }),
      { numRuns: inputs(500) },
    )
  })
})
