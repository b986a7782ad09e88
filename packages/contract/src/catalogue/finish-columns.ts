import type { ListColumns } from '../wire/list.ts'

/** Ways to charge for a finish: per m2, per linear metre of perimeter, per piece, or once per order line. */
export const finishPriceModes = ['m2', 'metre', 'piece', 'line'] as const

export const finishColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  price_mode: { kind: 'choice', choices: finishPriceModes },
  price: { kind: 'cents' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
