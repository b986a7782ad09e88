import { useEffect, useState } from 'react'
import { useTimelineRefresh } from '../../../core/timeline/use-timeline.ts'
import { type Customer, customerCalls } from '../customer-record.ts'
import { newAddress } from './address-draft.ts'
import { inOrder, withSaved } from './address-list.ts'
import type { Address } from './address-record.ts'

/** Manages the list of a customer's addresses, which are saved one by one. */
export function useAddresses({ id: customerId, country, addresses: initialAddresses }: Customer) {
  const [addresses, setAddresses] = useState<readonly Address[]>(initialAddresses)
  const refreshTimeline = useTimelineRefresh('customer', customerId)
  useEffect(() => setAddresses(initialAddresses), [initialAddresses])

  const isFirst = (kind: Address['kind']) => !addresses.some((address) => address.kind === kind)

  function keep(address: Address) {
    setAddresses((all) => withSaved(all, address))
    // On the server, a new default also changes the previous default. If reloading fails, the next edit of the previous default
    // reports a conflict.
    if (address.is_default) reload().catch(() => undefined)
    else refreshTimeline()
  }

  async function reload() {
    const fresh = await customerCalls.get(customerId)
    setAddresses(fresh.addresses)
    // Refreshes the timeline only after the addresses, because a user who edits the next address right away needs its new
    // version.
    refreshTimeline()
  }

  function remove(id: number) {
    refreshTimeline()
    setAddresses((all) => all.filter((each) => each.id !== id))
  }

  return {
    addresses: inOrder(addresses),
    /** Returns true if the customer has no address of this kind yet. */
    isFirst,
    /** Returns the initial values of a new address. The customer's first address of a kind is the default. */
    blankOf: (kind: Address['kind']) => ({
      ...newAddress(customerId, country, kind),
      is_default: isFirst(kind),
    }),
    keep,
    reload,
    remove,
  }
}
