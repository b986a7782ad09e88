import { useRef, useState } from 'react'

/** How long somebody waits for lines to be saved; what is in trouble then is for them to decide. */
const SETTLED_MILLISECONDS = 5000

/** Tells whether cells, or rows that are not complete, are saved nowhere; `settle` waits until no cell is, which `onSaved` comes before. */
export function useSettled(incomplete: number, onSaved: () => void) {
  const saved = useRef(onSaved)
  saved.current = onSaved
  const cells = useRef(0)
  const begun = useRef(0)
  const refused = useRef(0)
  const waiting = useRef(new Set<() => void>())
  begun.current = incomplete
  const [handlers] = useState(() => ({
    isDirty: () => cells.current + begun.current + refused.current > 0,
    /** Pasted texts that were refused are part of no line: nothing waits for them, and they are lost with the screen. */
    onUnsaved: (count: number, refusedCells: number) => {
      cells.current = count
      refused.current = refusedCells
      if (count > 0) return
      saved.current()
      for (const done of waiting.current) done()
      waiting.current.clear()
    },
    settle: async (): Promise<boolean> => {
      if (cells.current > 0) {
        await new Promise<void>((resolve) => {
          waiting.current.add(resolve)
          setTimeout(resolve, SETTLED_MILLISECONDS)
        })
      }
      saved.current()
      return cells.current + begun.current + refused.current === 0
    },
  }))
  return handlers
}
