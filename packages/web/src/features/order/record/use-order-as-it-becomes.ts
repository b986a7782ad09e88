import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { OrderDraft } from './order-draft.ts'
import { type Order, orderCalls } from './order-record.ts'

/** Follows what others do with an order that is open, while nothing of it is being saved. */
export function useOrderAsItBecomes(form: RecordForm<Order, OrderDraft>): void {
  const { record } = form
  const { data: fresh } = useQuery({
    queryKey: ['order', 'watched', record?.id],
    queryFn: record ? () => orderCalls.get(record.id) : skipToken,
    initialData: record ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: 'order' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was read
  useEffect(() => {
    if (fresh && record && fresh.id === record.id && fresh.version > record.version) form.follow(fresh)
  }, [fresh])
}
