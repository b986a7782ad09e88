import { euVatExamples, euVatPatterns, vatPrefixOf } from './eu-vat.ts'

export type TaxIdFault = 'empty' | 'wrong-format' | 'wrong-check-digit'

/**
 * `value` is the number in capitals, in the EU without spaces, points and hyphens. `expected` are the characters that are possible at
 * the end of what was given.
 */
export type TaxIdOutcome =
  | { ok: true; value: string }
  | { ok: false; reason: Exclude<TaxIdFault, 'wrong-check-digit'> }
  | { ok: false; reason: 'wrong-check-digit'; expected: string[] }

const SEPARATORS = /[\s.\-/]/gu
const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'

const SPANISH_PERSON = /^\d{8}[A-Z]$/
/** K, L and M: Spaniards who have no identity card, and foreigners who have no NIE. */
const SPANISH_SPECIAL_PERSON = /^[KLM]\d{7}[A-Z]$/
const SPANISH_FOREIGNER = /^[XYZ]\d{7}[A-Z]$/
const SPANISH_COMPANY = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/
/** Companies of these kinds have a digit at the end; those of the others a letter; the rest either. */
const COMPANY_WITH_DIGIT = /^[ABEH]/
const COMPANY_WITH_LETTER = /^[NPQRSW]/

/** The beginnings that are given out: 1 to 3 and 45 to people, 5 and 6 to companies and offices, the others to what else pays. */
const PORTUGUESE = /^(?:[123568]\d|45|7[01245789]|9[0189])\d{7}$/
/** With the points, hyphens and spaces that belong to it, as in CHE-123.456.788 TVA. */
const ANY_OTHER = /^(?=.{2,20}$)[0-9A-Z]+(?:[ .\-/]+[0-9A-Z]+)*$/

/**
 * Checks the tax id of a customer. `country` is its ISO 3166 code of two letters.
 *
 * Spain (NIF, NIE, CIF) and Portugal (NIF) by their check digits; the prefix of their VAT number is taken off.
 * The other countries of the EU by the format of their VAT number, to which the prefix is added where it is missing.
 * Anywhere else any letters and digits are accepted, 2 to 20 of them, and kept with the signs between them.
 */
export function checkTaxId(country: string, text: string): TaxIdOutcome {
  const code = country.trim().toUpperCase()
  const typed = taxIdCharacters(text)
  if (typed === '') return fault('empty')
  if (code === 'ES') return checkSpanish(withoutPrefix(typed, 'ES'))
  if (code === 'PT') return checkPortuguese(withoutPrefix(typed, 'PT'))

  const pattern = euVatPatterns[code]
  if (!pattern) return checkAnyOther(text)
  const prefix = vatPrefixOf(code)
  // First as it was typed: a French number may begin with FR without that being its prefix.
  const number = [typed, withoutPrefix(typed, prefix), withoutPrefix(typed, code)].find((each) =>
    pattern.test(each),
  )
  return number === undefined ? fault('wrong-format') : { ok: true, value: prefix + number }
}

/** What tells two tax ids apart, however they are written. */
export function taxIdCharacters(text: string): string {
  return text.toUpperCase().replace(SEPARATORS, '')
}

/** An example of a tax id of a country, to show what is expected. */
export function taxIdExample(country: string): string {
  if (country === 'ES') return 'B12345674'
  if (country === 'PT') return '501964843'
  const written = euVatExamples[country]
  return written === undefined ? '' : vatPrefixOf(country) + written
}

function checkSpanish(id: string): TaxIdOutcome {
  if (SPANISH_PERSON.test(id)) return verdict(id, [personLetter(id.slice(0, 8))])
  if (SPANISH_SPECIAL_PERSON.test(id)) return verdict(id, [personLetter(id.slice(1, 8))])
  if (SPANISH_FOREIGNER.test(id)) {
    const firstDigit = 'XYZ'.indexOf(id.charAt(0))
    return verdict(id, [personLetter(`${firstDigit}${id.slice(1, 8)}`)])
  }
  if (SPANISH_COMPANY.test(id)) return verdict(id, companyControls(id))
  return fault('wrong-format')
}

function checkAnyOther(text: string): TaxIdOutcome {
  const value = text.toUpperCase().trim().replace(/\s+/gu, ' ')
  return ANY_OTHER.test(value) ? { ok: true, value } : fault('wrong-format')
}

function personLetter(digits: string): string {
  return PERSON_LETTERS.charAt(Number(digits) % PERSON_LETTERS.length)
}

/** How a company's number may end: with its check digit, or with that digit as a letter. */
function companyControls(id: string): string[] {
  let sum = 0
  for (const [index, digit] of digitsOf(id.slice(1, 8)).entries()) {
    const weighed = index % 2 === 0 ? digit * 2 : digit
    sum += Math.floor(weighed / 10) + (weighed % 10)
  }
  const control = (10 - (sum % 10)) % 10
  const letter = COMPANY_LETTERS.charAt(control)
  if (COMPANY_WITH_DIGIT.test(id)) return [String(control)]
  return COMPANY_WITH_LETTER.test(id) ? [letter] : [String(control), letter]
}

function checkPortuguese(id: string): TaxIdOutcome {
  if (!PORTUGUESE.test(id)) return fault('wrong-format')
  const weighed = digitsOf(id.slice(0, 8)).reduce((sum, digit, index) => sum + digit * (9 - index), 0)
  const rest = weighed % 11
  const control = rest < 2 ? 0 : 11 - rest
  return verdict(id, [String(control)])
}

function digitsOf(text: string): number[] {
  return [...text].map(Number)
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

function verdict(value: string, expected: string[]): TaxIdOutcome {
  if (expected.includes(value.slice(-1))) return { ok: true, value }
  return { ok: false, reason: 'wrong-check-digit', expected }
}

function fault(reason: Exclude<TaxIdFault, 'wrong-check-digit'>): TaxIdOutcome {
  return { ok: false, reason }
}
