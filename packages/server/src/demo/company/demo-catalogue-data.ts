const categories = [
  { code: 'VIN', name: 'Vinilos', parent: null },
  { code: 'LON', name: 'Lonas', parent: null },
  { code: 'CAR', name: 'Carteles', parent: null },
  { code: 'EXP', name: 'Expositores', parent: null },
  { code: 'VIN-ESC', name: 'Para escaparates', parent: 'VIN' },
  { code: 'VIN-SUE', name: 'Para suelos', parent: 'VIN' },
  { code: 'EXP-MOS', name: 'De mostrador', parent: 'EXP' },
]

/** Prices in euros. */
const finishes = [
  { code: 'LAM-M', name: 'Laminado mate', price_mode: 'm2', price: 4.2 },
  { code: 'LAM-B', name: 'Laminado brillo', price_mode: 'm2', price: 3.9 },
  { code: 'OLL', name: 'Ollaos cada 50 cm', price_mode: 'metre', price: 1.8 },
  { code: 'DOB', name: 'Dobladillo', price_mode: 'metre', price: 1.45 },
  { code: 'TRO', name: 'Troquelado', price_mode: 'piece', price: 2.5 },
  { code: 'ARR', name: 'Arranque de máquina', price_mode: 'line', price: 15 },
] as const

/** Prices in euros, widths in mm, thickness in micrometres, weight in g/m2. */
const materials = [
  {
    code: 'VIN-MON',
    name: 'Vinilo monomérico',
    price: 12.5,
    cost: 4.8,
    width: 1370,
    thickness: 100,
    weight: 135,
    finishes: ['LAM-M', 'LAM-B', 'TRO', 'ARR'],
  },
  {
    code: 'VIN-POL',
    name: 'Vinilo polimérico',
    price: 18.9,
    cost: 7.9,
    width: 1370,
    thickness: 70,
    weight: 120,
    finishes: ['LAM-M', 'LAM-B', 'TRO'],
  },
  {
    code: 'VIN-MIC',
    name: 'Vinilo microperforado',
    price: 21.5,
    cost: 8.8,
    width: 1370,
    thickness: 160,
    weight: 170,
    finishes: ['LAM-B'],
  },
  {
    code: 'LON-510',
    name: 'Lona frontlit 510 g',
    price: 9.8,
    cost: 3.1,
    width: 3200,
    thickness: 450,
    weight: 510,
    finishes: ['OLL', 'DOB'],
  },
  {
    code: 'PAP-150',
    name: 'Papel cartel 150 g',
    price: 6.4,
    cost: 1.9,
    width: 1520,
    thickness: 180,
    weight: 150,
    finishes: ['ARR'],
  },
  {
    code: 'FOA-10',
    name: 'Cartón pluma 10 mm',
    price: 29.8,
    cost: 12.5,
    width: 0,
    thickness: 10_000,
    weight: 620,
    finishes: ['LAM-M', 'TRO'],
  },
  {
    code: 'POL-ROL',
    name: 'Poliéster para roll-up',
    price: 11.6,
    cost: 4.2,
    width: 1370,
    thickness: 220,
    weight: 240,
    finishes: ['LAM-M'],
  },
]

const products = [
  {
    code: 'ESC-VIN',
    name: 'Vinilo de escaparate',
    category: 'VIN',
    materials: ['VIN-MON', 'VIN-POL', 'VIN-MIC'],
    min_m2: 0.25,
    bleed: 5,
    max: [0, 0],
  },
  {
    code: 'SUE-VIN',
    name: 'Vinilo de suelo',
    category: 'VIN-SUE',
    materials: ['VIN-POL'],
    min_m2: 0.5,
    bleed: 5,
    max: [1300, 3000],
  },
  {
    code: 'LON-EXT',
    name: 'Lona exterior',
    category: 'LON',
    materials: ['LON-510'],
    min_m2: 1,
    bleed: 20,
    max: [0, 0],
  },
  {
    code: 'CAR-A1',
    name: 'Cartel A1',
    category: 'CAR',
    materials: ['PAP-150'],
    min_m2: 0,
    bleed: 3,
    max: [0, 0],
    fixed: [{ width: 594, height: 841 }],
  },
  {
    code: 'DIS-CP',
    name: 'Display de cartón pluma',
    category: 'EXP',
    materials: ['FOA-10'],
    min_m2: 0.25,
    bleed: 3,
    max: [1500, 2200],
  },
  {
    code: 'TOT-STD',
    name: 'Tótem estándar',
    category: 'EXP',
    materials: [],
    min_m2: 0,
    bleed: 0,
    max: [0, 0],
    unit: 69,
    fixed: [{ width: 600, height: 1800 }],
  },
  {
    code: 'ROL-85',
    name: 'Roll-up 85 × 200',
    category: 'EXP',
    materials: ['POL-ROL'],
    min_m2: 0,
    bleed: 0,
    max: [0, 0],
    fixed: [{ width: 850, height: 2000 }],
  },
]

/** Codes of a product and a material that the house no longer sells, because the manufacturer discontinued the stand. */
export const FORMER = { product: 'ROL-85', material: 'POL-ROL' }
/** Number of working days since the house stopped selling the `FORMER` items. */
export const FORMER_SINCE = 120

export const demoCatalogueData = { categories, finishes, materials, products }
