import { parseDecimal } from '../money.ts'
import { type CellReader, type CellReading, faulty } from './cell-readers.ts'
import type { ImportCell } from './import-cells.ts'

/** Millimetres in a unit that people write behind a number. */
const units: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, mts: 1000, metros: 1000 }

const withUnit = /^(?<number>[\d.,' ]+?)\s*(?<unit>[a-z]+)\.?$/i

/**
 * A length in whole millimetres; a text may name its unit, as "1,2 m" and "120 cm", and so may the header: "Ancho (cm)".
 * What is shorter than `shortest` was probably meant in another unit.
 */
export function lengthCell(maximum: number, shortest: number): CellReader<number> {
  return (cell, text, header) => {
    const { number = text, unit = unitIn(header) } = withUnit.exec(text)?.groups ?? {}
    const factor = units[unit.toLowerCase()]
    const thousandths = thousandthsOf(cell, number)
    if (factor === undefined || thousandths === undefined) return faulty('number', { text })
    const length = (thousandths * factor) / 1000
    if (length < 0) return faulty('too_small', { minimum: 0 })
    if (length > maximum) return faulty('too_big', { maximum })
    return unit === 'mm' ? inMillimetres(length, text, shortest) : { value: Math.round(length) }
  }
}

function unitIn(header: string): string {
  return /[([/\s](?<unit>mm|cm|m)[)\]]?\s*$/i.exec(header)?.groups?.unit?.toLowerCase() ?? 'mm'
}

function thousandthsOf(cell: ImportCell, number: string): number | undefined {
  if (typeof cell === 'number') return Math.round(cell * 1000)
  const parsed = parseDecimal(number, 3)
  return parsed.ok ? parsed.value : undefined
}

/** 1.2 is no length in millimetres, and 18 hardly one of a print: somebody measured in metres or centimetres. */
function inMillimetres(length: number, text: string, shortest: number): CellReading<number> {
  const nearest = String(Math.round(length * (length < 10 ? 1000 : 10)))
  if (!Number.isInteger(length)) return faulty('length_unit', { text, nearest })
  if (length === 0 || length >= shortest) return { value: length }
  return { value: length, warning: { key: 'length_short', values: { text, nearest } } }
}
