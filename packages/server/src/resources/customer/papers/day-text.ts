import { dateFormat } from '@lienzo/rules/records/date-format'

/**
 * Formats Unix seconds as DD/MM/YYYY. A day is stored as its start in UTC; for any other time, pass the time zone of the
 * reader.
 */
export function dayText(seconds: number, timeZone = 'UTC'): string {
  return dateFormat('en-GB', { timeZone }).format(seconds * 1000)
}
