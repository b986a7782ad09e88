import type { Context } from '../core/context/context.ts'
import { customerHandlers } from '../resources/customer/customer.rest.ts'
import { customerAddressHandlers } from '../resources/customer/customer-address.rest.ts'

export type DemoCustomer = { id: number; name: string; address_id: number }

const customers = [
  {
    name: 'Perfumerías Alameda',
    trade_name: 'Alameda Beauty, S.L.',
    country: 'ES',
    tax_id: 'B12345674',
    discount: 500,
    vat: 2100,
    emails: ['marketing@alameda.example', 'facturas@alameda.example'],
    phone: '+34 910 000 101',
    city: 'Madrid',
    postal_code: '28014',
    state: 'Madrid',
    street: 'Calle de la Alameda 12',
  },
  {
    name: 'Óptica Mirador',
    trade_name: 'Mirador Visión, S.A.',
    country: 'ES',
    tax_id: 'A58818501',
    discount: 0,
    vat: 2100,
    emails: ['tiendas@mirador.example'],
    phone: '+34 930 000 202',
    city: 'Barcelona',
    postal_code: '08007',
    state: 'Barcelona',
    street: 'Passeig del Mirador 88',
  },
  {
    name: 'Farmácias Ribeira',
    trade_name: 'Ribeira Saúde, Lda.',
    country: 'PT',
    tax_id: '501964843',
    discount: 1000,
    vat: 2300,
    emails: ['lojas@ribeira.example', 'contabilidade@ribeira.example'],
    phone: '+351 220 000 303',
    city: 'Porto',
    postal_code: '4050-509',
    state: 'Porto',
    street: 'Rua da Ribeira 7',
  },
]

/** Customers with a billing and a delivery address each. */
export async function makeDemoCustomers(context: Context): Promise<DemoCustomer[]> {
  const made: DemoCustomer[] = []
  for (const { city, postal_code, state, street, ...customer } of customers) {
    const { id, name } = await customerHandlers.update(context, {
      ...customer,
      payment_terms: '30 días',
      web: '',
      notes: '',
      active: true,
    })
    const place = {
      customer_id: id,
      city,
      postal_code,
      state,
      street,
      country: customer.country,
      phone: customer.phone,
    }
    const billing = {
      ...place,
      kind: 'billing',
      name: customer.trade_name,
      contact: '',
      is_default: true,
    } as const
    await customerAddressHandlers.update(context, billing)
    const delivery = await customerAddressHandlers.update(context, {
      ...place,
      kind: 'delivery',
      name: `Almacén ${name}`,
      contact: 'Recepción de mercancías',
      is_default: true,
    })
    made.push({ id, name, address_id: delivery.id })
  }
  return made
}
