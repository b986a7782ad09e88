import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../core/call/call.ts'
import type { PickSource } from '../../../core/picker/picks.ts'
import type { OfferedProduct } from '../record/order-record.ts'

/** Maximum number of products returned by one call. */
const MOST_AT_ONCE = 200

/**
 * Loads the products that lines can have, with the materials and finishes that the campaign permits. Searches by name for
 * products of `savedLines` that are not among the first loaded products.
 */
export function useOfferedProducts(
  savedLines: readonly { product_id: number; product_name: string }[],
  campaignId: number | null,
  enabled: boolean,
): {
  source: PickSource
  find: (productId: number) => OfferedProduct | undefined
  /** All products loaded so far. */
  all: readonly OfferedProduct[]
  /** True while the first products are loading. */
  isPending: boolean
} {
  const [searchedFor, setSearchedFor] = useState<FoundProducts>({ campaignId, products: new Map() })
  // Uses found products only for the campaign for which they were searched, because a different campaign may permit other
  // materials.
  const foundProducts = searchedFor.campaignId === campaignId ? searchedFor.products : nothingFound
  const first = useQuery({ ...searchFor('', campaignId), enabled })
  const isOffered = (id: number) => foundProducts.has(id) || first.data?.some((product) => product.id === id)
  const missing = first.data ? savedLines.filter((line) => !isOffered(line.product_id)) : []
  const names = [...new Set(missing.map((line) => line.product_name))]
  const searches = useQueries({ queries: names.map((name) => searchFor(name, campaignId)) })

  async function load(input: { search?: string; limit?: number }) {
    const products = await call('orderrest/getproductsmc', { ...input, campaign_id: campaignId })
    setSearchedFor((current) => {
      const before = current.campaignId === campaignId ? current.products : nothingFound
      return {
        campaignId,
        products: new Map([...before, ...products.map((each) => [each.id, each] as const)]),
      }
    })
    return products.map(({ id, name, code, picture }) => ({
      id,
      name,
      code,
      thumbnail: picture?.small ?? '',
    }))
  }

  const all = [
    ...foundProducts.values(),
    ...(first.data ?? []),
    ...searches.flatMap((search) => search.data ?? []),
  ]
  return {
    source: { key: ['order', 'product-search', campaignId], load },
    find: (id) => all.find((product) => product.id === id),
    all,
    isPending: first.isLoading,
  }
}

type FoundProducts = { campaignId: number | null; products: ReadonlyMap<number, OfferedProduct> }
const nothingFound: FoundProducts['products'] = new Map()

function searchFor(search: string, campaign_id: number | null) {
  return {
    queryKey: ['order', 'products', campaign_id, search],
    queryFn: () => call('orderrest/getproductsmc', { search, limit: MOST_AT_ONCE, campaign_id }),
    staleTime: 60_000,
  }
}
