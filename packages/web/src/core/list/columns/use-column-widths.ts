import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The width of each column as a share of the table, and the least width of the table in px, as they were measured. */
export type ColumnWidths = { columns: string; shares: number[]; least: number | undefined }

/** A scroll bar that comes or goes is no reason to measure again. */
const RESIZE_PIXELS = 40

/**
 * Keeps the widths that the columns took with the first rows, so that other rows (a filter, a search, the next page) do not
 * move them. They are measured again for other columns, another window, and where a number or a name would be cut.
 * `null` while the table is to find its widths by itself.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: string,
  rows: readonly unknown[],
): ColumnWidths | null {
  const [widths, setWidths] = useState<ColumnWidths | null>(null)
  const kept = widths?.columns === columns ? widths : null

  useLayoutEffect(() => {
    const element = table.current
    // On a phone the rows are cards, and have no columns.
    if (!element || rows.length === 0 || getComputedStyle(element).display !== 'table') return
    if (!kept) setWidths(measured(element, columns))
    else if (isCut(element)) setWidths(null)
  }, [table, columns, rows, kept])

  useEffect(() => {
    const frame = table.current?.parentElement
    if (!frame) return
    let before = frame.clientWidth
    const observer = new ResizeObserver(() => {
      if (Math.abs(frame.clientWidth - before) < RESIZE_PIXELS) return
      before = frame.clientWidth
      setWidths(null)
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [table])

  return kept
}

function measured(table: HTMLTableElement, columns: string): ColumnWidths {
  const whole = table.getBoundingClientRect().width
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const shares = heads.map((head) => head.getBoundingClientRect().width / whole)
  const room = table.parentElement?.clientWidth ?? whole
  return { columns, shares, least: whole > room + 1 ? whole : undefined }
}

function isCut(table: HTMLTableElement): boolean {
  const exact = table.querySelectorAll('tbody td[data-align="right"], tbody td:nth-child(2)')
  return [...exact].some((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth < 300)
}
