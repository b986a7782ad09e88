import { useEffect, useState } from 'react'
import { useTimelineRefresh } from '../../../core/timeline/use-timeline.ts'
import { type Customer, customerCalls } from '../customer-record.ts'
import { newAddress } from './address-draft.ts'
import { inOrder, withSaved } from './address-list.ts'
import type { Address } from './address-record.ts'

/** The addresses of a customer as they are on the screen while each of them is changed by itself. */
export function useAddresses({ id: customerId, country, addresses: loaded }: Customer) {
  const [addresses, setAddresses] = useState<readonly Address[]>(loaded)
  const refreshTimeline = useTimelineRefresh('customer', customerId)
  useEffect(() => setAddresses(loaded), [loaded])

  const isFirst = (kind: Address['kind']) => !addresses.some((address) => address.kind === kind)

  function keep(saved: Address) {
    setAddresses((all) => withSaved(all, saved))
    // A new default address changes another one. Where that is not loaded, the next change of it shows the conflict.
    if (saved.is_default) reload().catch(() => undefined)
    else refreshTimeline()
  }

  async function reload() {
    const fresh = await customerCalls.get(customerId)
    setAddresses(fresh.addresses)
    // Only now: a person who changes the next address at once needs its present version.
    refreshTimeline()
  }

  function remove(id: number) {
    refreshTimeline()
    setAddresses((all) => all.filter((each) => each.id !== id))
  }

  return {
    addresses: inOrder(addresses),
    /** Whether the customer has no address of a kind yet. */
    isFirst,
    /** A new address; the first one of its kind is proposed as the default one. */
    blankOf: (kind: Address['kind']) => ({
      ...newAddress(customerId, country, kind),
      is_default: isFirst(kind),
    }),
    keep,
    reload,
    remove,
  }
}
