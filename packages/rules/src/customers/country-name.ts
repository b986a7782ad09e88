/** Cache by locale, because creating a `DisplayNames` takes as long as looking up a hundred names. */
const namesByLocale = new Map<string, Intl.DisplayNames>()

/** Returns the name of a country in the language of a locale, or the code if the country is unknown. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale).of(code) ?? code
}

function namesIn(locale: string): Intl.DisplayNames {
  const names =
    namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  namesByLocale.set(locale, names)
  return names
}
