import { dateFormat } from '@lienzo/rules/records/date-format'

/**
 * Formats Unix seconds as DD/MM/YYYY. The default, UTC, is right for a day, which is stored as its start in UTC. For other
 * times, pass the time zone of the reader.
 */
export function dayText(seconds: number, timeZone = 'UTC'): string {
  return dateFormat('en-GB', { timeZone }).format(seconds * 1000)
}
