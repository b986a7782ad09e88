import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import type { TextOfRow } from '../../../../ui/grid/changes/use-grid-changes.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { OnlyRows } from '../../../../ui/grid/view/arrange-rows.ts'
import type { FittingCheck, LinePlace, LineRequest } from '../../record/line-place.ts'
import type { LineRow } from './line-row.ts'
import type { OrderLines } from './use-order-lines.ts'

type AskedLines = {
  asked: LineRequest | null
  onShowAll: () => void
  lines: OrderLines
  remove: (rows: readonly LineRow[]) => Promise<void>
  /** Writes texts into cells as one undoable step. */
  put: (texts: readonly TextOfRow[]) => void
  goTo: (line: LinePlace) => void
}

/**
 * Carries out the request in `asked`: shows only the requested lines, removes them, resizes them to fit, or clears one of their
 * fields. Returns the filter for the grid, or null if the grid shows all lines.
 */
export function useAskedLines({
  asked,
  onShowAll,
  lines,
  remove,
  put,
  goTo,
}: AskedLines): OnlyRows<LineRow> | null {
  const { t } = useTranslation()

  async function withLines(numbers: ReadonlySet<number>, act: (rows: LineRow[]) => unknown) {
    try {
      await act(await lines.withNumbers(numbers))
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    }
  }

  function actOf(does: NonNullable<LineRequest['does']>): (rows: LineRow[]) => unknown {
    if (does === 'remove') return remove
    if ('fits' in does) return (rows) => put(rows.flatMap((row) => textsToFit(row, does.fits)))
    return (rows) => put(rows.map(({ key }) => ({ id: key, column: does.clears, text: '' })))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    if (!asked) return
    if (!asked.does) return goTo({ place: lines.placeOf(Math.min(...asked.numbers) - 1) })
    onShowAll()
    void withLines(asked.numbers, actOf(asked.does))
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are named by their numbers at the time of the request
  return useMemo(() => {
    if (!asked || asked.does) return null
    const numbers = new Set([...asked.numbers].map((number) => lines.placeOf(number - 1) + 1))
    return { text: asked.text, isShown: shownLines(numbers), onRemove: onShowAll }
  }, [asked, onShowAll])
}

/**
 * Returns a filter that shows new lines and the lines with these numbers. The filter remembers its result for each row, because
 * removing lines changes the line numbers.
 */
function shownLines(numbers: ReadonlySet<number>): (row: LineRow) => boolean {
  const visibility = new Map<RowId, boolean>()
  return ({ id, key, number }) => {
    const isShown = visibility.get(key) ?? (id === 0 || numbers.has(number))
    visibility.set(key, isShown)
    return isShown
  }
}

/**
 * Returns the texts for the width and height cells that resize a line to the size named by a failed check. Returns an empty
 * array if the line passes the check. If the line is too large for its space, shrinks only the sides that are too large,
 * because a narrow print may be intended.
 */
function textsToFit({ key, checks, width, height }: LineRow, name: FittingCheck): TextOfRow[] {
  const failedCheck = checks.find((check) => check.key === name)
  if (!failedCheck) return []
  const targetSize = {
    width: Number(failedCheck.values.wantedWidthMm),
    height: Number(failedCheck.values.wantedHeightMm),
  }
  const isLimit = name === 'size.space.too_large'
  const size = isLimit
    ? { width: Math.min(width, targetSize.width), height: Math.min(height, targetSize.height) }
    : targetSize
  return [
    { id: key, column: 'width', text: String(size.width) },
    { id: key, column: 'height', text: String(size.height) },
  ]
}
