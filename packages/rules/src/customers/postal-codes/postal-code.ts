/** Formats of the postal codes in the countries with shops. In Portugal, the last three digits can be missing. */
const shapes: Readonly<Record<string, RegExp>> = {
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  PT: /^[1-9]\d{3}(?:-\d{3})?$/,
  FR: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/,
  IT: /^\d{5}$/,
  AD: /^AD[1-7]00$/,
}

/** Returns false if a postal code cannot exist in its country. Accepts any code for a country whose format is not listed. */
export function postalCodeFits(country: string, postalCode: string): boolean {
  return shapes[country]?.test(postalCode) ?? true
}

/**
 * Extracts the postal code, and the town after it, from free text. Recognises a code after a prefix ("D-28013", "E-28013",
 * "C.P. 28013"), before a town ("4000-123 Porto") or with spaces inside. If the text contains no code that is valid in the
 * country, returns the trimmed text as the postal code.
 */
export function readPostalCode(country: string, text: string): { postalCode: string; town: string } {
  const trimmed = text.trim()
  const asItIs = { postalCode: trimmed, town: '' }
  if (postalCodeFits(country, trimmed)) return asItIs
  const [, code = '', town = ''] =
    /^(?:(?:c\.?\s?p\.?|[a-z]{1,2})[\s.:-]*)?(\d{4}\s?-\s?\d{3}|\d{5}|\d{2}\s\d{3}|\d{4})(?:[\s,]+(\p{L}.*))?$/iu.exec(
      trimmed,
    ) ?? []
  const postalCode = code.replace(/\s/g, '')
  return postalCode !== '' && postalCodeFits(country, postalCode) ? { postalCode, town: town.trim() } : asItIs
}
