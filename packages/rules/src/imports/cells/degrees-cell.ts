import { parseDecimal } from '../../money.ts'
import { type CellReader, type CellReading, faulty } from '../cell-readers.ts'
import type { ImportCell } from '../import-cells.ts'
import { splitCoordinates } from './paired-cells.ts'

type Axis = 'latitude' | 'longitude'

const axes = {
  latitude: { largest: 90, half: { n: 1, s: -1 } },
  // In Spanish and Portuguese, west is abbreviated as O.
  longitude: { largest: 180, half: { e: 1, w: -1, o: -1 } },
} satisfies Record<Axis, { largest: number; half: Record<string, 1 | -1> }>

/**
 * Returns a reader of degrees, which it rounds to six decimals (a tenth of a metre). Reads both "40,4167" and "40° 25' 0,5" N".
 */
export function degreesCell(axis: Axis): CellReader<number> {
  return (cell, text) => {
    if (splitCoordinates(text)) return faulty('two_coordinates', { text })
    const angle = parts.exec(text.replace(/''|′′/g, '"'))?.groups
    return angle ? ofAngle(axis, angle, text) : ofNumber(axis, cell, text)
  }
}

const number = String.raw`\d+(?:[.,]\d+)?`

/**
 * Matches an angle in degrees, with optional minutes and seconds, and an optional hemisphere letter before or after the angle.
 */
const parts = new RegExp(
  String.raw`^(?<before>[nsewo])?\s*(?<sign>[-−])?\s*(?<degrees>${number})\s*[°º]\s*` +
    String.raw`(?:(?<minutes>${number})\s*['′’]\s*)?(?:(?<seconds>${number})\s*["″”]\s*)?(?<behind>[nsewo])?$`,
  'iu',
)

function ofAngle(axis: Axis, angle: Partial<Record<string, string>>, text: string): CellReading<number> {
  const [degrees, minutes, seconds] = [angle.degrees, angle.minutes, angle.seconds].map((part = '0') =>
    Number(part.replace(',', '.')),
  ) as [number, number, number]
  const letter = `${angle.before ?? ''}${angle.behind ?? ''}`.toLowerCase()
  const halves: Readonly<Record<string, number>> = axes[axis].half
  const half = letter === '' ? 1 : halves[letter]
  const isTwofold = letter !== '' && angle.sign !== undefined
  if (half === undefined || isTwofold || minutes >= 60 || seconds >= 60) return faulty('number', { text })
  return roundDegrees(axis, (angle.sign ? -half : half) * (degrees + minutes / 60 + seconds / 3600))
}

function ofNumber(axis: Axis, cell: ImportCell, text: string): CellReading<number> {
  if (typeof cell === 'number') return roundDegrees(axis, cell)
  const parsed = parseDecimal(text, MOST_DECIMALS)
  if (parsed.ok) return roundDegrees(axis, parsed.value / 10 ** MOST_DECIMALS)
  if (parsed.reason === 'too-large') return outOfRange(axis)
  if (parsed.reason === 'too-many-decimals') return faulty('decimals', { text, decimals: MOST_DECIMALS })
  return faulty('number', { text })
}

/** Maximum number of decimals in a coordinate, enough for anything that programs write. */
const MOST_DECIMALS = 12

function roundDegrees(axis: Axis, degrees: number): CellReading<number> {
  if (Math.abs(degrees) > axes[axis].largest) return outOfRange(axis)
  return { value: inMillionths(degrees) }
}

function inMillionths(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function outOfRange(axis: Axis) {
  return faulty('degrees', { maximum: axes[axis].largest })
}

/**
 * Returns the possible degrees, rounded to six decimals, of a number that has lost its decimal separator, such as "404167" or
 * "40.416.775". The largest absolute value comes first. Returns an empty list if the text is not a whole number, or if the
 * number is not too large for degrees.
 */
export function degreesMeant(axis: Axis, text: string): number[] {
  const parsed = parseDecimal(text, 0)
  if (!parsed.ok) return []
  const { largest } = axes[axis]
  // Each figure is a possible number of digits before the missing decimal separator.
  return [1, 2, 3]
    .map((figures) => inMillionths(parsed.value / 10 ** (String(Math.abs(parsed.value)).length - figures)))
    .filter((degrees) => Math.abs(degrees) <= largest && Math.abs(parsed.value) > largest)
    .sort((one, other) => Math.abs(other) - Math.abs(one))
}
