import type { People } from '../../browser/people.ts'

const CHAIN = 'Faro'
/** Number of spaces per shop. */
const SPACES_OF_SHOP = 3
/** Visible sizes in mm, and the bleed on each side. */
const SIZES = [
  [500, 707],
  [600, 849],
] as const
const BLEED = 5

export type ManySpaces = Awaited<ReturnType<typeof makeSpaces>>

/** Creates a chain of shops with spaces for ana's customer, like an import of thousands of rows. */
export async function makeSpaces(
  { house, server }: People,
  { count, unmeasured, inactive }: { count: number; unmeasured: number; inactive: number },
) {
  const [campaign] = await house('campaignrest/getcampaigns', { search: 'Imagen de tienda' })
  const [customer] = await house('customerrest/getcustomers', { search: 'Perfumerías Alameda' })
  if (!campaign || !customer) throw new Error('There is nobody to order for')
  const { number } = await house('spacerest/getnextspacenum', { customer_id: customer.id })
  const [small, large] = SIZES
  await server.query(
    `insert into spaces (number, customer_id, shop_name, chain, position, kind, country, city, state,
       visible_width, visible_height, bleed, measured_how, measured_at, active, created_at, updated_at, created_by)
     select ${number} + n, ${customer.id}, '${CHAIN} ' || (n / ${SPACES_OF_SHOP})::int, '${CHAIN}',
       'Escaparate ' || (n % ${SPACES_OF_SHOP} + 1), 'window', 'ES', 'Madrid', 'Madrid',
       case when n < ${unmeasured} then 0 when n % 5 = 0 then ${large[0]} else ${small[0]} end,
       case when n < ${unmeasured} then 0 when n % 5 = 0 then ${large[1]} else ${small[1]} end,
       ${BLEED}, 'measured', extract(epoch from now())::bigint, n < ${count - inactive},
       extract(epoch from now())::bigint, extract(epoch from now())::bigint, 1
     from generate_series(0, ${count - 1}) n`,
  )
  await server.query(
    `insert into space_numbers (customer_id, last_number) values (${customer.id}, ${number + count - 1})
     on conflict (customer_id) do update set last_number = excluded.last_number`,
  )
  const spaceAt = async (place: number) => {
    const filters = { customer_id: `eq;${customer.id}`, number: `eq;${number + place}` }
    const { rows } = await house('spacerest/list', { perpage: 1, filters })
    return house('spacerest/get', { id: rows[0]?.id ?? 0 })
  }
  return {
    name: CHAIN,
    campaign,
    /** Number of the first measured space. */
    first: number + unmeasured,
    spacesOfShop: SPACES_OF_SHOP,
    shopOf: (place: number) => `${CHAIN} ${Math.floor(place / SPACES_OF_SHOP)}`,
    printSizes: SIZES.map(([width, height]) => `${width + 2 * BLEED}×${height + 2 * BLEED}`),
    /** Raises the price of the vinyl, changes the size of one space and deactivates another. */
    async changeSince() {
      const [vinyl] = await house('materialrest/getmaterials', { search: 'Vinilo monomérico' })
      const material = await house('materialrest/get', { id: vinyl?.id ?? 0 })
      await house('materialrest/update', { ...material, price_per_m2: material.price_per_m2 + 1 })
      for (const [place, changes] of [
        [100, { visible_width: 700, visible_height: 990 }],
        [101, { active: false }],
      ] as const) {
        await house('spacerest/update', { ...(await spaceAt(place)), ...changes })
      }
    },
  }
}
