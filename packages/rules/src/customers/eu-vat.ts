/**
 * Formats of the VAT numbers of EU countries without their prefix, by ISO 3166 code. Spain and Portugal are missing, because
 * `checkTaxId` verifies their check digits. XI is Northern Ireland, which keeps EU numbers for trade in goods.
 */
export const euVatPatterns: Readonly<Record<string, RegExp | undefined>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Examples that match the patterns, one per country. */
export const euVatExamples: Readonly<Record<string, string | undefined>> = {
  AT: 'U12345678',
  BE: '0123456789',
  BG: '123456789',
  CY: '12345678X',
  CZ: '12345678',
  DE: '123456789',
  DK: '12345678',
  EE: '123456789',
  FI: '12345678',
  FR: '12345678901',
  GR: '123456789',
  HR: '12345678901',
  HU: '12345678',
  IE: '1234567FA',
  IT: '12345678901',
  LT: '123456789',
  LU: '12345678',
  LV: '12345678901',
  MT: '12345678',
  NL: '123456789B01',
  PL: '1234567890',
  RO: '12345678',
  SE: '123456789012',
  SI: '12345678',
  SK: '1234567890',
  XI: '123456789',
}

/** Returns the prefix of a country's VAT numbers: the ISO code of the country, except for Greece, whose prefix is EL. */
export function vatPrefixOf(country: string): string {
  return country === 'GR' ? 'EL' : country
}
