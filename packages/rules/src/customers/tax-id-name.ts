import { taxIdCharacters } from './tax-id.ts'

/** What a tax id is called on the papers of its country, where that is known. */
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

/** The first digits of people in Portugal; all others are companies, offices and estates. */
const PORTUGUESE_PERSON = /^(?:PT)?[1-4]/

/** What a tax id is called, such as `NIF`; `undefined` where its country has no name for it here. */
export function taxIdName(country: string, taxId: string): string | undefined {
  if (country === 'PT' && PORTUGUESE_PERSON.test(taxIdCharacters(taxId))) return 'NIF'
  return NAMES[country]
}
