import type { PictureOrigin, PictureTime } from '@lienzo/rules/installation/photo-flags'
import type { Place } from '@lienzo/rules/installation/place'
import exifr from 'exifr'
import { readHead } from '../drawing/picture-engine.ts'

/** Tags to read; everything else in a picture, which may be personal, is not read. */
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
 * Reads when and where a picture says that it was taken, for all accepted kinds of pictures. Damaged or impossible values count
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

/** Removes the name of the block, which some kinds of pictures include. */
function withoutName(data: Buffer): Buffer {
  return data.toString('latin1', 0, BLOCK_NAME.length) === BLOCK_NAME
    ? data.subarray(BLOCK_NAME.length)
    : data
}

type Said = ReadonlyMap<string, unknown>

/**
 * Returns the time of the camera's clock with its offset, else that of the satellites, else what the clock shows. The offset
 * without `Original` is that of the last edit, which may have been made in another zone.
 */
function timeOf(values: Said): PictureTime | null {
  const clock = momentOf(values.get('DateTimeOriginal'))
  const offset = offsetOf(values.get('OffsetTimeOriginal'))
  if (clock !== null && offset !== null) return { by: 'camera', at: clock - offset }
  const satellites = momentOfSatellites(values.get('GPSDateStamp'), values.get('GPSTimeStamp'))
  if (satellites !== null) return { by: 'satellites', at: satellites }
  return clock === null ? null : { by: 'clock', shown: clock }
}

/** No phone took a picture before 2000, and a time after 2100 is that of a clock that was never set. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Converts `2026:05:03 10:22:11` to Unix seconds of UTC. */
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

/** Returns `null` for 30 February and the like. */
function realMoment([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: (number | undefined)[]):
  | number
  | null {
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60
  const isLikely = moment.getTime() >= earliest && moment.getTime() < latest
  return isReal && isLikely ? Math.floor(moment.getTime() / 1000) : null
}

/** Converts `+02:00` to seconds. */
function offsetOf(text: unknown): number | null {
  const parts = typeof text === 'string' && /^([+-])(\d\d):(\d\d)/.exec(text)
  if (!parts) return null
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60
  if (seconds > 14 * 3600) return null
  return parts[1] === '-' ? -seconds : seconds
}

/**
 * Returns the coordinates, or null without valid ones. Phones that do not know their position write 0, 0, which is in the sea off
 * Ghana.
 */
function placeOf(values: Said): Place | null {
  const latitude = degreesOf(values.get('GPSLatitude'), values.get('GPSLatitudeRef'), ['N', 'S'])
  const longitude = degreesOf(values.get('GPSLongitude'), values.get('GPSLongitudeRef'), ['E', 'W'])
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/**
 * Converts degrees, minutes and seconds to degrees. `halves` are the letters of the positive and the negative hemisphere; without
 * one of them the place is unknown.
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
