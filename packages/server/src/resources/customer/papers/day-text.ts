/**
 * Writes the day of Unix seconds as DD/MM/YYYY. A day is kept as its beginning in UTC; a moment is on a day of the time zone in
 * which somebody reads it.
 */
export function dayText(seconds: number, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone }).format(seconds * 1000)
}
