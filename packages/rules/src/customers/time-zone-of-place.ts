/**
 * Returns the time zone of a place in Spain or Portugal, or undefined for other countries. The islands are recognised by the
 * first digits of the postal code: 35 and 38 in Spain; 90 to 94 (Madeira) and 95 to 99 (Azores) in Portugal.
 */
export function timeZoneOfPlace(country: string, postalCode: string): string | undefined {
  const area = Number(postalCode.trim().slice(0, 2))
  if (country === 'ES') return area === 35 || area === 38 ? 'Atlantic/Canary' : 'Europe/Madrid'
  if (country !== 'PT') return undefined
  if (area >= 95) return 'Atlantic/Azores'
  return area >= 90 ? 'Atlantic/Madeira' : 'Europe/Lisbon'
}
