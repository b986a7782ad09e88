export type EanKind = 'EAN-8' | 'EAN-12' | 'EAN-13' | 'EAN-14'

export type EanFault = 'empty' | 'not-digits' | 'wrong-length' | 'wrong-check-digit'

/** Result of checking an EAN. `value` is the code without spaces and hyphens. */
export type EanOutcome = { ok: true; value: string; kind: EanKind } | { ok: false; reason: EanFault }

const kinds: Readonly<Record<number, EanKind | undefined>> = {
  8: 'EAN-8',
  12: 'EAN-12',
  13: 'EAN-13',
  14: 'EAN-14',
}

/** Checks an EAN or UPC of 8, 12, 13 or 14 digits, the last of which is the check digit. Ignores spaces and hyphens. */
export function checkEan(text: string): EanOutcome {
  const value = text.replace(/[\s-]/gu, '')
  if (value === '') return { ok: false, reason: 'empty' }
  if (!/^\d+$/.test(value)) return { ok: false, reason: 'not-digits' }
  const kind = kinds[value.length]
  if (!kind) return { ok: false, reason: 'wrong-length' }
  const correct = value.endsWith(String(eanCheckDigit(value.slice(0, -1))))
  return correct ? { ok: true, value, kind } : { ok: false, reason: 'wrong-check-digit' }
}

/**
 * Returns the correct check digit if only the check digit of a code is wrong. Returns null for a valid EAN, and for a code that
 * is not an EAN, such as a customer's own number.
 */
export function missedCheckDigit(text: string): number | null {
  const outcome = checkEan(text)
  if (outcome.ok || outcome.reason !== 'wrong-check-digit') return null
  return eanCheckDigit(text.replace(/\D/g, '').slice(0, -1))
}

/**
 * Returns the check digit for the digits of a code without its check digit. The digits are weighted 3, 1, 3, 1 and so on from
 * the right. Throws a RangeError if the code is empty or contains anything but digits.
 */
export function eanCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('An EAN is made of digits')
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
