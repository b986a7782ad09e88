import { isGrouped, parseDecimal } from '../money.ts'
import { type CellReader, type CellReading, faulty } from './cell-readers.ts'
import type { ImportCell } from './import-cells.ts'

/** Probable fault in a number, and the number probably meant. */
type Doubt = { key: string; nearest: number }

type Measure = {
  /** Factor of each unit to the stored unit, by the names that people write; "m²" also matches "m2". */
  units: Readonly<Record<string, number>>
  maximum: number
  /** Returns the fault in a number of the stored unit that is not whole. */
  notWhole: (value: number) => Doubt
  /** Returns the doubt about a whole number, if any. */
  doubt?: (value: number) => Doubt | undefined
}

const withUnit = /^(?<number>[\d.,' ]+?)\s*(?<unit>\p{L}[\p{L}\p{N}/ ]*)\.?$/u

/**
 * Returns a reader of a measure as a whole number of its stored unit. The text can name a unit, as in "1,2 m" and "120 cm", and
 * so can the header: "Ancho (cm)".
 */
export function measureCell({ units, maximum, notWhole, doubt }: Measure): CellReader<number> {
  const factors = new Map(Object.entries(units).map(([name, factor]) => [plainUnit(name), factor]))
  return (cell, text, header) => {
    const { number = text, unit } = withUnit.exec(text)?.groups ?? {}
    const factor = unit === undefined ? factorOver(header, factors) : factors.get(plainUnit(unit))
    const thousandths = thousandthsOf(cell, number, factor === 1)
    if (factor === undefined || thousandths === undefined) return faulty('number', { text })
    const value = (thousandths * factor) / 1000
    if (value < 0) return faulty('too_small', { minimum: 0 })
    if (value > maximum) return faulty('too_big', { maximum })
    if (factor !== 1) return inOtherUnit(Math.round(value), thousandths, text)
    return Number.isInteger(value) ? doubted(value, text, doubt?.(value)) : refused(text, notWhole(value))
  }

  /** A number that is doubtful in its unit was probably in metres: "0,5" in a column of centimetres. */
  function inOtherUnit(value: number, thousandths: number, text: string): CellReading<number> {
    const doubtful = doubt?.(value)
    return doubted(
      value,
      text,
      doubtful && { ...doubtful, nearest: thousandths > value ? thousandths : doubtful.nearest },
    )
  }
}

/** Returns a reader of lengths in whole mm. A length below `shortest` was probably meant in another unit. */
export function lengthCell(maximum: number, shortest: number): CellReader<number> {
  return measureCell({
    units: {
      ...{ mm: 1, milimetro: 1, millimetre: 1, millimeter: 1 },
      ...{ cm: 10, centimetro: 10, centimetre: 10, centimeter: 10 },
      ...{ dm: 100, decimetro: 100, decimetre: 100, decimeter: 100 },
      ...{ m: 1000, mt: 1000, metro: 1000, metre: 1000, meter: 1000 },
    },
    maximum,
    notWhole: (length) => ({ key: 'length_unit', nearest: inMillimetres(length, shortest) }),
    doubt: (length) =>
      length > 0 && length < shortest
        ? { key: 'length_short', nearest: inMillimetres(length, shortest) }
        : undefined,
  })
}

/** Longest possible print in mm. */
export const LONGEST_PRINT = 12_000

/**
 * Guesses the length meant in mm: it was measured in centimetres, or in metres if centimetres are too short as well. A length too
 * long for centimetres was only too precise, and is rounded.
 */
function inMillimetres(length: number, shortest: number): number {
  if (length * 10 > LONGEST_PRINT) return Math.round(length)
  return length < 10 || length * 10 < shortest ? length * 1000 : length * 10
}

/** Returns a reader of the thickness of a foil or a board in micrometres. A number with decimals is in millimetres. */
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
    notWhole: (value) => ({ key: 'thickness_unit', nearest: value * 1000 }),
  })
}

/** Returns a reader of grams per m². */
export function gramsCell(maximum: number): CellReader<number> {
  const units = { 'g/m²': 1, 'gr/m²': 1, g: 1, gr: 1, gsm: 1, 'kg/m²': 1000, kg: 1000 }
  return measureCell({ units, maximum, notWhole: (value) => ({ key: 'whole_number', nearest: value }) })
}

function doubted(value: number, text: string, doubt: Doubt | undefined): CellReading<number> {
  return doubt ? { value, warning: { key: doubt.key, values: valuesOf(text, doubt) } } : { value }
}

function refused(text: string, doubt: Doubt): CellReading<number> {
  return faulty(doubt.key, valuesOf(text, doubt))
}

function valuesOf(text: string, { nearest }: Doubt) {
  return { text, nearest: String(Math.round(nearest)) }
}

/** Returns the factor of a unit at the end of a header, in brackets or not; 1, the stored unit, if there is none. */
function factorOver(header: string, factors: ReadonlyMap<string, number>): number {
  const unit = /[([/\s](?<unit>[\p{L}\p{N}/]+)\.?[)\]]?\.?\s*$/u.exec(header)?.groups?.unit
  return factors.get(plainUnit(unit ?? '')) ?? 1
}

/**
 * Normalises a unit: both micro signs are equal, and so are both ways to write a square; accents and the s of a plural are
 * ignored.
 */
function plainUnit(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '')
  return plain.replace(/(?<=..)s(?=$|\/)/u, '')
}

/**
 * Reads a number in thousandths. The stored unit has no decimals: "1.500" is fifteen hundred millimetres, as in forms and grids.
 */
function thousandthsOf(cell: ImportCell, number: string, isKeptUnit: boolean): number | undefined {
  if (typeof cell === 'number') return Math.round(cell * 1000)
  const isWhole = isKeptUnit && isGrouped(number)
  const parsed = parseDecimal(number, isWhole ? 0 : 3)
  if (!parsed.ok) return undefined
  return isWhole ? parsed.value * 1000 : parsed.value
}
