import { taxIdCharacters } from './tax-id.ts'

/** Local names of the tax id by country. */
const NAMES: Record<string, string> = {
  AT: 'UID',
  BE: 'TVA/BTW',
  CH: 'UID',
  DE: 'USt-IdNr.',
  ES: 'NIF',
  FR: 'N° TVA',
  GB: 'VAT No.',
  GR: 'ΑΦΜ',
  IE: 'VAT No.',
  IT: 'P. IVA',
  LU: 'N° TVA',
  MX: 'RFC',
  NL: 'Btw-nr.',
  PL: 'NIP',
  PT: 'NIPC',
  RO: 'CUI',
  US: 'EIN',
}

/**
 * First digits of the tax ids of private persons in Portugal. All other digits belong to companies, public bodies and estates.
 */
const PORTUGUESE_PERSON = /^(?:PT)?[1-4]/

/** Returns the local name of a tax id, such as `NIF`, or undefined if no name is known for the country. */
export function taxIdName(country: string, taxId: string): string | undefined {
  if (country === 'PT' && PORTUGUESE_PERSON.test(taxIdCharacters(taxId))) return 'NIF'
  return NAMES[country]
}
