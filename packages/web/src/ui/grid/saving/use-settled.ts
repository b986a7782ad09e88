import { formatCount } from '@lienzo/rules/money'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'

/** Maximum time in ms to wait for cells to be saved. The user must then decide about the remaining cells. */
const SETTLED_MILLISECONDS = 5000

/**
 * Tracks how many cells and rows are unsaved. `settle` waits at most `SETTLED_MILLISECONDS` for cells to be saved, calls
 * `onSaved` and resolves to true if nothing is left unsaved.
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
    /** `settle` does not wait for refused pasted texts, because they are never saved. They are only counted as unsaved. */
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

  /** Returns `name` followed by the numbers of unsaved cells, incomplete rows and refused cells, leaving out zeros. */
  function labelOf(name: string): string {
    const kinds = { cells, incomplete: incompleteRows, refused }
    const parts = Object.entries(kinds).flatMap(([kind, { current: count }]) =>
      count > 0 ? t(`grid.unsaved.${kind}`, { count, shown: formatCount(count, locale) }) : [],
    )
    return parts.length > 0 ? `${name} (${parts.join(', ')})` : name
  }

  return { ...handlers, labelOf }
}
