import { useEffect, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Puts the keyboard back where it was before something opened over the screen, once that is gone. */
export function useFocusBack(): void {
  const [giveBack] = useState(keepFocus)
  useEffect(() => () => giveBack(), [giveBack])
}
