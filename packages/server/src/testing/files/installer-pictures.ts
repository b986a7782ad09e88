import { hash } from 'node:crypto'
import sharp, { type Exif } from 'sharp'

type PhotoOptions = {
  /** Unix seconds. */
  at?: number
  /** UTC offset stored in the metadata, `+00:00` by default; null stores none. The clock time is always written as UTC. */
  offset?: string | null
  /** Degrees. */
  place?: { latitude: number; longitude: number }
  width?: number
  height?: number
  /** Seed of the picture's colours. */
  seed: number
}

/** Number of coloured cells across and down a picture. */
const ACROSS = 8
const DOWN = 6

/** Draws a JPEG like a phone photo. Its Exif data contain the time and the place, if given. */
export function phonePhoto({
  at,
  offset,
  place,
  width = 320,
  height = 240,
  seed,
}: PhotoOptions): Promise<Buffer> {
  return sharp(scene(seed), { raw: { width: ACROSS, height: DOWN, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .withExif(exifOf({ at, offset, place }))
    .jpeg()
    .toBuffer()
}

/** Returns the colours of the cells, which depend only on the seed. */
function scene(seed: number): Buffer {
  return hash('shake256', `scene ${seed}`, { outputEncoding: 'buffer', outputLength: ACROSS * DOWN * 3 })
}

function exifOf({ at, offset = '+00:00', place }: Pick<PhotoOptions, 'at' | 'offset' | 'place'>): Exif {
  const zone: Record<string, string> = offset === null ? {} : { OffsetTimeOriginal: offset }
  return {
    ...(at === undefined ? {} : { IFD2: { DateTimeOriginal: clockOf(at), ...zone } }),
    ...(place === undefined
      ? {}
      : {
          IFD3: {
            GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
            GPSLatitude: degrees(place.latitude),
            GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
            GPSLongitude: degrees(place.longitude),
          },
        }),
  }
}

function clockOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
}

function degrees(value: number): string {
  return `${Math.round(Math.abs(value) * 1_000_000)}/1000000 0/1 0/1`
}
