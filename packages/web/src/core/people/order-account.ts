import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/call.ts'

type Account = OutputOnTheWire<CallAt<'orderrest/getusers'>>[number]

/** The users of a customer on whose account an order may be. */
export function accountsQuery(customerId: number) {
  return queryOptions({
    queryKey: ['order', 'accounts', customerId],
    queryFn: () => call('orderrest/getusers', { customer_id: customerId }),
    retry: false,
  })
}

/** The only one that there is to choose. */
export function onlyAccount(accounts: readonly Account[]): number | null {
  const [first, second] = accounts
  return first && !second ? first.id : null
}

/** A user in the words of a choice: people know one another by their names. */
export function accountChoice({ id, name, full_name, usergroup_name }: Account) {
  const label = full_name === '' ? name : `${full_name} (${name})`
  return { value: id, label, detail: usergroup_name }
}
