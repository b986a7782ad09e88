/** Record that is highlighted wherever it is displayed, for example the record of the row under the pointer. */
export type RecordMark = {
  get: () => number | null
  set: (id: number | null) => void
  /** Calls `listener` on each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a mark outside the state of React, so that moving the pointer over rows does not render them again. */
export function makeMarked(): RecordMark {
  let markedId: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => markedId,
    set: (id) => {
      if (id === markedId) return
      markedId = id
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
