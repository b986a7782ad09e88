import { countryName } from '@lienzo/rules/customers/country-name'

type Address = Place & { contact: string; street: string; phone: string }
type Place = { postal_code: string; city: string; state: string; country: string }

/** Returns postcode, town, province and country in one line; the country is named in the locale's language. */
export function townLine({ postal_code, city, state, country }: Place, locale: string): string {
  // Leaves out the province if it has the same name as the town, as provincial capitals do.
  const place = state === '' || state === city ? city : [city, state].filter(Boolean).join(', ')
  return [postal_code, place, `(${countryName(country, locale)})`].filter((text) => text !== '').join(' ')
}

/** Returns contact, street, town and telephone, one line each. */
export function addressLines(address: Address, locale: string): string[] {
  const { contact, street, phone } = address
  return [contact, street, townLine(address, locale), phone].filter((line) => line !== '')
}
