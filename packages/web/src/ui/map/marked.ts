/** One record that is highlighted wherever it is shown, such as the one of the row under the pointer. */
export type Marked = {
  get: () => number | null
  set: (id: number | null) => void
  /** Calls `heard` on each change. Returns a function that unsubscribes. */
  subscribe: (heard: () => void) => () => void
}

/** Creates a mark outside React's state, so that moving the pointer over rows does not render them again. */
export function makeMarked(): Marked {
  let marked: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => marked,
    set: (id) => {
      if (id === marked) return
      marked = id
      for (const heard of listeners) heard()
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
