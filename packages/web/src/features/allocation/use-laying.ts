import { useState } from 'react'
import { keyOf, type Pair, type Printed } from './use-allocation.ts'

/** Chosen pairs with product and material, by their key; `null` means those that the bar has later. */
type Laid = ReadonlyMap<string, Printed | null>

const isSame = (one: Printed | null, other: Printed | null) =>
  one?.product_id === other?.product_id && one?.material_id === other?.material_id

/** Keeps the chosen pairs. Each has the product and the material that the bar had when it was clicked. */
export function useLaying(currentKind: Printed | null) {
  const [laid, setLaid] = useState<Laid>(new Map())
  /** Kinds chosen so far, in order; the matrix shows their numbers. */
  const [kinds, setKinds] = useState<readonly Printed[]>([])

  function lay(pairs: readonly Pair[]) {
    if (currentKind && !kinds.some((kind) => isSame(kind, currentKind))) setKinds([...kinds, currentKind])
    const newEntries = pairs.map((pair) => [keyOf(pair), currentKind] as const)
    // Pairs chosen before any product get the first one.
    setLaid(new Map([...[...laid].map(([key, kind]) => [key, kind ?? currentKind] as const), ...newEntries]))
  }

  function remove(keys: readonly string[]) {
    setLaid((before) => {
      const after = new Map(before)
      for (const key of keys) after.delete(key)
      return after
    })
  }

  /** Sets the pair to the kind in the bar. Removes the pair if it already has that kind. */
  function toggle(pair: Pair) {
    const key = keyOf(pair)
    const isThere = laid.has(key) && isSame(laid.get(key) ?? currentKind, currentKind)
    if (isThere) remove([key])
    else lay([pair])
  }

  return {
    laid,
    kinds,
    toggle,
    remove,
    /** Leaves pairs that are already chosen unchanged. */
    add: (pairs: readonly Pair[]) => lay(pairs.filter((pair) => !laid.has(keyOf(pair)))),
    clear: () => setLaid(new Map()),
    numberOf: (kind: Printed | null) => 1 + kinds.findIndex((each) => isSame(each, kind)),
    isPresent: (kind: Printed) => isSame(kind, currentKind),
  }
}

export type Laying = ReturnType<typeof useLaying>
