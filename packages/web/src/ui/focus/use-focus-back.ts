import { useEffect, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Returns the focus to the previous element when a component that was opened over the screen unmounts. */
export function useFocusBack(): void {
  const [giveBack] = useState(keepFocus)
  useEffect(() => () => giveBack(), [giveBack])
}
