import { eurosText } from '@lienzo/rules/imports/euros-cell'
import { type ImportFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import type { materialImport } from '@lienzo/rules/imports/material-import'
import { priceDoubt } from '@lienzo/rules/imports/price-doubts'
import type { ImportedRow } from '../../core/record/import-kind.ts'

type Row = ImportedRow<typeof materialImport.fields>

const prices = ['price_per_m2', 'cost_per_m2'] as const

const SQUARE_MILLIMETRES = 1_000_000

/**
 * Returns warnings about unlikely prices in an imported row: a price that is far from the previous price, below cost or zero.
 */
export function priceDoubts(row: Row): ImportFault[] {
  const doubts = prices.flatMap((field) => changeDoubt(row, field))
  const { values, existing, texts } = row
  const [price, cost] = prices.map((field) => numberOf(row, field)) as [number, number]
  const isSaid = !existing || prices.some((field) => (values[field] ?? existing[field]) !== existing[field])
  if (!isSaid) return doubts
  if (price === 0) {
    const isUnreadable = values.price_per_m2 === undefined && texts.price_per_m2 !== ''
    return isUnreadable
      ? doubts
      : [...doubts, importWarning('price_per_m2', 'price_none', texts.price_per_m2)]
  }
  if (price >= cost) return doubts
  const below = { before: eurosText(cost) }
  return [...doubts, importWarning('price_per_m2', 'price_below_cost', texts.price_per_m2, below)]
}

function changeDoubt(row: Row, field: (typeof prices)[number]): ImportFault[] {
  const { values, existing, texts } = row
  const [price, before] = [values[field], Number(existing?.[field] ?? 0)]
  if (price === undefined) return []
  const rollArea = (numberOf(row, 'roll_width') * numberOf(row, 'roll_length')) / SQUARE_MILLIMETRES
  const doubt = priceDoubt(price, before, rollArea)
  if (!doubt) return []
  const was = { before: eurosText(before) }
  const details = doubt.key === 'price_unit' ? { ...was, nearest: eurosText(doubt.nearest) } : was
  return [importWarning(field, doubt.key, texts[field], details)]
}

/** Returns the value that a field will have after the import; 0 if it has none. */
function numberOf(
  { values, existing }: Row,
  field: (typeof prices)[number] | 'roll_width' | 'roll_length',
): number {
  return values[field] ?? Number(existing?.[field] ?? 0)
}
