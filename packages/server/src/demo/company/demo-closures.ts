import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'

/**
 * Closure of a shop, temporary or permanent. `by` entered it `heardAgo` working days ago; `from` and `to` are its first and
 * last day in days from today. `to` is null until further notice.
 */
export type DemoClosure = {
  customer: string
  /** Shop name, as stored in the spaces of the shop. */
  shop: string
  city: string
  reason: string
  by: string
  heardAgo: number
  from: number
  to: number | null
}

const closures: readonly DemoClosure[] = [
  {
    customer: 'Perfumerías Alameda',
    shop: 'Alameda Gran Vía',
    city: 'Madrid',
    reason: 'Reforma de la tienda',
    by: 'nuria',
    heardAgo: 45,
    from: -40,
    to: -21,
  },
  {
    customer: 'Perfumerías Alameda',
    shop: 'Alameda Calle Colón',
    city: 'València',
    reason: 'Obras en la fachada',
    by: 'nuria',
    heardAgo: 8,
    from: -6,
    to: 9,
  },
  {
    customer: 'Óptica Mirador',
    shop: 'Mirador Passeig de Gràcia',
    city: 'Barcelona',
    reason: 'Fin del contrato de alquiler',
    by: 'nuria',
    heardAgo: 6,
    from: -3,
    to: null,
  },
  {
    customer: 'Farmácias Ribeira',
    shop: 'Ribeira Rua da Sé',
    city: 'Porto',
    reason: 'Férias do pessoal',
    by: 'nuria',
    heardAgo: 2,
    from: 12,
    to: 26,
  },
]

/**
 * Returns one event per closure, in which a user of the house closes all spaces of the shop. The event throws if the shop has
 * no spaces.
 */
export function demoClosures(
  { people, calendar, records }: DemoParts,
  entries: readonly DemoClosure[] = closures,
): Happening[] {
  return entries.map(({ customer, shop, city, reason, by, heardAgo, from, to }) => {
    const at = calendar.workday(heardAgo, 11 * 60)
    const close = async () => {
      const call = people.as(by, at)
      const filters = {
        customer_id: `eq;${needed(records.customers, customer).id}`,
        shop_name: `eq;${shop}`,
        city: `eq;${city}`,
      }
      const { rows } = await call('spacerest/list', { filters })
      if (rows.length === 0) throw new Error(`The demo company has no shop ${shop} in ${city}`)
      const closure = {
        closed_from: calendar.today(from),
        closed_to: to === null ? null : calendar.today(to),
        closed_reason: reason,
      }
      for (const { id } of rows) {
        const space = await call('spacerest/get', { id })
        await call('spacerest/update', { ...space, closures: [...space.closures, closure] })
      }
    }
    return { at, act: close }
  })
}
