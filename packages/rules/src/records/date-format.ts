/** Formats by locale and options, because creating one takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the date format for a locale and options, which is cached. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
