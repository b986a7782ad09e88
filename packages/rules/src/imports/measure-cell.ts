import { isGrouped, parseDecimal } from '../money.ts'
import { type CellFault, type CellReader, type CellReading, faulty } from './cell-readers.ts'
import { splitMeasures } from './cells/paired-cells.ts'
import type { ImportCell } from './import-cells.ts'

/** Probable mistake in a number, and the number that was probably meant. */
type Doubt = { key: string; nearest: number }

/** Smallest and largest likely value in the stored unit. */
type Likely = readonly [least: number, most: number]

type Measure = {
  /**
   * Factor from each unit to the stored unit, by the names that people write. The first name with a factor is the unit's
   * symbol.
   */
  units: Readonly<Record<string, number>>
  maximum: number
  /**
   * Range that decides whether "1.500" is read as thousands or as decimals in a unit with decimals. Without it, the separator
   * is a decimal separator.
   */
  likely?: Likely
  /**
   * Range of common values. If the likely reading as thousands is above this range and the reading as decimals is within it, a
   * person must choose.
   */
  common?: Likely | undefined
  /**
   * Returns the mistake in a number with decimals that was probably meant in a unit other than the stored one; if there is
   * none, the number is rounded. `isStated` is set if the cell or the header names the stored unit.
   */
  notWhole?: (value: number, isStated: boolean) => Doubt | undefined
  /** Returns the probable mistake in a whole number, or undefined. */
  doubt?: (value: number) => Doubt | undefined
}

const withUnit = /^(?<number>[\d.,' ]+?)\s*(?<unit>\p{L}[\p{L}\p{N}/ ]*)\.?$/u

/**
 * Returns a reader of a measurement as a whole number of the stored unit. The text can name a unit, as in "1,2 m" and "120 cm",
 * and so can the header, as in "Ancho (cm)". Fractions of the stored unit are rounded with a warning, unless `notWhole` refuses
 * them.
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
   * Reads a number in a unit other than the stored one. For a doubtful value, such as "0,5" in a column of centimetres,
   * proposes metres if that makes it longer.
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
   * Chooses the likely one of two readings. If neither or both are likely, or if only the unlikely reading is a common value, a
   * person must choose.
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
      // Includes the unit, so that the chosen reading is not questioned again.
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

/** Removes floating-point errors. */
function exactly(value: number): number {
  return Math.round(value * MILLION) / MILLION
}

/** Returns the readings of a number with separators: as thousands and, if it has only one separator, also as decimals. */
function groupedReadings(number: string): number[] {
  const thousands = parseDecimal(number, 0)
  const decimals = parseDecimal(number, 3)
  const read = [...(thousands.ok ? [thousands.value] : []), ...(decimals.ok ? [decimals.value / 1000] : [])]
  return [...new Set(read)]
}

/**
 * Returns a reader of lengths in whole mm. A length above 0 and below `shortest` is doubtful, because it was probably meant in
 * a different unit. `likely` and `common` are the ranges of likely and of common lengths, with which an ambiguous number such
 * as "1.500" is read.
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
 * Guesses the intended length in mm of a number that is probably not in mm. Below 10, or if centimetres would still be shorter
 * than `shortest`, it was in metres; otherwise in centimetres. If `shortest` is 0, it was always in centimetres.
 */
function inMillimetres(length: number, shortest: number): number {
  if (shortest === 0) return length * 10
  return length < 10 || length * 10 < shortest ? length * 1000 : length * 10
}

/**
 * Returns a reader of the thickness of a film or board in micrometres. A number with decimals and without a unit was probably
 * meant in mm, and is refused with that proposal unless it would exceed the maximum.
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

/** Returns a reader of grams per m². */
export function gramsCell(maximum: number): CellReader<number> {
  const units = { 'g/m²': 1, 'gr/m²': 1, g: 1, gr: 1, gsm: 1, 'kg/m²': 1000, kg: 1000 }
  return measureCell({ units, maximum })
}

/** Returns the value, with a warning if it is doubtful. */
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
 * Normalises a unit. Both Unicode micro signs become the same character, and so do both ways to write a square. Accents,
 * spaces, case and a plural s are ignored.
 */
function plainUnit(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '')
  return plain.replace(/(?<=..)s(?=$|\/)/u, '')
}

/**
 * Reads a number in millionths; undefined if it is not a number. In the stored unit, which has no decimals, "1.500" is fifteen
 * hundred, as in forms and grids.
 */
function millionthsOf(cell: ImportCell, number: string, isKeptUnit: boolean): number | undefined {
  if (typeof cell === 'number') return Math.round(cell * MILLION)
  const isWhole = isKeptUnit && isGrouped(number)
  const parsed = parseDecimal(number, isWhole ? 0 : DECIMALS)
  if (!parsed.ok) return undefined
  return isWhole ? parsed.value * MILLION : parsed.value
}

const DECIMALS = 6
