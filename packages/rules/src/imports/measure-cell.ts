import { isGrouped, parseDecimal } from '../money.ts'
import { type CellFault, type CellReader, type CellReading, faulty } from './cell-readers.ts'
import { splitMeasures } from './cells/paired-cells.ts'
import type { ImportCell } from './import-cells.ts'

/** Probable mistake in a number. `nearest` is the number that was probably meant, in the stored unit. */
type Doubt = { key: string; nearest: number }

/** Smallest and largest value of a range, both included, in the stored unit. */
type Likely = readonly [least: number, most: number]

type Measure = {
  /**
   * Factors for conversion to the stored unit, by the names that people use for units. The first name with a factor is the
   * symbol of the unit.
   */
  units: Readonly<Record<string, number>>
  maximum: number
  /**
   * Range of likely values. In a unit other than the stored unit, this range decides whether "1.500" means 1500 or 1.5. If it
   * is omitted, "1.500" means 1.5.
   */
  likely?: Likely
  /**
   * Range of common values. A person must choose between 1500 and 1.5 if 1500 is the likely value but above this range, and 1.5
   * is within this range.
   */
  common?: Likely | undefined
  /**
   * Returns the probable mistake in a number with decimals that was probably meant in a unit other than the stored unit. If
   * this function returns undefined, the number is rounded. `isStated` is true if the cell or the header names the stored unit.
   */
  notWhole?: (value: number, isStated: boolean) => Doubt | undefined
  /** Returns the probable mistake in a whole number, or undefined. */
  doubt?: (value: number) => Doubt | undefined
}

