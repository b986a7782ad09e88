import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../core/call.ts'
import type { PickSource } from '../../core/record/picks.ts'
import type { OfferedProduct } from './order-record.ts'

/** As many as one call gives. */
const MOST_AT_ONCE = 200

/**
 * The products that lines choose from, with their materials and finishes. Those of `saved` lines that are not among the
 * first ones are asked for by their name.
 */
export function useOfferedProducts(saved: readonly { product_id: number; product_name: string }[]): {
  source: PickSource
  find: (productId: number) => OfferedProduct | undefined
} {
  const [found, setFound] = useState<ReadonlyMap<number, OfferedProduct>>(new Map())
  const first = useQuery(searchFor(''))
  const isOffered = (id: number) => found.has(id) || first.data?.some((product) => product.id === id)
  const missing = first.data ? saved.filter((line) => !isOffered(line.product_id)) : []
  const names = [...new Set(missing.map((line) => line.product_name))]
  const searched = useQueries({ queries: names.map(searchFor) })

  async function load(input: { search?: string; limit?: number }) {
    const products = await call('orderrest/getproductsmc', input)
    setFound((known) => new Map([...known, ...products.map((each) => [each.id, each] as const)]))
    return products
  }

  return {
    source: { key: ['order', 'product-search'], load },
    find: (id) => {
      const all = [...(first.data ?? []), ...searched.flatMap((search) => search.data ?? [])]
      return found.get(id) ?? all.find((product) => product.id === id)
    },
  }
}

function searchFor(search: string) {
  return {
    queryKey: ['order', 'products', search],
    queryFn: () => call('orderrest/getproductsmc', { search, limit: MOST_AT_ONCE }),
    staleTime: 60_000,
  }
}
