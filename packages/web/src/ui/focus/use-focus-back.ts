import { useEffect, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Restores the focus when a component that opened over the screen unmounts. */
export function useFocusBack(): void {
  const [giveBack] = useState(keepFocus)
  useEffect(() => () => giveBack(), [giveBack])
}
