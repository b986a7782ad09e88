import { plainText } from '@lienzo/rules/records/plain-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from '../../../../core/call/call.ts'
import type { PickSource } from '../../../../core/picker/picks.ts'
import { holds, type Offer } from '../../../../ui/grid/cells/use-offers.ts'
import type {
  OfferedImage,
  OfferedMaterial,
  OfferedProduct,
  OfferedSpace,
  Order,
} from '../../record/order-record.ts'
import { namedSpaces } from '../named-spaces.ts'
import { useOfferedProducts } from '../use-offered-products.ts'
import type { LineRow } from './line-row.ts'
import { type CheaperCopies, cheaperCopies, type LinePrice, priceOfRow } from './price/line-price.ts'

/**
 * Records that the lines of an order can refer to, such as spaces, products and artwork: functions that search them, and
 * functions that return records already loaded.
 */
export type Offers = {
  spaces: (customerId: number, search: string) => Promise<readonly Offer[]>
  /** Returns the spaces that each pasted text may refer to. A text can contain the number of a space, its name, or both. */
  spacesOf: (customerId: number, texts: readonly string[]) => Promise<ReadonlyMap<string, readonly Offer[]>>
  space: (id: number) => OfferedSpace | undefined
  products: (search: string) => Promise<readonly Offer[]>
  productSource: PickSource
  product: (id: number) => OfferedProduct | undefined
  /**
   * Returns the matching materials that a product permits. If the product is undefined, searches the materials of all loaded
   * products.
   */
  materials: (search: string, product: OfferedProduct | undefined) => readonly Offer[]
  material: (id: number) => OfferedMaterial | undefined
  /** Returns the price of a line with its unsaved edits, or undefined if the price cannot be calculated. */
  price: (row: LineRow) => LinePrice | undefined
  /**
   * Returns a larger number of copies that costs less than the line's current number, or undefined if there is none, or if a
   * price is unknown.
   */
  cheaper: (row: LineRow) => CheaperCopies | undefined
  images: () => readonly OfferedImage[]
  /** False while the first products and the artwork are loading, because pasted texts are matched against them. */
  isReady: boolean
  /** Source from which the user picks the promotion of a line, among the promotions of the customer. */
  promotionSource: PickSource
}

/**
 * Loads the records that the lines of an order can refer to. If `isWritten` is false, the lines are read-only and nothing is
 * loaded in advance.
 */
export function useOffersOfOrder(
  order: Order,
  rows: readonly (LineRow | undefined)[],
  isWritten: boolean,
): Offers {
  const { campaign_id, customer_id } = order
  const products = useOfferedProducts(useProductsOf(rows), campaign_id, isWritten)
  const spaces = useRef(new Map<number, OfferedSpace>())
  const images = useQuery({
    queryKey: ['order', 'images', campaign_id],
    queryFn: () => call('orderrest/getcampaignimages', { campaign_id: campaign_id ?? 0 }),
    enabled: isWritten && campaign_id !== null,
    staleTime: 30_000,
  })

  async function searchSpaces(customer_id: number, search: string) {
    const answer = await call('orderrest/getspaces', { customer_id, search })
    for (const space of answer) spaces.current.set(space.id, space)
    // Shows the town, because shops of a chain have the same name in several towns.
    return answer.map((space): Offer => ({ ...space, note: space.city || undefined }))
  }

  async function spacesOf(customer_id: number, texts: readonly string[]) {
    const matches = await namedSpaces(texts, (which) =>
      call('orderrest/getspaces', { customer_id, ...which }),
    )
    for (const space of [...matches.values()].flat()) spaces.current.set(space.id, space)
    return matches
  }

  return {
    spaces: searchSpaces,
    spacesOf,
    space: (id) => spaces.current.get(id),
    products: (search) => products.source.load({ search }),
    productSource: products.source,
    product: products.find,
    materials: (search, product) =>
      materialsOf(product ? [product] : products.all)
        .map(({ id, name, code }) => ({ id, name, code }))
        .filter((each) => holds(each, search)),
    material: (id) => materialsOf(products.all).find((each) => each.id === id),
    price: (row) => priceOfRow(row, products.find(row.product_id), order.customer_discount),
    cheaper: (row) => cheaperCopies(row, products.find(row.product_id), order.customer_discount),
    promotionSource: {
      key: ['order', 'promotions', customer_id],
      load: (input) => call('orderrest/getpromoscust', { ...input, customer_id }),
    },
    isReady: !products.isPending && !images.isLoading,
    images: () => (campaign_id === null ? [] : (images.data ?? [])),
  }
}

/** Returns one line for each product that occurs in the lines. */
function useProductsOf(rows: readonly (LineRow | undefined)[]) {
  return useMemo(() => {
    const rowByProduct = new Map<number, Pick<LineRow, 'product_id' | 'product_name'>>()
    for (const row of rows) if (row && row.product_id > 0) rowByProduct.set(row.product_id, row)
    return [...rowByProduct.values()]
  }, [rows])
}

/** Returns the distinct materials of the products, sorted by name. */
function materialsOf(products: readonly OfferedProduct[]): OfferedMaterial[] {
  const byId = new Map(products.flatMap(({ materials }) => materials.map((each) => [each.id, each] as const)))
  return [...byId.values()].sort((one, other) => plainText(one.name).localeCompare(plainText(other.name)))
}
