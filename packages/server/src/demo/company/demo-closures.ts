import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'

/**
 * Shop that closes for a while or for good: the user who entered the closure and how many working days ago, and the first and
 * last closed day in days from today. `to` is null until further notice.
 */
export type DemoClosure = {
  customer: string
  /** Name of the shop, as its spaces have it. */
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
 * Returns events in which a user of the house closes all spaces of each shop. Throws while an event runs if its shop has no
 * spaces.
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
