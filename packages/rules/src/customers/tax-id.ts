import { euVatExamples, euVatPatterns, vatPrefixOf } from './eu-vat.ts'

export type TaxIdFault = 'empty' | 'wrong-format' | 'wrong-check-digit'

/**
 * Result of checking a tax id. `value` is the number in upper case; for EU countries, it has no spaces, points, hyphens or
 * slashes. `expected` lists the last characters that would make the number valid.
 */
export type TaxIdOutcome =
  | { ok: true; value: string }
  | { ok: false; reason: Exclude<TaxIdFault, 'wrong-check-digit'> }
  | { ok: false; reason: 'wrong-check-digit'; expected: string[] }

const SEPARATORS = /[\s.\-/]/gu
const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'

const SPANISH_PERSON = /^\d{8}[A-Z]$/
/** Prefixes K, L and M belong to Spaniards without an identity card, and to foreigners without a NIE. */
const SPANISH_SPECIAL_PERSON = /^[KLM]\d{7}[A-Z]$/
const SPANISH_FOREIGNER = /^[XYZ]\d{7}[A-Z]$/
const SPANISH_COMPANY = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/
/**
 * Numbers of companies with these first letters end in a digit. Numbers with the letters in `COMPANY_WITH_LETTER` end in a
 * letter, and all others in either.
 */
const COMPANY_WITH_DIGIT = /^[ABEH]/
const COMPANY_WITH_LETTER = /^[NPQRSW]/

/** Prefixes in use: 1 to 3 and 45 for people, 5 and 6 for companies and public bodies, and the rest for other taxpayers. */
const PORTUGUESE = /^(?:[123568]\d|45|7[01245789]|9[0189])\d{7}$/
/** Allows separators inside the number, as in CHE-123.456.788 TVA. */
const ANY_OTHER = /^(?=.{2,20}$)[0-9A-Z]+(?:[ .\-/]+[0-9A-Z]+)*$/

/**
 * Checks the tax id of a customer. `country` is an ISO 3166 code of two letters.
 *
 * For Spain (NIF, NIE, CIF) and Portugal (NIF), verifies the check digit and removes the prefix of a VAT number. For other EU
 * countries, checks the format of the VAT number and adds the prefix if it is missing. For all other countries, accepts 2 to 20
 * characters: letters, digits, and separators between them, which are kept.
 */
export function checkTaxId(country: string, text: string): TaxIdOutcome {
  const code = country.trim().toUpperCase()
  const characters = taxIdCharacters(text)
  if (characters === '') return fault('empty')
  if (code === 'ES') return checkSpanish(withoutPrefix(characters, 'ES'))
  if (code === 'PT') return checkPortuguese(withoutPrefix(characters, 'PT'))

  const pattern = euVatPatterns[code]
  if (!pattern) return checkAnyOther(text)
  const prefix = vatPrefixOf(code)
  // The text is tried as typed first, because a French number can begin with an FR that is not the prefix.
  const number = [characters, withoutPrefix(characters, prefix), withoutPrefix(characters, code)].find(
    (each) => pattern.test(each),
  )
  return number === undefined ? fault('wrong-format') : { ok: true, value: prefix + number }
}

/** Returns a tax id in upper case without spaces, points, hyphens and slashes. */
export function taxIdCharacters(text: string): string {
  return text.toUpperCase().replace(SEPARATORS, '')
}

/** Returns an example of a country's tax id for input hints, or '' if there is none. */
export function taxIdExample(country: string): string {
  if (country === 'ES') return 'B12345674'
  if (country === 'PT') return '501964843'
  const example = euVatExamples[country]
  return example === undefined ? '' : vatPrefixOf(country) + example
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

/**
 * Returns the valid last characters of a company's number: the check digit, the letter that represents it, or both, depending
 * on the kind of company.
 */
function companyControls(id: string): string[] {
  let sum = 0
  for (const [index, digit] of digitsOf(id.slice(1, 8)).entries()) {
    const product = index % 2 === 0 ? digit * 2 : digit
    sum += Math.floor(product / 10) + (product % 10)
  }
  const control = (10 - (sum % 10)) % 10
  const letter = COMPANY_LETTERS.charAt(control)
  if (COMPANY_WITH_DIGIT.test(id)) return [String(control)]
  return COMPANY_WITH_LETTER.test(id) ? [letter] : [String(control), letter]
}

function checkPortuguese(id: string): TaxIdOutcome {
  if (!PORTUGUESE.test(id)) return fault('wrong-format')
  const weightedSum = digitsOf(id.slice(0, 8)).reduce((sum, digit, index) => sum + digit * (9 - index), 0)
  const rest = weightedSum % 11
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
