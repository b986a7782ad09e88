import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import { LUSIADA, SALVIA } from './season-customers.ts'

/**
 * Print format for a customer's spaces of one kind and size. `size` is the visible size of the space and `prints` the size of
 * the artwork, both in mm.
 */
export type Format = {
  artwork: string
  kind: SpaceKind
  product: string
  size: readonly [number, number]
  prints: readonly [number, number]
  /** Codes of the campaigns that use this format; all campaigns if omitted. */
  only?: readonly string[]
}

const format = (
  artwork: string,
  kind: SpaceKind,
  product: string,
  size: readonly [number, number],
  more: Partial<Pick<Format, 'prints' | 'only'>> = {},
): Format => ({ artwork, kind, product, size, prints: size, ...more })

/**
 * Formats of each customer, with the names that the studio gave them. Most formats of a customer have the same proportions, so
 * that one artwork fits nearly everywhere. A few spaces need a separate artwork.
 */
const formatsOf: Record<string, readonly Format[]> = {
  [SALVIA]: [
    format('Escaparate', 'window', 'ESC-ELE', [700, 990]),
    format('Lateral', 'window', 'ESC-ELE', [500, 707]),
    format('Expositor', 'counter', 'DIS-MOS', [297, 420]),
    format('Cenefa', 'shelf', 'CEN-EST', [900, 120], { only: ['REP'] }),
  ],
  [LUSIADA]: [
    format('Montra', 'window', 'ESC-TRA', [594, 840]),
    format('Cavalete', 'counter', 'CAB-MOS', [210, 297]),
    format('Bandeira', 'other', 'FLA-TEL', [707, 1000]),
  ],
  'Perfumerías Alameda': [
    format('Escaparate', 'window', 'ESC-VIN', [700, 990]),
    format('Caja de luz', 'light_box', 'LUZ-BAC', [811, 1159], { prints: [841, 1189] }),
    format('Mostrador', 'counter', 'CAR-A2', [420, 594]),
    format('Marco', 'other', 'CAR-A1', [594, 841]),
    format('Tótem', 'totem', 'TOT-STD', [600, 1800], { only: ['CED'] }),
  ],
  'Óptica Mirador': [
    format('Escaparate', 'window', 'ESC-VIN', [990, 700]),
    format('Lineal', 'shelf', 'FRO-LIN', [594, 420]),
    format('Mostrador', 'counter', 'DIS-MOS', [420, 297]),
    format('Columna', 'column', 'COL-VIN', [500, 2000], { only: ['REV'] }),
  ],
  'Farmácias Ribeira': [
    format('Montra', 'window', 'ESC-VIN', [1000, 1000]),
    format('Chão', 'floor', 'SUE-R10', [1000, 1000]),
    format('Porta', 'other', 'PUE-VIN', [500, 500]),
    format('Linear', 'shelf', 'FRO-LIN', [1000, 250], { only: ['PEL'] }),
  ],
}

/** Returns the formats of a campaign, in the order of the campaign's artworks. */
export function formatsOfCampaign({ customer, code }: { customer: string; code: string }): Format[] {
  return (formatsOf[customer] ?? []).filter(({ only }) => only?.includes(code) ?? true)
}
