import { useRef, useState } from 'react'

/** How long somebody waits for lines to be saved; what is in trouble then is for them to decide. */
const SETTLED_MILLISECONDS = 5000

/** Whether cells, or lines that are not complete, are saved nowhere; and what waits until none are, which `onSaved` comes before. */
export function useSettled(incomplete: number, onSaved: () => void) {
  const saved = useRef(onSaved)
  saved.current = onSaved
  const cells = useRef(0)
  const begun = useRef(0)
  const waiting = useRef(new Set<() => void>())
  begun.current = incomplete
  const [handlers] = useState(() => ({
    isDirty: () => cells.current + begun.current > 0,
    onUnsaved: (count: number) => {
      cells.current = count
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
      return cells.current + begun.current === 0
    },
  }))
  return handlers
}
