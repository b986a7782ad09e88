import type { PictureOrigin, PictureTime } from '@lienzo/rules/installation/photo-flags'
import type { Place } from '@lienzo/rules/installation/place'
import exifr from 'exifr'
import { readHead } from '../drawing/picture-engine.ts'

/** Exif tags to read. All other metadata can be personal and is not read. */
const tags = [
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'GPSDateStamp',
  'GPSTimeStamp',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
]

const BLOCK_NAME = 'Exif\0\0'

const nothing: PictureOrigin = { time: null, place: null }

/**
 * Reads from Exif data when and where a picture was taken, in all accepted picture formats. Treats damaged or impossible values
 * as missing.
 */
export async function readPictureOrigin(path: string): Promise<PictureOrigin> {
  const data = await readHead(path).then(
    ({ exif }) => exif,
    () => undefined,
  )
  const metadata: unknown =
    data && (await exifr.parse(withoutName(data), { pick: tags, reviveValues: false }).catch(() => undefined))
  if (typeof metadata !== 'object' || metadata === null) return nothing
  const values = new Map(Object.entries(metadata))
  return { time: timeOf(values), place: placeOf(values) }
}

/** Removes the prefix `Exif`, which some picture formats put before the Exif data. */
function withoutName(data: Buffer): Buffer {
  return data.toString('latin1', 0, BLOCK_NAME.length) === BLOCK_NAME
    ? data.subarray(BLOCK_NAME.length)
    : data
}

type ExifValues = ReadonlyMap<string, unknown>

/**
 * Returns the time of the camera's clock if the UTC offset is known, otherwise the GPS time, otherwise the clock time without
 * an offset; `null` if the picture has no valid time. Ignores `OffsetTime`, the offset of the last edit, which may have been
 * made in a different time zone.
 */
function timeOf(values: ExifValues): PictureTime | null {
  const clock = momentOf(values.get('DateTimeOriginal'))
  const offset = offsetOf(values.get('OffsetTimeOriginal'))
  if (clock !== null && offset !== null) return { by: 'camera', at: clock - offset }
  const satellites = momentOfSatellites(values.get('GPSDateStamp'), values.get('GPSTimeStamp'))
  if (satellites !== null) return { by: 'satellites', at: satellites }
  return clock === null ? null : { by: 'clock', shown: clock }
}

/**
 * Bounds of plausible times, in Unix milliseconds. Phones took no pictures before 2000, and a time after 2100 comes from a
 * clock that was never set.
 */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Converts a local time such as `2026:05:03 10:22:11` to Unix seconds, as if it were UTC; `null` if the time is invalid. */
function momentOf(text: unknown): number | null {
  const parts = typeof text === 'string' && /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number)
  return realMoment([year, month, day, hour, minute, second])
}

function momentOfSatellites(date: unknown, time: unknown): number | null {
  const day = typeof date === 'string' && /^(\d{4}):(\d\d):(\d\d)/.exec(date)
  if (!day || !Array.isArray(time) || time.length !== 3) return null
  return realMoment([...day.slice(1).map(Number), ...time.map(Number)])
}

/** Returns a UTC date in Unix seconds; `null` if the date is impossible, such as 30 February, or implausible. */
function realMoment([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: (number | undefined)[]):
  | number
  | null {
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60
  const isLikely = moment.getTime() >= earliest && moment.getTime() < latest
  return isReal && isLikely ? Math.floor(moment.getTime() / 1000) : null
}

/** Converts a UTC offset such as `+02:00` to seconds; `null` if the offset is invalid or more than 14 hours. */
function offsetOf(text: unknown): number | null {
  const parts = typeof text === 'string' && /^([+-])(\d\d):(\d\d)/.exec(text)
  if (!parts) return null
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60
  if (seconds > 14 * 3600) return null
  return parts[1] === '-' ? -seconds : seconds
}

/**
 * Returns the coordinates; `null` if they are missing or invalid. Treats 0, 0 (in the sea off Ghana) as missing, because phones
 * write it if they do not know their position.
 */
function placeOf(values: ExifValues): Place | null {
  const latitude = degreesOf(values.get('GPSLatitude'), values.get('GPSLatitudeRef'), ['N', 'S'])
  const longitude = degreesOf(values.get('GPSLongitude'), values.get('GPSLongitudeRef'), ['E', 'W'])
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/**
 * Converts degrees, minutes and seconds to signed degrees. `halves` contains the letters of the positive and the negative
 * hemisphere. Returns `null` if `half` is neither letter or a number is invalid.
 */
function degreesOf(parts: unknown, half: unknown, halves: readonly [string, string]): number | null {
  if (!Array.isArray(parts) || parts.length === 0) return null
  const [positive, negative] = halves
  if (half !== positive && half !== negative) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number)
  const value = degrees + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value)) return null
  return half === negative ? -value : value
}
