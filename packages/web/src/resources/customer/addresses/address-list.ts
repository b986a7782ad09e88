import type { Address } from './address-record.ts'

/**
 * Returns the list of addresses after `address` has been saved. Each kind has only one default, so a new default replaces the
 * previous one. Like the server, increases the version of the previous default by one.
 */
export function withSaved(addresses: readonly Address[], address: Address): Address[] {
  const others = addresses.filter((each) => each.id !== address.id)
  const losesDefault = (each: Address) => address.is_default && each.is_default && each.kind === address.kind
  return [
    ...others.map((each) =>
      losesDefault(each) ? { ...each, is_default: false, version: each.version + 1 } : each,
    ),
    address,
  ]
}

/** Sorts billing addresses before delivery addresses, and each kind from oldest to newest. */
export function inOrder(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.id - other.id)
}
