import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import { LUSIADA, SALVIA } from './season-customers.ts'

/** How a customer's places of one kind are printed: `size` is what is seen of them, `prints` what fills them, in mm. */
export type Format = {
  artwork: string
  kind: SpaceKind
  product: string
  size: readonly [number, number]
  prints: readonly [number, number]
}

const format = (
  artwork: string,
  kind: SpaceKind,
  product: string,
  size: readonly [number, number],
  prints = size,
): Format => ({ artwork, kind, product, size, prints })

/** The formats of each customer, in the words of its studio. */
export const formatsOf: Record<string, readonly Format[]> = {
  [SALVIA]: [
    format('Escaparate', 'window', 'ESC-ELE', [700, 1000]),
    format('Expositor', 'counter', 'DIS-MOS', [300, 420]),
    format('Cenefa', 'shelf', 'CEN-EST', [900, 120]),
  ],
  [LUSIADA]: [
    format('Montra', 'window', 'ESC-TRA', [600, 900]),
    format('Cavalete', 'counter', 'CAB-MOS', [210, 297]),
    format('Bandeira', 'other', 'FLA-TEL', [600, 1000]),
  ],
  'Perfumerías Alameda': [
    format('Escaparate', 'window', 'ESC-VIN', [1200, 2200]),
    format('Caja de luz', 'light_box', 'LUZ-BAC', [1500, 600], [1530, 630]),
    format('Tótem', 'totem', 'TOT-STD', [600, 1800]),
    format('Mostrador', 'counter', 'CAR-A2', [420, 594]),
  ],
  'Óptica Mirador': [
    format('Escaparate', 'window', 'ESC-VIN', [1800, 1100]),
    format('Lineal', 'shelf', 'FRO-LIN', [900, 300]),
    format('Columna', 'column', 'COL-VIN', [500, 2000]),
  ],
  'Farmácias Ribeira': [
    format('Montra', 'window', 'ESC-VIN', [1000, 1600]),
    format('Chão', 'floor', 'SUE-R10', [1000, 1000]),
    format('Linear', 'shelf', 'FRO-LIN', [1000, 250]),
  ],
}
