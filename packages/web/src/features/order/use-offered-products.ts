import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../core/call.ts'
import type { PickSource } from '../../core/record/picks.ts'
import type { OfferedProduct } from './order-record.ts'

/** As many as one call gives. */
const MOST_AT_ONCE = 200

/** The products that lines choose from, with their materials and finishes, and what is known of those on the lines. */
export function useOfferedProducts(): {
  source: PickSource
  find: (productId: number) => OfferedProduct | undefined
} {
  const [found, setFound] = useState<ReadonlyMap<number, OfferedProduct>>(new Map())
  const first = useQuery({
    queryKey: ['order', 'products'],
    queryFn: () => call('orderrest/getproductsmc', { search: '', limit: MOST_AT_ONCE }),
    staleTime: 60_000,
  })

  async function load(input: { search?: string; limit?: number }) {
    const products = await call('orderrest/getproductsmc', input)
    setFound((known) => new Map([...known, ...products.map((each) => [each.id, each] as const)]))
    return products
  }

  return {
    source: { key: ['order', 'product-search'], load },
    find: (id) => found.get(id) ?? first.data?.find((product) => product.id === id),
  }
}
