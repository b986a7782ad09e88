/** Cache of date formats, because creating a format takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a date format for a locale and options. Formats are cached. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
