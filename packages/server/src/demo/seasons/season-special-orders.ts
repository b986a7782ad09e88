import { confirmed, type DemoOrder, produced, shipped } from '../sales/demo-order-data.ts'
import { line, poster } from '../sales/demo-order-lines.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'
import { sent } from './season-order-data.ts'

const ofElena = { customer: SALVIA, user: 'elena', campaign: 'RE2' } as const
const ofIgnacio = { customer: SALVIA, user: 'ignacio', campaign: 'SOL' } as const
const ofInes = { customer: LUSIADA, user: 'ines', campaign: 'MES' } as const
const ofBeatriz = { customer: 'Perfumerías Alameda', user: 'beatriz', campaign: 'CED' } as const
const ofJoan = { customer: 'Óptica Mirador', user: 'joan', campaign: 'REV' } as const

const mountedByCustomer = [...produced(1), ...sent()]

/** Orders with an unusual history, and the newest orders. */
export const specialOrders: readonly DemoOrder[] = [
  { ...ofElena, campaign: 'RAI', ago: 86, againOf: 'last', lines: [], steps: mountedByCustomer },
  { ...ofBeatriz, ago: 58, againOf: 'last', lines: [], steps: mountedByCustomer },
  {
    ...ofInes,
    campaign: 'FRI',
    ago: 49,
    againOf: 'last',
    lines: [],
    steps: mountedByCustomer,
  },
  {
    ...ofBeatriz,
    ago: 47,
    notes: { production: 'Paños de izquierda a derecha, con 10 mm de solape.' },
    lines: [line('ROT-VIN', 5200, 2600, 1, { notes: 'Pared de caja, tienda de Girona' })],
    steps: [
      { after: 1, by: 'tomas', says: 'Sale en paños. Mando el esquema con la numeración a la tienda.' },
      ...mountedByCustomer,
    ],
  },
  {
    ...ofInes,
    ago: 29,
    takenBy: 'nuria',
    notes: { production: 'Por teléfono: Inês está en la feria de Oporto.' },
    lines: [line('XBA-60', 600, 1600, 8), line('CAR-5070', 500, 700, 30)],
    steps: [{ after: 0, to: 'confirmed', by: 'nuria' }, ...shipped(1).slice(1)],
  },
  {
    ...{ customer: 'Perfumerías Alameda', user: 'olga', campaign: 'IMG' },
    ago: 6,
    lines: [poster('Cartel', 60)],
    steps: [
      {
        after: 1,
        by: 'olga',
        says: 'Se me ha acabado el saldo y la apertura es en dos semanas. ¿Podemos hacer algo?',
      },
      { after: 0, by: 'nuria', passesLimit: 'Apertura de Jerez: autorizado por Ana Alameda por correo' },
      { after: 0, promisesIn: 12 },
    ],
  },
  {
    ...ofJoan,
    ago: 13,
    spaces: [
      {
        ...{ kind: 'column', product: 'COL-VIN', artwork: 'Columna', size: [500, 2000] },
        share: [0, 0.5],
      },
    ],
    lines: [],
    steps: [
      ...confirmed(1),
      { after: 1, by: 'joan', says: 'El código de la columna apunta a la web antigua. ¿Lo paramos?' },
      { after: 0, by: 'nuria', to: 'draft', note: 'A petición del cliente: cambia el código de la columna' },
      { after: 4, to: 'confirmed' },
      { after: 0, promisesIn: 14 },
    ],
  },
  {
    ...ofElena,
    ago: 6,
    lines: [line('CAR-5070', 500, 700, 300, { notes: 'Para la red comercial: 30 delegados' })],
    steps: confirmed(1),
  },
  {
    ...ofIgnacio,
    ago: 6,
    lines: [line('DIS-SUE', 600, 1500, 24), line('STO-LIN', 150, 200, 400)],
    steps: confirmed(2),
  },
  {
    ...ofInes,
    ago: 5,
    lines: [line('CAB-MOS', 210, 297, 160, { artwork: 'Cavalete' })],
    steps: confirmed(1),
  },
  {
    ...ofElena,
    ago: 2,
    installsIn: [5, 12],
    spaces: [
      {
        ...{ kind: 'window', product: 'ESC-ELE', artwork: 'Escaparate', size: [700, 990] },
        share: [0, 0.05],
      },
    ],
    lines: [],
    steps: [
      { after: 1, isRefused: 'confirmed' },
      {
        after: 0,
        by: 'elena',
        says: 'No me deja confirmar: dice que la primera farmacia está cerrada. ¿La quito o esperamos?',
      },
    ],
  },
  {
    ...ofBeatriz,
    ago: 4,
    lines: [line('ESC-VIN', 730, 990, 4, { artwork: 'Escaparate', notes: 'Tiendas con escaparate ancho' })],
    steps: [],
  },
  { ...ofJoan, ago: 3, lines: [line('FRO-LIN', 594, 420, 16, { artwork: 'Lineal' })], steps: [] },
  {
    ...ofInes,
    ago: 3,
    spaces: [
      {
        ...{ kind: 'window', product: 'ESC-TRA', artwork: 'Montra', size: [594, 840] },
        share: [0.5, 1],
        sparesPercent: 5,
      },
    ],
    lines: [],
    steps: [],
  },
  {
    ...ofIgnacio,
    ago: 2,
    spaces: [
      {
        ...{ kind: 'counter', product: 'DIS-MOS', artwork: 'Expositor', size: [297, 420] },
        share: [0, 0.4],
        promotion: 'Salvia Sol FPS 50+ 100 ml',
      },
    ],
    lines: [],
    steps: [],
  },
  {
    ...ofElena,
    ago: 1,
    lines: [line('ROT-VIN', 4100, 2400, 1, { notes: 'Sala de formación de Sabadell' })],
    steps: [],
  },
  { ...ofBeatriz, ago: 1, lines: [line('LUZ-BAC', 841, 1189, 6, { artwork: 'Caja de luz' })], steps: [] },
  { ...ofJoan, ago: 1, lines: [line('HOR-VIN', 300, 300, 31)], steps: [] },
]
