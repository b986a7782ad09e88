/** One record that stands out wherever it is shown, such as that of the row under the pointer. */
export type Marked = {
  get: () => number | null
  set: (id: number | null) => void
  /** Hears of each change; gives what ends that. */
  subscribe: (heard: () => void) => () => void
}

/** Kept outside of what React draws: a pointer that runs over rows draws nothing of them again. */
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
