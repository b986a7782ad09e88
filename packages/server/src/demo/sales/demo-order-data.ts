import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import type { WorkStage } from '@lienzo/rules/sales/production/board'
import {
  type DemoLine,
  forEveryShop,
  line,
  lyingPoster,
  lyingWindow,
  poster,
  squarePoster,
  squareWindow,
  window,
} from './demo-order-lines.ts'

/** Step of an order, `after` working days after the previous step. `by` replaces the user who usually takes such a step. */
export type OrderStep = { after: number; by?: string; minutesAgo?: number } & (
  | { to: OrderState; note?: string; givesBack?: number }
  | { reaches: WorkStage }
  | { promisesIn: number }
  | { says: string }
  | { orders: readonly DemoLine[] }
  | { isRefused: 'confirmed' }
  | { photographs: readonly string[] }
  | { cancelsLines: number; reason: string; givesBack: number }
  | { passesLimit: string }
)

/**
 * Lines for the spaces of one kind and size, all printed with one artwork. `share` selects a range of these spaces; both ends
 * are fractions from 0 to 1.
 */
export type SpaceLines = {
  kind: SpaceKind
  product: string
  artwork: string
  promotion?: string
  /** Width and height of the spaces to print for, in mm. */
  size: readonly [number, number]
  share: readonly [number, number]
  copies?: number
  sparesPercent?: number
}

export type DemoOrder = {
  customer: string
  /** User whose saldo pays for the order. */
  user: string
  /** User of the house who entered the order on behalf of `user`. */
  takenBy?: string
  /** Age of the order in working days. */
  ago: number
  campaign?: string
  notes?: { production?: string; delivery?: string }
  lines: readonly DemoLine[]
  /** Additional lines for spaces; each entry selects spaces of one kind. */
  spaces?: readonly SpaceLines[]
  /** Repeats the user's previous order instead of using the order's own lines. */
  againOf?: 'last'
  /** First and last possible day of mounting, in days after the creation of the order. */
  installsIn?: readonly [number, number]
  steps: readonly OrderStep[]
}

export const confirmed = (after = 1, promisesIn = 16): OrderStep[] => [
  { after, to: 'confirmed' },
  { after: 0, promisesIn },
]
export const produced = (after = 1): OrderStep[] => [...confirmed(after), { after: 3, to: 'production' }]
export const shipped = (after = 1): OrderStep[] => [...produced(after), { after: 4, to: 'shipped' }]
export const installed = (after = 1): OrderStep[] => [...shipped(after), { after: 2, to: 'installed' }]

const ofAna = { customer: 'Perfumerías Alameda', user: 'ana', campaign: 'IMG' } as const
const ofOlga = { customer: 'Perfumerías Alameda', user: 'olga', campaign: 'IMG' } as const
const ofMarc = { customer: 'Óptica Mirador', user: 'marc' } as const
const ofRita = { customer: 'Farmácias Ribeira', user: 'rita', campaign: 'ROT' } as const

const evora = [squareWindow('Montra', 20), squarePoster('Cartaz', 40), line('SUE-VIN', 900, 900, 5)]

