import type { CatalogueData, DemoMaterial, NewProduct } from '../company/demo-catalogue.ts'

/** Categories that the house added after its opening. */
const categories = [
  { code: 'SEN', name: 'Señalética', parent: null },
  { code: 'TEX', name: 'Textil', parent: null },
  { code: 'LUZ', name: 'Retroiluminados', parent: null },
  { code: 'LIN', name: 'Lineal y estante', parent: null },
  { code: 'EXP-SUE', name: 'De suelo', parent: 'EXP' },
  { code: 'CAR-COL', name: 'Colgantes', parent: 'CAR' },
  { code: 'LIN-STO', name: 'Stoppers y cenefas', parent: 'LIN' },
]

const finishes = [
  { code: 'VEL', name: 'Velcro en el contorno', price_mode: 'metre', price: 2.1 },
  { code: 'VAI', name: 'Vaina arriba y abajo', price_mode: 'piece', price: 3.8 },
  { code: 'ADH', name: 'Adhesivo de doble cara', price_mode: 'piece', price: 0.45 },
  { code: 'PLE', name: 'Hendido y plegado', price_mode: 'piece', price: 0.9 },
  { code: 'SIL', name: 'Silicona perimetral', price_mode: 'metre', price: 2.65 },
  { code: 'EMB', name: 'Embalaje individual', price_mode: 'piece', price: 1.2 },
] as const

const material = (
  code: string,
  name: string,
  [price, cost]: readonly [number, number],
  [width, thickness, weight]: readonly [number, number, number],
  ...finishes: string[]
): DemoMaterial => ({ code, name, price, cost, width, thickness, weight, finishes })

const materials = [
  material('VIN-TRA', 'Vinilo transparente', [19.6, 8.1], [1370, 80, 125], 'LAM-B', 'TRO'),
  material('VIN-ELE', 'Vinilo electrostático', [16.4, 6.6], [1370, 150, 210], 'TRO'),
  material('VIN-SUE', 'Vinilo de suelo con laminado R10', [27.9, 12.4], [1370, 220, 310], 'LAM-M', 'TRO'),
  material('LON-BLO', 'Lona blockout 440 g', [12.9, 4.4], [3200, 480, 440], 'OLL', 'VAI', 'DOB'),
  material('TEX-RET', 'Tela para retroiluminado', [24.5, 9.7], [3100, 320, 235], 'SIL', 'DOB'),
  material('TEX-BAN', 'Tela de bandera 115 g', [13.8, 4.9], [1600, 180, 115], 'VAI', 'DOB'),
  material('BAC-LIT', 'Film backlit', [22.8, 9.1], [1270, 210, 270], 'LAM-M'),
  material('PAP-BLU', 'Papel blueback 120 g', [5.6, 1.5], [1580, 150, 120], 'ARR'),
  material('PAP-200', 'Papel fotográfico 200 g', [9.2, 3.2], [1520, 230, 200], 'LAM-M', 'LAM-B', 'ADH'),
  material('CAR-450', 'Cartulina 450 g', [11.4, 3.9], [0, 550, 450], 'PLE', 'TRO', 'ADH'),
  material('PVC-3', 'PVC espumado 3 mm', [21.3, 8.4], [0, 3000, 1650], 'TRO', 'ADH', 'EMB'),
  material('MET-5', 'Metacrilato 5 mm', [78.5, 39.0], [0, 5000, 5950], 'EMB', 'ADH'),
  material('DIB-3', 'Composite de aluminio 3 mm', [44.9, 20.5], [0, 3000, 3800], 'LAM-M', 'EMB'),
]

type More = Partial<Pick<NewProduct, 'unit' | 'fixed' | 'max' | 'min_m2' | 'bleed'>>

const product = (
  code: string,
  name: string,
  category: string,
  materials: string[],
  more: More = {},
): NewProduct => ({ code, name, category, materials, min_m2: 0, bleed: 3, max: [0, 0], ...more })

const fixedSize = (width: number, height: number): More => ({ fixed: [{ width, height }] })

