type Address = Place & { contact: string; street: string; phone: string }
type Place = { postal_code: string; city: string; state: string; country: string }

/** Postcode, town, province and country in one line, in the words of a language. */
export function townLine({ postal_code, city, state, country }: Place, locale: string): string {
  // The capital of a province has the same name, which need not be printed twice.
  const place = state === '' || state === city ? city : [city, state].filter(Boolean).join(', ')
  const countryName = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return [postal_code, place, `(${countryName})`].filter((text) => text !== '').join(' ')
}

/** Who is there, the street, the town and the telephone, each in a line. */
export function addressLines(address: Address, locale: string): string[] {
  const { contact, street, phone } = address
  return [contact, street, townLine(address, locale), phone].filter((line) => line !== '')
}
