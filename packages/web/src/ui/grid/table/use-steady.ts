import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns functions that keep their identity but call the functions of the latest render. Components that receive them need not
 * render again.
 */
export function useSteady<Functions extends Record<string, (...parameters: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [steady] = useState(() => {
    const call =
      (name: keyof Functions) =>
      (...parameters: never[]) =>
        latest.current[name]?.(...parameters)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, call(name)])) as Functions
  })
  return steady
}
