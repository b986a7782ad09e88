import type { Call } from '../story/demo-calls.ts'
import type { DemoCustomer, DemoParts, Happening } from '../story/demo-story.ts'

/** Customers of the house. Each became a customer `cameAgo` working days ago. */
export const demoCustomers = [
  {
    cameAgo: 257,
    name: 'Perfumerías Alameda' as const,
    trade_name: 'Alameda Beauty, S.L.',
    country: 'ES',
    tax_id: 'B12345674',
    discount: 5,
    vat: 21,
    emails: ['marketing@alameda.example', 'facturas@alameda.example'],
    phone: '+34 910 000 101',
    city: 'Madrid',
    postal_code: '28014',
    state: 'Madrid',
    street: 'Calle de la Alameda 12',
  },
  {
    cameAgo: 246,
    name: 'Óptica Mirador' as const,
    trade_name: 'Mirador Visión, S.A.',
    country: 'ES',
    tax_id: 'A58818501',
    discount: 0,
    vat: 21,
    emails: ['tiendas@mirador.example'],
    phone: '+34 930 000 202',
    city: 'Barcelona',
    postal_code: '08007',
    state: 'Barcelona',
    street: 'Passeig del Mirador 88',
  },
  {
    cameAgo: 208,
    name: 'Farmácias Ribeira' as const,
    trade_name: 'Ribeira Saúde, Lda.',
    country: 'PT',
    tax_id: '501964843',
    discount: 10,
    vat: 23,
    emails: ['lojas@ribeira.example', 'contabilidade@ribeira.example'],
    phone: '+351 220 000 303',
    city: 'Porto',
    postal_code: '4050-509',
    state: 'Porto',
    street: 'Rua da Ribeira 7',
  },
]

export type NewCustomer = Omit<(typeof demoCustomers)[number], 'name'> & { name: string }

/**
 * Returns the events in which the administrator creates each customer, with a billing and a delivery address, on the customer's
 * first day.
 */
export function demoCustomerStory(
  { people, calendar, records }: DemoParts,
  customers: readonly NewCustomer[] = demoCustomers,
): Happening[] {
  return customers.map((customer) => {
    const at = calendar.workday(customer.cameAgo, 8 * 60)
    return {
      at,
      act: async () => {
        records.customers.set(customer.name, await makeCustomer(people.as('admin', at), customer))
      },
    }
  })
}

async function makeCustomer(
  call: Call,
  { cameAgo: _cameAgo, city, postal_code, state, street, ...customer }: NewCustomer,
): Promise<DemoCustomer> {
  const { id, name } = await call('customerrest/update', {
    ...customer,
    payment_terms: '30 días',
    web: '',
    notes: '',
    active: true,
  })
  const { country, phone, trade_name } = customer
  const place = { customer_id: id, city, postal_code, state, street, country, phone, is_default: true }
  await call('customeraddressrest/update', { ...place, kind: 'billing', name: trade_name, contact: '' })
  const delivery = await call('customeraddressrest/update', {
    ...place,
    kind: 'delivery',
    name: `Almacén ${name}`,
    contact: 'Recepción de mercancías',
  })
  return { id, address_id: delivery.id }
}
