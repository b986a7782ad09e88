import type { Brief } from './briefs/brief.ts'
import { briefs } from './briefs/briefs.ts'
import { type Composition, standOf } from './compose.ts'
import type { ProductKind } from './products/products.ts'
import { circle, lighter } from './shapes.ts'

/** Campaign code and drawing of each customer product, by product name. */
const shots: Record<string, readonly [campaign: string, product: ProductKind]> = {
  'Bruma de azahar 50 ml': ['AZA', 'roundFlask'],
  'Cedro y cuero 100 ml': ['CED', 'flask'],
  'Agua de colonia 200 ml': ['REG', 'tallBottle'],
  'Leche solar FPS 50': ['SOL', 'tallBottle'],
  'Sérum de noche 30 ml': ['IMG', 'dropper'],
  'Gafas polarizadas Faro': ['FAR', 'glasses'],
  'Gafas de lectura Atril': ['ATR', 'glasses'],
  'Protetor solar FPS 30': ['VIC', 'pump'],
  'Creme hidratante 75 ml': ['PEL', 'tube'],
  'Salvia Repara crema 50 ml': ['REP', 'jar'],
  'Salvia Repara sérum 30 ml': ['RE2', 'dropper'],
  'Salvia Sol FPS 50+ 100 ml': ['SOL', 'tube'],
  'Salvia Sol infantil 200 ml': ['SOL', 'pump'],
  'Bucalia colutorio 500 ml': ['BUC', 'tallBottle'],
  'Bucalia pasta dental 75 ml': ['BUC', 'tube'],
  'Capilar Raíz 60 cápsulas': ['RAI', 'pump'],
  'Lusíada Torra Escura 1 kg': ['TOR', 'pouch'],
  'Lusíada Descafeinado 250 g': ['MES', 'pouch'],
  'Lusíada Cápsulas Ristretto': ['CAP', 'capsules'],
  'Lusíada Frio 250 ml': ['FRI', 'glassBottle'],
}

/** Draws a single product, as on a web shop's product page. Throws if the product is unknown. */
export function packshotOf(name: string, size: number): Composition {
  const [campaign = '', product] = shots[name] ?? []
  const brief = briefs[campaign]
  if (!brief || !product) throw new Error(`Nobody has photographed ${name}`)
  const own: Brief = { ...brief, product, second: product }
  const stage = { x: size * 0.1, y: size * 0.08, width: size * 0.8, height: size * 0.86 }
  const ground = lighter(brief.colours[3], 0.86)
  return {
    ground: [ground, lighter(brief.colours[3], 0.7)],
    shapes: [
      circle(size / 2, size / 2, size * 0.38, lighter(brief.colours[3], 0.55)),
      ...standOf(own, false, stage),
    ],
  }
}
