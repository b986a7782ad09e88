import type { ProductFamilyName } from '@lienzo/rules/customers/families'
import type { Context } from '../core/context/context.ts'
import { promotionHandlers } from '../resources/promotion/promotion.rest.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { type DemoPicture, drawProduct } from './demo-pictures.ts'
import { uploadPictures } from './demo-uploads.ts'

type DemoPromotion = { code: string; name: string; brand: string; family: ProductFamilyName }

/** What each of the customers sells, in their order; the codes are of the range that shops use for themselves. */
const promotions: DemoPromotion[][] = [
  [
    { code: '2000000000015', name: 'Bruma de azahar 50 ml', brand: 'Alameda', family: 'FEMENINO' },
    { code: '2000000000022', name: 'Cedro y cuero 100 ml', brand: 'Alameda', family: 'MASCULINO' },
    { code: '2000000000039', name: 'Agua de colonia 200 ml', brand: 'Alameda', family: 'MIXTO CLÁSICOS' },
    { code: '2000000000046', name: 'Leche solar FPS 50', brand: 'Orilla', family: 'SOL' },
    { code: '2000000000053', name: 'Sérum de noche 30 ml', brand: 'Lumbre', family: 'SKIN CARE' },
  ],
  [
    { code: 'MIR-POL-01', name: 'Gafas polarizadas Faro', brand: 'Mirador', family: 'SOL' },
    { code: 'MIR-LEC-02', name: 'Gafas de lectura Atril', brand: 'Mirador', family: 'SIN CATEGORÍA' },
  ],
  [
    { code: '2000000000060', name: 'Protetor solar FPS 30', brand: 'Ribeira', family: 'SOL' },
    { code: '2000000000077', name: 'Creme hidratante 75 ml', brand: 'Ribeira', family: 'SKIN CARE' },
  ],
]

/** The products of the customers' own, each with its picture. */
export async function makeDemoPromotions(context: Context, customers: DemoCustomer[]): Promise<void> {
  const made = promotions.flatMap((own, index) => {
    const customer = customers[index]
    return customer ? own.map((promotion) => ({ ...promotion, customer_id: customer.id })) : []
  })
  const pictures = await uploadPictures(context, drawProduct, made.map(pictureOf))
  for (const [index, promotion] of made.entries()) {
    const values = { ...promotion, active: true, picture_upload: pictures[index] }
    await promotionHandlers.update(context, values)
  }
}

function pictureOf({ name }: DemoPromotion, index: number): DemoPicture {
  return { words: name, hue: 20 + index * 61, widthPx: 400, heightPx: 400 }
}
