import type { RecordOf } from '../../core/record/record-calls.ts'
import { type Address, addressOf, customerOf } from './records.ts'
import { answer, refusal } from './server.ts'

type Customer = RecordOf<'customer'>

const sums = { net: 0, vat: 0, total: 0 }
const same = { before: 0, after: 0 }
/** Comparison for an order that can be repeated without changes. */
const nothingChanged = {
  ...{ faults: {}, discount: same, vat_rate: same, before: sums, after: sums },
  ...{ unchanged: 1, lines: [] },
}

/** Customer on the fake server, including the addresses. */
export type KeptCustomer = {
  now: () => Customer
  /** Saves a change to the customer, as if another user had made it. */
  changeElsewhere: (changes: Partial<Customer>) => void
  changeAddressElsewhere: (id: number, changes: Partial<Address>) => void
}

/** Sets the responses of a server with one customer. An update of an outdated version fails with CONFLICT. */
export function keepCustomer(values: Partial<Customer> = {}): KeptCustomer {
  let customer = customerOf(1, 'Perfumerías Alameda', values)

  function keepAddress(address: Address): Address {
    const others = customer.addresses.filter(({ id }) => id !== address.id)
    customer = { ...customer, addresses: [...others, address] }
    return address
  }

  answer('countryrest/list', pageOf([{ code: 'ES', name: 'España', has_states: true }]))
  answer('staterest/list', pageOf([]))
  answer('customerrest/get', () => customer)
  answer('orderrest/compareagain', nothingChanged)
  answer('customerrest/update', (input) => {
    if (input.version !== customer.version) throw refusal('CONFLICT', { content: customer })
    customer = { ...customer, ...input, id: customer.id, version: customer.version + 1 }
    return customer
  })
  answer('customeraddressrest/update', (input) => {
    const before = customer.addresses.find(({ id }) => id === input.id)
    if (!before) return keepAddress(addressOf({ ...input, id: customer.addresses.length + 1 }))
    if (input.version !== before.version) throw refusal('CONFLICT', { content: before })
    return keepAddress({ ...before, ...input, id: before.id, version: before.version + 1 })
  })

  return {
    now: () => customer,
    changeElsewhere: (changes) => {
      customer = { ...customer, ...changes, version: customer.version + 1 }
    },
    changeAddressElsewhere: (id, changes) => {
      const before = customer.addresses.find((address) => address.id === id)
      if (before) keepAddress({ ...before, ...changes, version: before.version + 1 })
    },
  }
}

function pageOf<Row>(rows: Row[]) {
  return { rows, total: rows.length, page: 1, perpage: 500 }
}
