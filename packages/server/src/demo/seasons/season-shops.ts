import { portugueseTowns, spanishTowns, town } from '../company/demo-shops.ts'
import type { DemoChain, Fitting } from '../company/demo-spaces.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'

const smallerTowns = [
  town('Getafe', 'Madrid', '289', 40.3083, -3.7327, 'Calle Madrid', 'Calle Toledo'),
  town('Alcalá de Henares', 'Madrid', '288', 40.482, -3.3635, 'Calle Mayor', 'Calle Libreros'),
  town('Sabadell', 'Barcelona', '082', 41.5463, 2.1086, 'Carrer de Sant Quirze', 'Passeig de la Plaça Major'),
  town('Badalona', 'Barcelona', '089', 41.4469, 2.245, 'Carrer del Mar', 'Carrer de Francesc Layret'),
  town('Girona', 'Girona', '170', 41.9794, 2.8214, 'Carrer de Santa Clara', 'Rambla de la Llibertat'),
  town('Tarragona', 'Tarragona', '430', 41.1189, 1.2445, 'Rambla Nova', 'Carrer de Sant Agustí'),
  town('Lleida', 'Lleida', '250', 41.6176, 0.62, 'Carrer Major', 'Carrer de Sant Antoni'),
  town('Castelló', 'Castellón', '120', 39.9864, -0.0513, "Carrer d'Enmig", 'Plaza Puerta del Sol'),
  town('Elx', 'Alicante', '032', 38.2699, -0.7126, 'Carrer Hospital', 'Calle Reina Victoria'),
  town('Cartagena', 'Murcia', '302', 37.6057, -0.9913, 'Calle del Carmen', 'Puertas de Murcia'),
  town('Almería', 'Almería', '040', 36.834, -2.4637, 'Paseo de Almería', 'Calle de las Tiendas'),
  town('Jerez', 'Cádiz', '114', 36.6866, -6.1371, 'Calle Larga', 'Calle Porvera'),
  town('Cádiz', 'Cádiz', '110', 36.5271, -6.2886, 'Calle Columela'),
  town('Huelva', 'Huelva', '210', 37.2614, -6.9447, 'Calle Concepción'),
  town('Badajoz', 'Badajoz', '060', 38.8794, -6.9707, 'Calle Menacho'),
  town('Cáceres', 'Cáceres', '100', 39.4765, -6.3722, 'Calle Pintores'),
  town('Toledo', 'Toledo', '450', 39.8628, -4.0273, 'Calle Comercio'),
  town('Albacete', 'Albacete', '020', 38.9943, -1.8585, 'Calle Ancha'),
  town('Burgos', 'Burgos', '090', 42.3439, -3.6969, 'Calle Vitoria'),
  town('León', 'León', '240', 42.5987, -5.5671, 'Calle Ordoño II'),
  town('Salamanca', 'Salamanca', '370', 40.9701, -5.6635),
  town('Logroño', 'La Rioja', '260', 42.4627, -2.445),
  town('Huesca', 'Huesca', '220', 42.1401, -0.4089),
  town('Vitoria-Gasteiz', 'Álava', '010', 42.8467, -2.6716),
  town('Oviedo', 'Asturias', '330', 43.3619, -5.8494),
  town('Lugo', 'Lugo', '270', 43.0121, -7.5558),
  town('Ourense', 'Ourense', '320', 42.3358, -7.8639),
  town('Santiago de Compostela', 'A Coruña', '157', 42.8782, -8.5448),
  town('Marbella', 'Málaga', '296', 36.5101, -4.8824),
  town('Dos Hermanas', 'Sevilla', '417', 37.2829, -5.9209),
]

const cafeTowns = [
  ...portugueseTowns,
  town('Amadora', 'Lisboa', '270', 38.7597, -9.2395, 'Rua Elias Garcia', 'Avenida Cardoso Lopes'),
  town('Cascais', 'Lisboa', '275', 38.6979, -9.4215, 'Rua Frederico Arouca', 'Avenida Valbom'),
  town('Guimarães', 'Braga', '481', 41.4425, -8.2918, 'Rua Paio Galvão', 'Largo do Toural'),
  town('Portimão', 'Faro', '850', 37.1366, -8.5377, 'Rua Diogo Tomé', 'Largo 1.º de Dezembro'),
  town('Matosinhos', 'Porto', '445', 41.1844, -8.6963),
  town('Almada', 'Setúbal', '280', 38.6765, -9.1651),
  town('Santarém', 'Santarém', '200', 39.2362, -8.6868),
]

