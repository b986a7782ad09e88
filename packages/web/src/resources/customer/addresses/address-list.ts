import type { Address } from './address-record.ts'

/**
 * The addresses once one of them, or a new one, was saved. Only one of a kind is the default one: the server has taken that
 * from the other, which has a newer version since.
 */
export function withSaved(addresses: readonly Address[], saved: Address): Address[] {
  const others = addresses.filter((each) => each.id !== saved.id)
  const losesDefault = (each: Address) => saved.is_default && each.is_default && each.kind === saved.kind
  return [
    ...others.map((each) =>
      losesDefault(each) ? { ...each, is_default: false, version: each.version + 1 } : each,
    ),
    saved,
  ]
}

/** Billing addresses come first, then the older ones. */
export function inOrder(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.id - other.id)
}
