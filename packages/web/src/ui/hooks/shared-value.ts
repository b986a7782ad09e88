import { useSyncExternalStore } from 'react'

/** Value outside the component tree to which components can subscribe. */
export type SharedValue<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(current, value)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSharedValue<Value>(value: SharedValue<Value>): Value {
  return useSyncExternalStore(value.subscribe, value.get)
}
