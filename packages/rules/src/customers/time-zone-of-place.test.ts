import { expect, test } from 'vitest'
import { timeZoneOfPlace } from './time-zone-of-place.ts'

test.each([
  ['ES', '28013', 'Europe/Madrid'],
  ['ES', '35001', 'Atlantic/Canary'],
  ['ES', ' 38320', 'Atlantic/Canary'],
  ['ES', '', 'Europe/Madrid'],
  ['PT', '1200-001', 'Europe/Lisbon'],
  ['PT', '9000-019', 'Atlantic/Madeira'],
  ['PT', '9500-150', 'Atlantic/Azores'],
  ['FR', '75001', undefined],
] as const)('the time zone of %s %s is %s', (country, postalCode, zone) => {
  expect(timeZoneOfPlace(country, postalCode)).toBe(zone)
})
