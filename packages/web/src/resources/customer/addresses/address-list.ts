import type { Address } from './address-record.ts'

/**
 * Returns the addresses after `address` was saved. Each kind has one default, so a new default unsets the previous one, whose
 * version increases by one as on the server.
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

/** Sorts billing addresses first, and within each kind the oldest first. */
export function inOrder(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.id - other.id)
}
