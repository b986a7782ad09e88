import { useQuery } from '@tanstack/react-query'
import { call } from '../../core/call/call.ts'
import type { PrintKind } from './use-allocation.ts'

/**
 * Loads up to 200 products that can be ordered for the campaign. `nameOf` returns the name of a product followed by its
 * material.
 */
export function useProducts(campaignId: number) {
  const query = useQuery({
    queryKey: ['order', 'products', campaignId, ''],
    queryFn: () => call('orderrest/getproductsmc', { search: '', limit: 200, campaign_id: campaignId }),
    staleTime: 60_000,
  })
  const products = query.data ?? []
  return {
    products,
    nameOf: ({ product_id, material_id }: PrintKind) => {
      const product = products.find(({ id }) => id === product_id)
      const material = product?.materials.find(({ id }) => id === material_id)
      return [product?.name, material?.name].filter(Boolean).join(' · ')
    },
  }
}
