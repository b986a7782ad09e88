import type { ProductFamilyName } from '@lienzo/rules/customers/families'
import { drawPackshot } from '../story/demo-pictures.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { demoCustomers } from './demo-customers.ts'

export type DemoPromotion = { code: string; name: string; brand: string; family: ProductFamilyName }

/** Products of each customer. The 13-digit codes come from the range reserved for use within a shop. */
const promotions: Record<string, DemoPromotion[]> = {
  'Perfumerías Alameda': [
    { code: '2000000000015', name: 'Bruma de azahar 50 ml', brand: 'Alameda', family: 'FEMENINO' },
    { code: '2000000000022', name: 'Cedro y cuero 100 ml', brand: 'Alameda', family: 'MASCULINO' },
    { code: '2000000000039', name: 'Agua de colonia 200 ml', brand: 'Alameda', family: 'MIXTO CLÁSICOS' },
    { code: '2000000000046', name: 'Leche solar FPS 50', brand: 'Orilla', family: 'SOL' },
    { code: '2000000000053', name: 'Sérum de noche 30 ml', brand: 'Lumbre', family: 'SKIN CARE' },
  ],
  'Óptica Mirador': [
    { code: 'MIR-POL-01', name: 'Gafas polarizadas Faro', brand: 'Mirador', family: 'SOL' },
    { code: 'MIR-LEC-02', name: 'Gafas de lectura Atril', brand: 'Mirador', family: 'SIN CATEGORÍA' },
  ],
  'Farmácias Ribeira': [
    { code: '2000000000060', name: 'Protetor solar FPS 30', brand: 'Ribeira', family: 'SOL' },
    { code: '2000000000077', name: 'Creme hidratante 75 ml', brand: 'Ribeira', family: 'SKIN CARE' },
  ],
}

/**
 * Returns one event per customer, on the customer's first day, in which the customer's first products and their pictures are
 * created.
 */
export function demoPromotions(
  { people, uploads, calendar, records }: DemoParts,
  customers: readonly { name: string; cameAgo: number }[] = demoCustomers,
  range: Record<string, DemoPromotion[]> = promotions,
): Happening[] {
  return customers.map(({ name, cameAgo }) => {
    const at = calendar.workday(cameAgo, 11 * 60)
    const own = (range[name] ?? []).map((promotion) => {
      const picture = uploads.picture(drawPackshot, { words: promotion.name, widthPx: 320, heightPx: 320 })
      return { promotion, picture }
    })
    const enter = async () => {
      const call = people.as('nuria', at)
      const customer_id = needed(records.customers, name).id
      for (const { promotion, picture } of own) {
        const picture_upload = await picture('nuria', at)
        const values = { ...promotion, customer_id, active: true, picture_upload }
        const { id } = await call('promotionrest/update', values)
        records.promotions.set(promotion.name, id)
      }
    }
    return { at, act: enter }
  })
}
