import type { Exif } from 'sharp'

/**
 * Returns the Exif data that a phone writes into a photo: the local time, `hoursAhead` hours (0 to 9) ahead of UTC, and the
 * place if known.
 */
export function phoneExif(
  at: number,
  hoursAhead: number,
  place: { latitude: number; longitude: number } | undefined,
): Exif {
  const clock = new Date((at + hoursAhead * 3600) * 1000).toISOString().slice(0, 19)
  const tags = {
    DateTimeOriginal: clock.replaceAll('-', ':').replace('T', ' '),
    OffsetTimeOriginal: `+0${hoursAhead}:00`,
  }
  if (!place) return { IFD2: tags }
  return {
    IFD2: tags,
    IFD3: {
      GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(place.latitude),
      GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(place.longitude),
    },
  }
}

function degrees(value: number): string {
  return `${Math.round(Math.abs(value) * 1_000_000)}/1000000 0/1 0/1`
}
