import { useLayoutEffect, useRef, useState } from 'react'

/** Functions that stay the same objects while what they do is that of the last drawing, so that what has them is not drawn again. */
export function useSteady<Functions extends Record<string, (...given: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [steady] = useState(() => {
    const call =
      (name: keyof Functions) =>
      (...given: never[]) =>
        latest.current[name]?.(...given)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, call(name)])) as Functions
  })
  return steady
}
