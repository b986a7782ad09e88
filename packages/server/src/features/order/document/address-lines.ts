type Place = { postal_code: string; city: string; state: string; country: string }

/** Postcode, town, province and country in one line, in the words of a language. */
export function townLine({ postal_code, city, state, country }: Place, locale: string): string {
  // The capital of a province has the same name, which need not be printed twice.
  const place = state === '' || state === city ? city : [city, state].filter(Boolean).join(', ')
  const countryName = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return [postal_code, place, `(${countryName})`].filter((text) => text !== '').join(' ')
}