const withUnit = /^(?<number>[\d.,' ]+?)\s*(?<unit>\p{L}[\p{L}\p{N}/ ]*)\.?$/u

/**
 * Returns a reader of measurements from 0 to `maximum`, as whole numbers of the stored unit. The cell can name a unit, as in
 * "1,2 m" and "120 cm"; otherwise the header can, as in "Ancho (cm)". Fractions of the stored unit are rounded with a warning,
 * unless `notWhole` refuses them.
 */
export function measureCell({
  units,
  maximum,
  likely,
  common,
  notWhole,
  doubt,
}: Measure): CellReader<number> {
  const factors = new Map(Object.entries(units).map(([name, factor]) => [plainUnit(name), factor]))
  return (cell, text, header) => {
    if (splitMeasures(text)) return faulty('two_measures', { text })
    const { number = text, unit } = withUnit.exec(text)?.groups ?? {}
    const over = unit === undefined ? factorOver(header, factors) : undefined
    const factor = unit === undefined ? (over ?? 1) : factors.get(plainUnit(unit))
    if (factor === undefined) return faulty('number', { text })
    if (likely && factor !== 1 && typeof cell === 'string' && isGrouped(number)) {
      return ofTwo(groupedReadings(number), { factor, likely, text })
    }
    const millionths = millionthsOf(cell, number, factor === 1)
    if (millionths === undefined) return faulty('number', { text })
    const value = (millionths * factor) / MILLION
    if (factor !== 1) return inOtherUnit(value, millionths / MILLION, text)
    const outside = limitsOf(value)
    if (outside) return outside
    if (Number.isInteger(value)) return acceptWithDoubt(value, doubt?.(value))
    const doubtful = notWhole?.(value, unit !== undefined || over === 1)
    return doubtful ? refuse(text, doubtful) : roundToMillimetres(value, text)
  }

  function limitsOf(value: number): { fault: CellFault } | undefined {
    if (value < 0) return faulty('too_small', { minimum: 0 })
    return value > maximum ? faulty('too_big', { maximum }) : undefined
  }

  /**
   * Reads a number in a unit other than the stored unit. If the value is doubtful, such as "0,5" in a column in centimetres,
   * and would be longer in metres, the warning proposes metres.
   */
  function inOtherUnit(exact: number, amount: number, text: string): CellReading<number> {
    const outside = limitsOf(exact)
    if (outside) return outside
    const value = Math.round(exact)
    const doubtful = doubt?.(value)
    if (doubtful) {
      const inMetres = amount * 1000
      return acceptWithDoubt(value, { ...doubtful, nearest: inMetres > value ? inMetres : doubtful.nearest })
    }
    return value === exact ? { value } : roundToMillimetres(exact, text)
  }

  /**
   * Chooses between the possible values of an ambiguous number, such as 1500 and 1.5 for "1.500". Returns a fault, so that a
   * person chooses, if neither or both values are likely, or if only the unlikely value is common.
   */
  function ofTwo(readings: readonly number[], { factor, likely, text }: ReadingContext): CellReading<number> {
    const possible = readings.filter((amount) => amount * factor <= maximum)
    const [thousands, decimals] = possible
    const isWithin = (amount: number, [least, most]: Likely) =>
      amount * factor >= least && amount * factor <= most
    const plain = possible.length === 1 ? possible : possible.filter((amount) => isWithin(amount, likely))
    const [only] = plain
    const isUncommon = common && only === thousands && only !== undefined && only * factor > common[1]
    const isDoubtful = isUncommon && decimals !== undefined && isWithin(decimals, common)
    if (plain.length === 1 && only !== undefined && !isDoubtful) {
      return inOtherUnit(exactly(only * factor), only, text)
    }
    if (thousands === undefined || decimals === undefined) return faulty('too_big', { maximum })
    const symbolOf = (unit: number) => Object.keys(units).find((name) => units[name] === unit)
    return faulty('length_which', {
      text,
      thousands: `${thousands} ${symbolOf(factor)}`,
      decimals: `${decimals} ${symbolOf(factor)}`,
      // The values include the unit, so that the value that a person chooses is not questioned again.
      thousands_value: `${thousands * factor} ${symbolOf(1)}`,
      decimals_value: `${Math.round(decimals * factor)} ${symbolOf(1)}`,
    })
  }
}

function roundToMillimetres(exact: number, text: string): CellReading<number> {
  const value = Math.round(exact)
  return { value, warning: { key: 'rounded', values: { text, value: String(value) } } }
}

type ReadingContext = { factor: number; likely: Likely; text: string }

const MILLION = 1_000_000

/** Rounds to six decimals, to remove floating-point errors. */
function exactly(value: number): number {
  return Math.round(value * MILLION) / MILLION
}

/**
 * Returns the possible values of a number with separators. A single separator can separate thousands or decimals; several can
 * only separate thousands.
 */
function groupedReadings(number: string): number[] {
  const thousands = parseDecimal(number, 0)
  const decimals = parseDecimal(number, 3)
  const read = [...(thousands.ok ? [thousands.value] : []), ...(decimals.ok ? [decimals.value / 1000] : [])]
  return [...new Set(read)]
}

/**
 * Returns a reader of lengths from 0 to `maximum`, in whole mm. A length above 0 and below `shortest` was probably meant in a
 * different unit, and gets a warning. `likely` and `common` are the ranges of likely and common lengths; they decide how an
 * ambiguous number such as "1.500" is read.
 */
export function lengthCell(
  maximum: number,
  shortest: number,
  likely: Likely = [shortest, maximum],
  common?: Likely,
): CellReader<number> {
  return measureCell({
    units: {
      ...{ mm: 1, milimetro: 1, millimetre: 1, millimeter: 1 },
      ...{ cm: 10, centimetro: 10, centimetre: 10, centimeter: 10 },
      ...{ dm: 100, decimetro: 100, decimetre: 100, decimeter: 100 },
      ...{ m: 1000, mt: 1000, metro: 1000, metre: 1000, meter: 1000 },
    },
    maximum,
    likely,
    common,
    notWhole: (length, isStated) => {
      const isPrecise = length >= (isStated ? shortest : Math.max(1, likely[0]))
      return isPrecise ? undefined : { key: 'length_unit', nearest: inMillimetres(length, shortest) }
    },
    doubt: (length) =>
      length > 0 && length < shortest
        ? { key: 'length_short', nearest: inMillimetres(length, shortest) }
        : undefined,
  })
}

/** Longest possible print in mm. */
export const LONGEST_PRINT = 12_000

/**
 * Converts a number that was probably not meant in mm to mm. Assumes metres if the number is below 10, or if it would be
 * shorter than `shortest` in centimetres; otherwise assumes centimetres. If `shortest` is 0, always assumes centimetres.
 */
function inMillimetres(length: number, shortest: number): number {
  if (shortest === 0) return length * 10
  return length < 10 || length * 10 < shortest ? length * 1000 : length * 10
}

/**
 * Returns a reader of the thickness of films and boards, in whole micrometres. A number with decimals and without a unit was
 * probably meant in mm. It is refused, and the fault proposes the number of micrometres for that thickness, unless that would
 * exceed `maximum`.
 */
export function thicknessCell(maximum: number): CellReader<number> {
  const units = {
    µm: 1,
    um: 1,
    mic: 1,
    micra: 1,
    micron: 1,
    micrones: 1,
    mm: 1000,
    cm: 10_000,
  }
  return measureCell({
    units,
    maximum,
    notWhole: (value, isStated) => {
      const isPrecise = isStated || value * units.mm > maximum
      return isPrecise ? undefined : { key: 'thickness_unit', nearest: value * units.mm }
    },
  })
}

/** Returns a reader of weights from 0 to `maximum`, in whole grams per m². */
export function gramsCell(maximum: number): CellReader<number> {
  const units = { 'g/m²': 1, 'gr/m²': 1, g: 1, gr: 1, gsm: 1, 'kg/m²': 1000, kg: 1000 }
  return measureCell({ units, maximum })
}

/** Returns the value, with a warning if there is a doubt. */
function acceptWithDoubt(value: number, doubt: Doubt | undefined): CellReading<number> {
  if (!doubt) return { value }
  return { value, warning: { key: doubt.key, values: valuesOf(String(value), doubt) } }
}

function refuse(text: string, doubt: Doubt): CellReading<number> {
  return faulty(doubt.key, valuesOf(text, doubt))
}

function valuesOf(text: string, { nearest }: Doubt) {
  return { text, nearest: String(Math.round(nearest)) }
}

/** Returns the factor of the unit at the end of a header, with or without brackets; undefined if the header names no unit. */
function factorOver(header: string, factors: ReadonlyMap<string, number>): number | undefined {
  const unit = /[([/\s](?<unit>[\p{L}\p{N}/]+)\.?[)\]]?\.?\s*$/u.exec(header)?.groups?.unit
  return factors.get(plainUnit(unit ?? ''))
}

/**
 * Normalises the name of a unit, ignoring accents, spaces, case and a plural s. The two Unicode micro signs become one
 * character, and so do "²" and "2".
 */
function plainUnit(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '')
  return plain.replace(/(?<=..)s(?=$|\/)/u, '')
}

/**
 * Parses a number and returns it in millionths; returns undefined if the text is not a number. If the number is in the stored
 * unit, which has no decimals, "1.500" means 1500, as in forms and grids.
 */
function millionthsOf(cell: ImportCell, number: string, isKeptUnit: boolean): number | undefined {
  if (typeof cell === 'number') return Math.round(cell * MILLION)
  const isWhole = isKeptUnit && isGrouped(number)
  const parsed = parseDecimal(number, isWhole ? 0 : DECIMALS)
  if (!parsed.ok) return undefined
  return isWhole ? parsed.value * MILLION : parsed.value
}

const DECIMALS = 6
