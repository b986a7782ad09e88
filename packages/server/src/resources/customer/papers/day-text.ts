/** Formats by time zone; making one takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats Unix seconds as DD/MM/YYYY. A day is stored as its beginning in UTC; for a moment, pass the time zone of the reader.
 */
export function dayText(seconds: number, timeZone = 'UTC'): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone })
  formats.set(timeZone, format)
  return format.format(seconds * 1000)
}
