import { countryName } from '@lienzo/rules/customers/country-name'

type Address = Place & { contact: string; street: string; phone: string }
type Place = { postal_code: string; city: string; state: string; country: string }

/**
 * Returns postcode, town, province and country in one line, without empty parts. The country is named in the locale's language.
 */
export function townLine({ postal_code, city, state, country }: Place, locale: string): string {
  // Leaves out a province that has the same name as the town, which is usual for provincial capitals.
  const place = state === '' || state === city ? city : [city, state].filter(Boolean).join(', ')
  return [postal_code, place, `(${countryName(country, locale)})`].filter((text) => text !== '').join(' ')
}

/** Returns contact, street, town and telephone number, one per line, without empty lines. */
export function addressLines(address: Address, locale: string): string[] {
  const { contact, street, phone } = address
  return [contact, street, townLine(address, locale), phone].filter((line) => line !== '')
}