/** Orders in order of creation. The later an order of a customer, the less it has progressed. */
export const demoOrders: readonly DemoOrder[] = [
  { ...ofAna, ago: 238, lines: [window('Escaparate', 16), poster('Cartel', 24)], steps: installed() },
  {
    ...ofMarc,
    ago: 226,
    campaign: 'ANI',
    lines: [lyingPoster('Cartel', 60), line('TOT-STD', 600, 1800, 2)],
    steps: installed(2),
  },
  { ...ofAna, ago: 214, lines: [poster('Cartel', 48)], steps: installed() },
  {
    ...ofAna,
    ago: 203,
    notes: { delivery: 'Entregar por la puerta de mercancías, de 8:00 a 10:00.' },
    lines: [
      window('Escaparate', 8),
      poster('Cartel', 20),
      line('LON-EXT', 3000, 1000, 1, { notes: 'Ollaos también abajo' }),
      line('TOT-STD', 600, 1800, 2),
    ],
    steps: [...installed(2), { after: 1, photographs: ['Escaparate montado', 'Tótem en la entrada'] }],
  },
  {
    ...ofRita,
    ago: 194,
    lines: [squareWindow('Montra', 12), squarePoster('Cartaz', 30)],
    steps: installed(2),
  },
  {
    ...ofMarc,
    ago: 181,
    campaign: 'ANI',
    lines: [line('ROL-85', 850, 2000, 6), lyingPoster('Cartel', 24)],
    steps: installed(),
  },
  { ...ofOlga, ago: 176, lines: [poster('Cartel', 16), line('DIS-CP', 600, 900, 4)], steps: installed(3) },
  {
    ...ofRita,
    ago: 168,
    lines: [line('SUE-VIN', 1000, 1000, 6), squarePoster('Cartaz', 24)],
    steps: installed(),
  },
  {
    ...ofAna,
    ago: 157,
    lines: [window('Escaparate', 8), poster('Cartel', 12)],
    steps: [...confirmed(), { after: 2, to: 'cancelled', by: 'ana', note: 'La tienda cierra por obras' }],
  },
  {
    ...ofMarc,
    takenBy: 'nuria',
    ago: 146,
    campaign: 'FAR',
    notes: { production: 'Pedido por teléfono: Marc está de viaje.' },
    lines: [lyingWindow('Escaparate', 12), lyingPoster('Cartel', 18)],
    steps: [{ after: 0, to: 'confirmed', by: 'nuria' }, ...installed().slice(1)],
  },
  {
    ...ofRita,
    ago: 141,
    lines: [squareWindow('Montra', 16), squarePoster('Cartaz', 20)],
    steps: installed(2),
  },
  { ...ofAna, ago: 133, lines: [line('DIS-CP', 700, 1100, 8), poster('Cartel', 32)], steps: installed() },
  {
    ...ofOlga,
    ago: 126,
    lines: [window('Escaparate', 12), line('TOT-STD', 600, 1800, 3)],
    steps: installed(),
  },
  {
    ...ofRita,
    ago: 118,
    lines: evora,
    steps: [
      ...produced(),
      {
        after: 1,
        says: 'A loja de Évora já não abre este ano. Ainda vamos a tempo de cancelar?',
        by: 'rita',
      },
      {
        after: 0,
        by: 'nuria',
        says: 'Rita, los carteles ya estaban impresos; el resto lo paramos y os lo abonamos.',
      },
      {
        after: 0,
        by: 'nuria',
        to: 'cancelled',
        note: 'Évora no abre este año; se abona lo que no estaba impreso',
        givesBack: 0.6,
      },
    ],
  },
  { ...ofRita, ago: 106, lines: evora, steps: installed(3) },
  {
    ...ofMarc,
    ago: 101,
    campaign: 'FAR',
    lines: [lyingWindow('Escaparate', 24), line('DIS-CP', 500, 700, 6)],
    steps: installed(2),
  },
  { ...ofAna, ago: 95, lines: [poster('Cartel', 100)], steps: installed() },
  {
    ...ofMarc,
    ago: 86,
    campaign: 'FAR',
    notes: { delivery: 'Un bulto por óptica, con el nombre de la calle en la etiqueta.' },
    lines: forEveryShop,
    steps: [
      {
        after: 1,
        by: 'marc',
        says: 'Van los carteles de las treinta ópticas y diez expositores, cada línea con su destino.',
      },
      { after: 0, by: 'tomas', says: 'Recibido. Los embalamos por óptica.' },
      ...installed(2),
    ],
  },
  {
    ...ofRita,
    ago: 78,
    lines: [squarePoster('Cartaz', 48), squareWindow('Montra', 8)],
    steps: [
      ...confirmed(),
      { after: 1, by: 'rita', says: 'Preciso de alterar as quantidades: são 80 cartazes, não 48.' },
      { after: 0, by: 'nuria', to: 'draft', note: 'A petición de la clienta: cambia las cantidades' },
      { after: 0, by: 'rita', orders: [squarePoster('Cartaz', 80), squareWindow('Montra', 8)] },
      ...installed(0),
    ],
  },
  { ...ofOlga, ago: 71, lines: [poster('Cartel', 40), window('Escaparate', 16)], steps: installed() },
  {
    ...ofAna,
    ago: 64,
    lines: [line('ESC-VIN', 900, 1272, 2, { artwork: 'Escaparate' }), poster('Cartel', 16)],
    steps: [
      {
        after: 1,
        by: 'nuria',
        says: 'Ojo con la línea 1: a 900 × 1272 la imagen se queda en 93 ppp. ¿Seguimos así o nos mandáis otra?',
      },
      { after: 1, by: 'ana', says: 'Seguid así: se ve desde la otra acera.' },
      ...installed(0),
    ],
  },
  { ...ofMarc, ago: 55, campaign: 'FAR', lines: [lyingPoster('Cartel', 24)], steps: shipped() },
  {
    ...ofRita,
    ago: 48,
    lines: [squareWindow('Montra', 24), line('LON-EXT', 2500, 900, 2)],
    steps: installed(2),
  },
  { ...ofAna, ago: 41, lines: [line('TOT-STD', 600, 1800, 4), poster('Cartel', 20)], steps: shipped() },
  { ...ofOlga, ago: 36, lines: [window('Escaparate', 20), poster('Cartel', 30)], steps: shipped(2) },
  {
    ...ofRita,
    ago: 31,
    lines: [squareWindow('Montra', 16), line('SUE-VIN', 1200, 1200, 4)],
    steps: [
      ...produced(2),
      { after: 23, by: 'rita', says: 'Bom dia. A data combinada já passou. Quando sai a encomenda?' },
      {
        after: 1,
        by: 'nuria',
        says: 'Buenos días, Rita. Nos ha llegado tarde el vinilo de suelo. Lo imprimimos en cuanto entre y os avisamos.',
      },
    ],
  },
  {
    ...ofMarc,
    ago: 27,
    campaign: 'FAR',
    lines: [lyingPoster('Cartel', 36), lyingWindow('Escaparate', 8)],
    steps: [...produced(3), { after: 4, reaches: 'finishing' }, { after: 3, reaches: 'packing' }],
  },
  {
    ...ofAna,
    ago: 12,
    campaign: 'AZA',
    lines: [window('Escaparate', 24), line('DIS-CP', 420, 600, 20)],
    steps: [
      ...confirmed(1, 30),
      { after: 10, to: 'production' },
      {
        after: 0,
        minutesAgo: 40,
        by: 'nuria',
        says: 'Ya está en máquina. Os avisamos cuando salga la primera caja.',
      },
    ],
  },
  {
    ...ofRita,
    ago: 11,
    lines: [squarePoster('Cartaz', 72), line('DIS-CP', 420, 600, 6)],
    steps: [...produced(2), { after: 2, reaches: 'finishing' }],
  },
  {
    ...ofOlga,
    ago: 9,
    lines: [window('Escaparate', 12), poster('Cartel', 20), line('TOT-STD', 600, 1800, 3)],
    steps: confirmed(2),
  },
  { ...ofMarc, ago: 8, campaign: 'FAR', lines: [line('TOT-STD', 600, 1800, 2)], steps: confirmed(6) },
  { ...ofAna, ago: 7, lines: [poster('Cartel', 28)], steps: confirmed(2) },
  {
    ...ofRita,
    ago: 6,
    lines: [line('SUE-VIN', 1600, 1200, 3), squarePoster('Cartaz', 24)],
    steps: [
      { after: 1, isRefused: 'confirmed' },
      {
        after: 0,
        by: 'rita',
        says: 'Não me deixa confirmar: diz que o vinil de chão é demasiado largo. O que faço?',
      },
      {
        after: 1,
        by: 'nuria',
        says: 'El vinilo de suelo va a 1300 mm de ancho como máximo. Cámbialo a 1200 × 1200, o pártelo en dos, y te dejará confirmar.',
      },
    ],
  },
  {
    ...ofMarc,
    ago: 5,
    campaign: 'FAR',
    lines: [lyingPoster('Cartel', 20), line('ESC-VIN', 1272, 900, 4, { artwork: 'Escaparate' })],
    steps: [],
  },
  {
    ...ofAna,
    ago: 3,
    campaign: 'AZA',
    lines: [window('Escaparate', 36), line('TOT-STD', 600, 1800, 2)],
    steps: [
      {
        after: 0,
        minutesAgo: 95,
        by: 'ana',
        says: 'Si confirmamos esta semana, ¿llegamos al lanzamiento? Falta el visto bueno del cartel.',
      },
    ],
  },
  { ...ofRita, ago: 2, lines: [squarePoster('Cartaz', 32), squareWindow('Montra', 8)], steps: [] },
]