const alameda: readonly Fitting[] = [
  {
    kind: 'window',
    position: 'Fachada, derecha de la entrada',
    width: 700,
    height: 990,
    product: 'ESC-VIN',
  },
  {
    kind: 'light_box',
    position: 'Pared de fondo, sobre la caja',
    width: 811,
    height: 1159,
    product: 'LUZ-BAC',
  },
  { kind: 'other', position: 'Marco de pared, perfumería', width: 594, height: 841, product: 'CAR-A1' },
  {
    kind: 'counter',
    position: 'Mostrador de perfumería femenina',
    width: 420,
    height: 594,
    product: 'CAR-A2',
  },
  { kind: 'totem', position: 'Entrada', width: 600, height: 1800, product: 'TOT-STD', everyNth: 5 },
]

/** Shops that three customers opened later. */
export const newShops: readonly DemoChain[] = [
  {
    customer: 'Perfumerías Alameda',
    listedAgo: 232,
    showing: { campaign: 'IMG', turn: 0 },
    chain: 'Alameda',
    country: 'ES',
    towns: smallerTowns.slice(0, 12),
    shopsPerTown: 2,
    isUniform: true,
    phone: '+34 910 004 ',
    hours: 'L–S 10:00–21:00',
    fittings: alameda,
  },
  {
    customer: 'Óptica Mirador',
    listedAgo: 190,
    showing: { campaign: 'ANI', turn: 0 },
    chain: 'Mirador',
    country: 'ES',
    towns: smallerTowns.slice(4, 20),
    shopsPerTown: 1,
    isUniform: true,
    phone: '+34 930 006 ',
    hours: 'L–V 9:30–20:00, S 10:00–14:00',
    fittings: [
      { kind: 'window', position: 'Escaparate principal', width: 990, height: 700, product: 'ESC-VIN' },
      { kind: 'shelf', position: 'Planta baja, gafas de sol', width: 594, height: 420, product: 'FRO-LIN' },
      { kind: 'counter', position: 'Mostrador de graduación', width: 420, height: 297, product: 'DIS-MOS' },
      {
        kind: 'column',
        position: 'Columna frente a la puerta',
        width: 500,
        height: 2000,
        product: 'COL-VIN',
        everyNth: 6,
      },
    ],
  },
  {
    customer: 'Farmácias Ribeira',
    listedAgo: 160,
    showing: { campaign: 'ROT', turn: 0 },
    chain: 'Ribeira',
    country: 'PT',
    towns: cafeTowns.slice(12, 16),
    shopsPerTown: 2,
    isUniform: true,
    phone: '+351 220 007 ',
    hours: '2.ª a sábado 9:00–20:00',
    fittings: [
      {
        kind: 'window',
        position: 'Montra, à direita da entrada',
        width: 1000,
        height: 1000,
        product: 'ESC-VIN',
      },
      { kind: 'floor', position: 'Corredor central', width: 1000, height: 1000, product: 'SUE-R10' },
      {
        kind: 'shelf',
        position: 'Dermocosmética, topo do linear',
        width: 1000,
        height: 250,
        product: 'FRO-LIN',
        everyNth: 6,
      },
      { kind: 'other', position: 'Porta automática', width: 500, height: 500, product: 'PUE-VIN' },
    ],
  },
]

/** Shops of other companies with a customer's spaces, from a spreadsheet that the customer sent. */
export type ListedShops = {
  customer: string
  by: string
  file: string
  sentAgo: number
  country: 'ES' | 'PT'
  towns: DemoChain['towns']
  shopsPerTown: number
  names: readonly string[]
  streets: readonly string[]
  phone: string
  hours: string
  measuredBy: string
  fittings: readonly (Fitting & { called: string })[]
}

