import type { NewCustomer } from '../company/demo-customers.ts'
import type { DemoPromotion } from '../company/demo-promotions.ts'
import type { Person } from '../company/demo-users.ts'

export const SALVIA = 'Laboratorios Salvia'
export const LUSIADA = 'Cafés Lusíada'

/** Customers who sell in other companies' shops: a laboratory in pharmacies, a coffee roaster in cafés. */
export const seasonCustomers: readonly NewCustomer[] = [
  {
    cameAgo: 420,
    name: SALVIA,
    trade_name: 'Laboratorios Salvia Dermofarmacia, S.A.',
    country: 'ES',
    tax_id: 'A08123457',
    discount: 12,
    vat: 21,
    emails: ['trade@salvia.example', 'facturacion@salvia.example'],
    phone: '+34 937 000 404',
    city: 'Sabadell',
    postal_code: '08203',
    state: 'Barcelona',
    street: "Carrer de l'Alzina 40",
  },
  {
    cameAgo: 331,
    name: LUSIADA,
    trade_name: 'Cafés Lusíada, S.A.',
    country: 'PT',
    tax_id: '500123454',
    discount: 7,
    vat: 23,
    emails: ['marketing@lusiada.example', 'faturas@lusiada.example'],
    phone: '+351 210 000 505',
    city: 'Lisboa',
    postal_code: '1300-610',
    state: 'Lisboa',
    street: 'Rua do Cais 118',
  },
]

/** Users of `seasonCustomers`, with limits in euros and m2. */
export const seasonStaff: Record<string, readonly Person[]> = {
  [SALVIA]: [
    { username: 'elena', first_name: 'Elena', last_name: 'Salvatierra', role: 'orders', limits: [90_000, 0] },
    { username: 'ignacio', first_name: 'Ignacio', last_name: 'Roca', role: 'orders', limits: [0, 590] },
    { username: 'carme', first_name: 'Carme', last_name: 'Vidal', role: 'reads', limits: [0, 0] },
  ],
  [LUSIADA]: [
    { username: 'duarte', first_name: 'Duarte', last_name: 'Leal', role: 'orders', limits: [60_000, 0] },
    { username: 'ines', first_name: 'Inês', last_name: 'Pacheco', role: 'orders', limits: [0, 0] },
  ],
}

/** Marketing users of earlier customers. They joined later and order for all shops. */
export const seasonMarketing: readonly (Person & {
  customer: string
  cameAgo: number
  language: 'es' | 'pt'
})[] = [
  {
    ...{
      customer: 'Perfumerías Alameda',
      cameAgo: 226,
      username: 'beatriz',
      first_name: 'Beatriz',
      last_name: 'Montero',
    },
    ...{ role: 'orders', limits: [0, 0], language: 'es' },
  },
  {
    ...{ customer: 'Óptica Mirador', cameAgo: 184, username: 'joan', first_name: 'Joan', last_name: 'Pons' },
    ...{ role: 'orders', limits: [45_000, 0], language: 'es' },
  },
  {
    ...{
      customer: 'Farmácias Ribeira',
      cameAgo: 154,
      username: 'helena',
      first_name: 'Helena',
      last_name: 'Matos',
    },
    ...{ role: 'orders', limits: [30_000, 0], language: 'pt' },
  },
]

export const seasonRange: Record<string, DemoPromotion[]> = {
  [SALVIA]: [
    { code: '2000000001005', name: 'Salvia Repara crema 50 ml', brand: 'Salvia', family: 'SKIN CARE' },
    { code: '2000000001012', name: 'Salvia Repara sérum 30 ml', brand: 'Salvia', family: 'SKIN CARE' },
    { code: '2000000001029', name: 'Salvia Sol FPS 50+ 100 ml', brand: 'Salvia', family: 'SOL' },
    { code: '2000000001036', name: 'Salvia Sol infantil 200 ml', brand: 'Salvia', family: 'SOL' },
    { code: '2000000001043', name: 'Bucalia colutorio 500 ml', brand: 'Bucalia', family: 'SIN CATEGORÍA' },
    { code: '2000000001050', name: 'Bucalia pasta dental 75 ml', brand: 'Bucalia', family: 'SIN CATEGORÍA' },
    { code: '2000000001067', name: 'Capilar Raíz 60 cápsulas', brand: 'Raíz', family: 'SIN CATEGORÍA' },
  ],
  [LUSIADA]: [
    { code: '2000000002002', name: 'Lusíada Torra Escura 1 kg', brand: 'Lusíada', family: 'SIN CATEGORÍA' },
    { code: '2000000002019', name: 'Lusíada Descafeinado 250 g', brand: 'Lusíada', family: 'SIN CATEGORÍA' },
    { code: '2000000002026', name: 'Lusíada Cápsulas Ristretto', brand: 'Lusíada', family: 'SIN CATEGORÍA' },
    { code: '2000000002033', name: 'Lusíada Frio 250 ml', brand: 'Lusíada', family: 'SIN CATEGORÍA' },
  ],
}
