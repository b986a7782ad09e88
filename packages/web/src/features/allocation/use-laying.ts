import { useState } from 'react'
import { keyOf, type Pair, type PrintKind } from './use-allocation.ts'

/**
 * Product and material of each chosen pair, by the pair's key. The value is `null` if nothing was selected in the bar when the
 * pair was chosen.
 */
type KindByPair = ReadonlyMap<string, PrintKind | null>

const isSame = (one: PrintKind | null, other: PrintKind | null) =>
  one?.product_id === other?.product_id && one?.material_id === other?.material_id

/** Manages the chosen pairs. Each pair gets the product and material that are selected in the bar when it is clicked. */
export function useLaying(currentKind: PrintKind | null) {
  const [laid, setLaid] = useState<KindByPair>(new Map())
  /** Combinations of product and material used so far, in order of first use. The matrix shows their numbers. */
  const [kinds, setKinds] = useState<readonly PrintKind[]>([])

  function lay(pairs: readonly Pair[]) {
    if (currentKind && !kinds.some((kind) => isSame(kind, currentKind))) setKinds([...kinds, currentKind])
    const newEntries = pairs.map((pair) => [keyOf(pair), currentKind] as const)
    // Pairs chosen before any product was selected get the product that is selected now.
    setLaid(new Map([...[...laid].map(([key, kind]) => [key, kind ?? currentKind] as const), ...newEntries]))
  }

  function remove(keys: readonly string[]) {
    setLaid((before) => {
      const after = new Map(before)
      for (const key of keys) after.delete(key)
      return after
    })
  }

  /** Assigns the product and material selected in the bar to the pair, or removes the pair if it already has them. */
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
    /** Adds pairs. Pairs that are already chosen keep their product and material. */
    add: (pairs: readonly Pair[]) => lay(pairs.filter((pair) => !laid.has(keyOf(pair)))),
    clear: () => setLaid(new Map()),
    numberOf: (kind: PrintKind | null) => 1 + kinds.findIndex((each) => isSame(each, kind)),
    isPresent: (kind: PrintKind) => isSame(kind, currentKind),
  }
}

export type Laying = ReturnType<typeof useLaying>