const products = [
  product('ESC-TRA', 'Vinilo transparente de escaparate', 'VIN-ESC', ['VIN-TRA'], { min_m2: 0.25, bleed: 5 }),
  product('ESC-ELE', 'Electrostático de escaparate', 'VIN-ESC', ['VIN-ELE'], { min_m2: 0.25 }),
  product('ESC-MIC', 'Microperforado de escaparate', 'VIN-ESC', ['VIN-MIC'], { min_m2: 0.5, bleed: 5 }),
  product('PUE-VIN', 'Vinilo de puerta automática', 'VIN-ESC', ['VIN-MON', 'VIN-TRA'], { bleed: 5 }),
  product('ROT-VIN', 'Rotulación de pared', 'VIN', ['VIN-POL'], { min_m2: 1, bleed: 10 }),
  product('COL-VIN', 'Vinilo de columna', 'VIN', ['VIN-POL', 'VIN-MON'], { min_m2: 0.5, bleed: 5 }),
  product('SUE-R10', 'Vinilo de suelo antideslizante', 'VIN-SUE', ['VIN-SUE'], {
    min_m2: 0.5,
    max: [1300, 3000],
  }),
  product('LON-INT', 'Lona blockout colgante', 'LON', ['LON-BLO'], { min_m2: 1, bleed: 20 }),
  product('LON-FAC', 'Lona de fachada', 'LON', ['LON-510'], { min_m2: 2, bleed: 50 }),
  product('CAR-A2', 'Cartel A2', 'CAR', ['PAP-150', 'PAP-200'], fixedSize(420, 594)),
  product('CAR-A3', 'Cartel A3', 'CAR', ['PAP-200'], fixedSize(297, 420)),
  product('CAR-5070', 'Cartel 50 × 70', 'CAR', ['PAP-150', 'PAP-200'], fixedSize(500, 700)),
  product('CAR-B1', 'Cartel B1', 'CAR', ['PAP-150'], fixedSize(700, 1000)),
  product('CAR-VAL', 'Cartel de mupi 120 × 175', 'CAR', ['PAP-BLU'], fixedSize(1200, 1750)),
  product('COL-DOS', 'Colgante a dos caras', 'CAR-COL', ['CAR-450'], { max: [700, 1000] }),
  product('COL-TEL', 'Banderola de tela', 'CAR-COL', ['TEX-BAN'], { min_m2: 0.5, bleed: 10 }),
  product('DIS-MOS', 'Expositor de mostrador', 'EXP-MOS', ['CAR-450'], { max: [600, 800] }),
  product('DIS-PVC', 'Display de PVC', 'EXP-MOS', ['PVC-3'], { max: [1500, 2200] }),
  product('CAB-MOS', 'Caballete de mostrador A4', 'EXP-MOS', ['CAR-450'], fixedSize(210, 297)),
  product('DIS-SUE', 'Display de suelo', 'EXP-SUE', ['FOA-10', 'PVC-3'], { max: [1000, 2000], min_m2: 0.5 }),
  product('ISL-CAR', 'Isla de cartón', 'EXP-SUE', [], { unit: 118, ...fixedSize(800, 1400) }),
  product('TOT-LUZ', 'Tótem luminoso', 'EXP-SUE', [], { unit: 245, ...fixedSize(600, 1800) }),
  product('XBA-60', 'X-banner 60 × 160', 'EXP-SUE', ['LON-BLO'], fixedSize(600, 1600)),
  product('LUZ-BAC', 'Gráfica de caja de luz', 'LUZ', ['BAC-LIT'], { min_m2: 0.5 }),
  product('LUZ-TEL', 'Tela de caja de luz', 'LUZ', ['TEX-RET'], { min_m2: 1, bleed: 10 }),
  product('FLA-TEL', 'Bandera de fachada', 'TEX', ['TEX-BAN'], { min_m2: 0.5, bleed: 10 }),
  product('CEN-EST', 'Cenefa de estante', 'LIN-STO', ['CAR-450', 'PVC-3'], { max: [1300, 200] }),
  product('STO-LIN', 'Stopper de lineal', 'LIN-STO', ['PVC-3', 'CAR-450'], { max: [300, 400] }),
  product('FRO-LIN', 'Frontal de lineal', 'LIN', ['PVC-3'], { max: [2000, 600] }),
  product('BAN-LIN', 'Bandeja con trasera', 'LIN', [], { unit: 14.5, ...fixedSize(400, 300) }),
  product('PLA-MET', 'Placa de metacrilato', 'SEN', ['MET-5'], { max: [1000, 1000] }),
  product('DIR-DIB', 'Directorio de composite', 'SEN', ['DIB-3'], { max: [1500, 3000] }),
  product('HOR-VIN', 'Horario de puerta', 'SEN', ['VIN-TRA', 'VIN-MON'], { max: [400, 400] }),
]

export const seasonCatalogue: CatalogueData = { categories, finishes, materials, products }
