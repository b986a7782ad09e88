import { plainText } from '@lienzo/rules/records/plain-text'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../core/call/call.ts'
import type { PickSource } from '../../../../core/picker/picks.ts'
import { holds, type Offered } from '../../../../ui/grid/cells/use-offers.ts'
import type {
  OfferedImage,
  OfferedMaterial,
  OfferedProduct,
  OfferedSpace,
  Order,
} from '../../record/order-record.ts'
import { useOfferedProducts } from '../use-offered-products.ts'
import type { LineRow } from './line-row.ts'

/** What the lines of an order choose from, and what has been seen of it. */
export type Offers = {
  spaces: (customerId: number, search: string) => Promise<readonly Offered[]>
  space: (id: number) => OfferedSpace | undefined
  products: (search: string) => Promise<readonly Offered[]>
  productSource: PickSource
  product: (id: number) => OfferedProduct | undefined
  /** Those that a product permits, or all where it is not known. */
  materials: (search: string, product: OfferedProduct | undefined) => readonly Offered[]
  material: (id: number) => OfferedMaterial | undefined
  images: () => readonly OfferedImage[]
  /** The products of the order's customer that lines may advertise. */
  promotionSource: PickSource
}

/** `isWritten` is false where the lines are only read: nothing is asked for then. */
export function useOffersOfOrder(
  order: Order,
  rows: readonly (LineRow | undefined)[],
  isWritten: boolean,
): Offers {
  const { campaign_id, customer_id } = order
  const known = rows.flatMap((row) => (row && row.product_id > 0 ? [row] : []))
  const products = useOfferedProducts(known, campaign_id, isWritten)
  const spaces = useRef(new Map<number, OfferedSpace>())
  const images = useQuery({
    queryKey: ['order', 'images', campaign_id],
    queryFn: () => call('orderrest/getcampaignimages', { campaign_id: campaign_id ?? 0 }),
    enabled: isWritten && campaign_id !== null,
    staleTime: 30_000,
  })

  async function searchSpaces(customer_id: number, search: string) {
    const found = await call('orderrest/getspaces', { customer_id, search })
    for (const space of found) spaces.current.set(space.id, space)
    return found
  }

  return {
    spaces: searchSpaces,
    space: (id) => spaces.current.get(id),
    products: (search) => products.source.load({ search }),
    productSource: products.source,
    product: products.find,
    materials: (search, product) =>
      materialsOf(product ? [product] : products.all)
        .map(({ id, name, code }) => ({ id, name, code }))
        .filter((each) => holds(each, search)),
    material: (id) => materialsOf(products.all).find((each) => each.id === id),
    promotionSource: {
      key: ['order', 'promotions', customer_id],
      load: (input) => call('orderrest/getpromoscust', { ...input, customer_id }),
    },
    images: () => (campaign_id === null ? [] : (images.data ?? [])),
  }
}

/** Each once, by name. */
function materialsOf(products: readonly OfferedProduct[]): OfferedMaterial[] {
  const byId = new Map(products.flatMap(({ materials }) => materials.map((each) => [each.id, each] as const)))
  return [...byId.values()].sort((one, other) => plainText(one.name).localeCompare(plainText(other.name)))
}
