/** Each takes as long to make as a hundred names to find. */
const known = new Map<string, Intl.DisplayNames>()

/** The name of a country in the language. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale).of(code) ?? code
}

function namesIn(locale: string): Intl.DisplayNames {
  const names = known.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  known.set(locale, names)
  return names
}
