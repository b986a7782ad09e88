import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/call.ts'

type Account = OutputOnTheWire<CallAt<'orderrest/getusers'>>[number]

/** Returns the query for those users of a customer who can be the account of an order. */
export function accountsQuery(customerId: number) {
  return queryOptions({
    queryKey: ['order', 'accounts', customerId],
    queryFn: () => call('orderrest/getusers', { customer_id: customerId }),
    retry: false,
  })
}

/** Returns the id of the only account, or null if there are none or several. */
export function onlyAccount(accounts: readonly Account[]): number | null {
  const [first, second] = accounts
  return first && !second ? first.id : null
}

/** Converts a user to a choice. The label contains the full name, if there is one, and the username. */
export function accountChoice({ id, name, full_name, usergroup_name }: Account) {
  const label = full_name === '' ? name : `${full_name} (${name})`
  return { value: id, label, detail: usergroup_name }
}