const firstNames = [
  ...[
    'Carmen',
    'José Luis',
    'Marta',
    'Pilar',
    'Andrés',
    'Lourdes',
    'Ana Belén',
    'Ramón',
    'Isabel',
    'Gonzalo',
    'Mercè',
    'Rosa',
  ],
  ...[
    'Javier',
    'Begoña',
    'Miguel',
    'Nieves',
    'Tomás',
    'Elvira',
    'Óscar',
    'Dolores',
    'Julia',
    'Fernando',
    'Silvia',
    'Enrique',
    'Amaia',
  ],
]
const surnames = [
  ...[
    'Ruiz',
    'Ortega',
    'Escudero',
    'Vidal',
    'Navas',
    'Bueno',
    'Prieto',
    'Soto',
    'Ferrer',
    'Cuesta',
    'Peña',
    'Solà',
    'Quintana',
  ],
  ...[
    'Lozano',
    'Arrieta',
    'Santos',
    'Carrasco',
    'Gallego',
    'Marín',
    'Rey',
    'Pastor',
    'Campos',
    'Rico',
    'Moya',
    'Salas',
    'Blasco',
  ],
  ...['Cano', 'Iglesias', 'Roldán', 'Vega'],
]

const kindsOfCafe = ['Café', 'Pastelaria', 'Padaria', 'Confeitaria']
const namesOfCafes = [
  ...[
    'Central',
    'Aliança',
    'da Praça',
    'Avenida',
    'Doce Vida',
    'do Mercado',
    'Tropical',
    'do Largo',
    'Flor do Bairro',
    'do Jardim',
  ],
  ...[
    'da Estação',
    'Primavera',
    'São João',
    'do Cais',
    'Real',
    'da Fonte',
    'Nova Aurora',
    'do Castelo',
    'Império',
  ],
]

/**
 * Returns `howMany` shop names built by `name`. Callers combine entries of two lists, so names repeat only when both lists wrap
 * around at the same index.
 */
function nameShops(howMany: number, name: (shop: number) => string): string[] {
  return Array.from({ length: howMany }, (_, shop) => name(shop))
}

export const listedShops: readonly ListedShops[] = [
  {
    customer: SALVIA,
    by: 'nuria',
    file: 'Salvia_farmacias_con_expositor.csv',
    sentAgo: 416,
    country: 'ES',
    towns: [...spanishTowns, ...smallerTowns],
    shopsPerTown: 3,
    names: nameShops(150, (shop) => `Farmacia ${firstNames[shop % 25]} ${surnames[shop % 30]}`),
    streets: [
      'Calle Mayor',
      'Avenida de la Estación',
      'Calle del Carmen',
      'Plaza de España',
      'Calle Colón',
      'Calle Nueva',
      'Calle del Pilar',
    ],
    phone: '+34 900 1',
    hours: 'L–V 9:30–14:00 y 17:00–20:30, S 9:30–14:00',
    measuredBy: 'Red comercial de Salvia',
    fittings: [
      {
        kind: 'window',
        called: 'Escaparate',
        position: 'Escaparate, hueco central',
        width: 700,
        height: 990,
        product: 'ESC-ELE',
      },
      {
        kind: 'window',
        called: 'Escaparate',
        position: 'Escaparate, hueco lateral',
        width: 500,
        height: 707,
        product: 'ESC-ELE',
      },
      {
        kind: 'counter',
        called: 'Mostrador',
        position: 'Mostrador, junto a la caja',
        width: 297,
        height: 420,
        product: 'DIS-MOS',
      },
      {
        kind: 'shelf',
        called: 'Lineal',
        position: 'Lineal de dermo, cenefa',
        width: 900,
        height: 120,
        product: 'CEN-EST',
        everyNth: 6,
      },
    ],
  },
  {
    customer: LUSIADA,
    by: 'nuria',
    file: 'Lusiada_pontos_de_venda.csv',
    sentAgo: 326,
    country: 'PT',
    towns: cafeTowns,
    shopsPerTown: 4,
    names: nameShops(76, (shop) => `${kindsOfCafe[shop % 4]} ${namesOfCafes[shop % 19]}`),
    streets: ['Rua Direita', 'Avenida da República', 'Rua do Comércio', 'Largo da Igreja', 'Rua Nova'],
    phone: '+351 210 1',
    hours: 'Todos os dias 7:00–20:00',
    measuredBy: 'Equipa de vendas da Lusíada',
    fittings: [
      {
        kind: 'window',
        called: 'Montra',
        position: 'Montra, ao centro',
        width: 594,
        height: 840,
        product: 'ESC-TRA',
      },
      {
        kind: 'counter',
        called: 'Balcão',
        position: 'Balcão, junto à máquina',
        width: 210,
        height: 297,
        product: 'CAB-MOS',
      },
      {
        kind: 'other',
        called: 'Outro',
        position: 'Fachada, bandeira',
        width: 707,
        height: 1000,
        product: 'FLA-TEL',
      },
    ],
  },
]
