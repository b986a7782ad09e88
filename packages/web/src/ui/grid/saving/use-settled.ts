import { formatCount } from '@lienzo/rules/money'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'

/** Longest wait in ms for cells to be saved; after that, the user must decide about cells in trouble. */
const SETTLED_MILLISECONDS = 5000

/**
 * Tracks whether cells or rows are unsaved. `settle` waits at most `SETTLED_MILLISECONDS` for cells to be saved, calls
 * `onSaved`, and returns true if nothing is left unsaved.
 */
export function useSettled(incomplete: number, onSaved: () => void) {
  const listener = useRef(onSaved)
  listener.current = onSaved
  const cells = useRef(0)
  const incompleteRows = useRef(0)
  const refused = useRef(0)
  const waiting = useRef(new Set<() => void>())
  incompleteRows.current = incomplete
  const { t } = useTranslation()
  const locale = useLocale()
  const [handlers] = useState(() => ({
    isDirty: () => cells.current + incompleteRows.current + refused.current > 0,
    /** Refused pasted texts are never saved, so `settle` does not wait for them; they are only counted as unsaved. */
    onUnsaved: (count: number, refusedCells: number) => {
      cells.current = count
      refused.current = refusedCells
      if (count > 0) return
      listener.current()
      for (const resolve of waiting.current) resolve()
      waiting.current.clear()
    },
    settle: async (): Promise<boolean> => {
      if (cells.current > 0) {
        await new Promise<void>((resolve) => {
          waiting.current.add(resolve)
          setTimeout(resolve, SETTLED_MILLISECONDS)
        })
      }
      listener.current()
      return cells.current + incompleteRows.current + refused.current === 0
    },
  }))

  /** Returns `name`, followed by the numbers of unsaved cells, incomplete rows and refused cells, if there are any. */
  function labelOf(name: string): string {
    const kinds = { cells, incomplete: incompleteRows, refused }
    const parts = Object.entries(kinds).flatMap(([kind, { current: count }]) =>
      count > 0 ? t(`grid.unsaved.${kind}`, { count, shown: formatCount(count, locale) }) : [],
    )
    return parts.length > 0 ? `${name} (${parts.join(', ')})` : name
  }

  return { ...handlers, labelOf }
}
