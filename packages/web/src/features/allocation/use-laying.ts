import { useState } from 'react'
import { keyOf, type Pair, type Printed } from './use-allocation.ts'

/** What is chosen in the matrix, by the key of its pair, with what it is printed on; `null` is what the bar holds by then. */
type Laid = ReadonlyMap<string, Printed | null>

const isSame = (one: Printed | null, other: Printed | null) =>
  one?.product_id === other?.product_id && one?.material_id === other?.material_id

/** What each click has laid: it keeps the product and the material that the bar held at that click. */
export function useLaying(printed: Printed | null) {
  const [laid, setLaid] = useState<Laid>(new Map())
  /** What was laid so far, in its order: the numbers that the matrix shows. */
  const [kinds, setKinds] = useState<readonly Printed[]>([])

  function lay(pairs: readonly Pair[]) {
    if (printed && !kinds.some((kind) => isSame(kind, printed))) setKinds([...kinds, printed])
    const added = pairs.map((pair) => [keyOf(pair), printed] as const)
    // What was chosen before any product has waited for the first one.
    setLaid(new Map([...[...laid].map(([key, kind]) => [key, kind ?? printed] as const), ...added]))
  }

  function remove(keys: readonly string[]) {
    setLaid((before) => {
      const after = new Map(before)
      for (const key of keys) after.delete(key)
      return after
    })
  }

  /** Lays what the bar holds, also over something else; the same once more is taken away. */
  function toggle(pair: Pair) {
    const key = keyOf(pair)
    const isThere = laid.has(key) && isSame(laid.get(key) ?? printed, printed)
    if (isThere) remove([key])
    else lay([pair])
  }

  return {
    laid,
    kinds,
    toggle,
    remove,
    /** Those that are chosen already keep what they are printed on. */
    add: (pairs: readonly Pair[]) => lay(pairs.filter((pair) => !laid.has(keyOf(pair)))),
    clear: () => setLaid(new Map()),
    numberOf: (kind: Printed | null) => 1 + kinds.findIndex((each) => isSame(each, kind)),
    isPresent: (kind: Printed) => isSame(kind, printed),
  }
}

export type Laying = ReturnType<typeof useLaying>
